//! Questions about Ferguson's game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(1, 25).map(|(a, b)| json!({ "a": a, "b": b })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "a": dice.between(1, 50), "b": dice.between(26, 50) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let most = 1_000_000_000_000_000_000;
    vec![json!({ "a": dice.between(1, most), "b": dice.between(1, most) })]
}
