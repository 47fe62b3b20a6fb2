//! Questions about Partizan Kayles.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(3, 0, 6).into_iter().map(|rows| json!({ "rows": rows })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 1 + dice.below(4);
    json!({ "rows": dice.list(count, 0, 25) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let most = 1_000_000_000_000_000_000;
    vec![json!({ "rows": dice.list(10_000, 0, most) }), json!({ "rows": [most] })]
}
