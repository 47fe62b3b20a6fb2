//! Questions about Kayles.

use serde_json::{Value, json};

use grundy_values::Int;

use crate::Dice;
use crate::question::number;

pub(crate) fn small() -> Vec<Value> {
    (0..=120).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "n": dice.between(0, 200) })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let digits = "7".repeat(1000).parse::<Int>();
    let longest = digits.map_or(Value::Null, |int| json!({ "n": number(&int) }));
    vec![json!({ "n": 1_000_000_000_000_000_000_u64 }), longest]
}
