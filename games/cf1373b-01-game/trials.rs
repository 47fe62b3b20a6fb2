//! Questions about 01 Game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::texts(7, "01").into_iter().map(|s| json!({ "s": s })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let length = 6 + dice.below(5);
    json!({ "s": dice.text(length, "01") })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![json!({ "s": dice.text(100_000, "01") })]
}
