//! Questions about Deque.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(4, 0, 5).into_iter().map(|row| json!({ "a": lowered(&row, 2) })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let length = 6 + dice.below(10);
    let row = dice.list(length, 0, 30);
    json!({ "a": lowered(&row, 8) })
}

/// The numbers less `by`, so that some are negative.
fn lowered(row: &[u64], by: i64) -> Vec<i64> {
    row.iter().filter_map(|number| i64::try_from(*number).ok()).map(|number| number - by).collect()
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![
        json!({ "a": dice.list(5_000, 0, 1_000_000_000_000_000_000) }),
        json!({ "a": vec![1_000_000_000; 5_000] }),
    ]
}
