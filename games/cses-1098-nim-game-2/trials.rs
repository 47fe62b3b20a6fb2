//! Questions about Nim Game II.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(3, 0, 8).into_iter().map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 1 + dice.below(8);
    json!({ "piles": dice.list(count, 0, 300) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let many = dice.list(200_000, 1, 1_000_000_000);
    let large = dice.list(100_000, 1, 1_000_000_000_000_000_000);
    vec![json!({ "piles": many }), json!({ "piles": large })]
}
