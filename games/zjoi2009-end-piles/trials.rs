//! Questions about the end heaps.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let rows = crate::trials::lists(5, 1, 3);
    let longer = crate::trials::lists(4, 1, 5).into_iter().filter(|a| a.len() >= 3);
    rows.into_iter().chain(longer).map(|a| json!({ "a": a })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 3 + dice.below(5);
    let most = [14, 12, 9, 6, 4][count - 3];
    let mut a = dice.list(count, 1, most);
    // Every second time the first heap is as large as the last, or nearly so: often lost.
    if dice.below(2) == 0 {
        a[0] = (a[count - 1] + dice.between(0, 2)).saturating_sub(1).max(1);
    }
    json!({ "a": a })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let judge = dice.list(1_000, 1, 1_000_000_000);
    let many = dice.list(5_000, 1, 1_000_000_000_000_000_000);
    let level = dice.list(5_000, 1, 3);
    [judge, many, level].map(|a| json!({ "a": a })).into()
}
