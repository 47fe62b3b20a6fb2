//! Questions about Cutcake.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(1, 8).map(|(rows, cols)| json!({ "rows": rows, "cols": cols })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "rows": dice.between(1, 18), "cols": dice.between(1, 18) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let huge = 1_000_000_000_000_000_000;
    vec![
        json!({ "rows": dice.between(1, huge), "cols": dice.between(1, huge) }),
        json!({ "rows": 1, "cols": huge }),
    ]
}
