//! Questions about Shove.

use serde_json::{Value, json};

use crate::Dice;
pub(crate) use crate::trials_push::{random, small};

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let random = dice.text(10_000, "LR");
    vec![json!({ "board": random }), json!({ "board": format!("{}L", "R".repeat(9_999)) })]
}
