//! Questions about Schuh's divisor game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=60).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "n": dice.between(61, 500) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let digits = format!("[{}]", dice.text(999, "123456789"));
    let number = serde_json::from_str::<Vec<Value>>(&digits).unwrap_or_default().pop();
    vec![json!({ "n": number })]
}
