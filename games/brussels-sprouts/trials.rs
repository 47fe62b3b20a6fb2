//! Questions about Brussels Sprouts.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (0..=4).map(|crosses| json!({ "crosses": crosses })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "crosses": 1 + dice.below(4) })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    vec![
        json!({ "crosses": 1_000_000_000_000_000_000_u64 }),
        json!({ "crosses": 999_999_999_999_999_999_u64 }),
    ]
}
