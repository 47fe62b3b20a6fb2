//! Questions about dynamic subtraction.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=6).flat_map(|k| (1..=40).map(move |n| json!({ "k": k, "n": n }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "k": dice.between(1, 12), "n": dice.between(41, 65) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 1_000_000_000_000_000_000 - dice.between(0, 1_000_000);
    let sizes = [(100_000_000, 100_000), (n, 100_000), (n, 1), (n, 2)];
    sizes.map(|(n, k)| json!({ "k": k, "n": n })).into()
}
