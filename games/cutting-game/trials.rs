//! Questions about the Cutting Game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(2, 12).map(|(w, h)| json!({ "w": w, "h": h })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "w": dice.between(2, 24), "h": dice.between(2, 24) })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    vec![json!({ "w": 200, "h": 200 }), json!({ "w": 2, "h": 200 })]
}
