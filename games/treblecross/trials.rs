//! Questions about Treblecross.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (3..=12).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "n": dice.between(3, 12) })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    vec![json!({ "n": 5000 })]
}
