//! Questions about Shove.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::texts(4, "LR_").into_iter().map(|board| json!({ "board": board })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let cells = 5 + dice.below(3);
    json!({ "board": dice.text(cells, "LR__") })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let random = dice.text(10_000, "LR");
    vec![json!({ "board": random }), json!({ "board": format!("{}L", "R".repeat(9_999)) })]
}
