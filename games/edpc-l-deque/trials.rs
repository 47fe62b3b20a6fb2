//! Questions about Deque.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(5, 0, 3).into_iter().map(|row| json!({ "a": row })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let length = 6 + dice.below(10);
    json!({ "a": dice.list(length, 0, 30) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![
        json!({ "a": dice.list(5_000, 0, 1_000_000_000_000_000_000) }),
        json!({ "a": vec![1_000_000_000; 5_000] }),
    ]
}
