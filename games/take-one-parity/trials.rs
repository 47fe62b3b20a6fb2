//! Questions about taking exactly one stone.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (0..=200).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "n": dice.between(0, 4_000) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![json!({ "n": dice.between(0, 1_000_000_000_000_000_000) })]
}
