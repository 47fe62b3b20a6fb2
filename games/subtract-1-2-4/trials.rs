//! Questions about taking 1, 2 or 4.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(3, 0, 7).into_iter().map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 1 + dice.below(6);
    json!({ "piles": dice.list(count, 0, 300) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![json!({ "piles": dice.list(100_000, 0, 1_000_000_000) })]
}
