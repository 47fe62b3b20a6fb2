//! Questions about the heaps of SNOI 2020.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=8).flat_map(|k| (1..=25).map(move |most| json!({ "N": most, "k": k }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "N": dice.between(20, 60), "k": dice.between(1, 20) })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let factors = [1, 3, 1_000_000_000, 1_000_000_000_000_000_000_u64];
    factors.map(|k| json!({ "N": 1_000_000_000_000_000_000_u64, "k": k })).into()
}
