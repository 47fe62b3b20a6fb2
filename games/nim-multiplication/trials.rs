//! Questions about nim-products.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(0, 24).map(|(a, b)| json!({ "a": a, "b": b })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // The definition takes a^2 b^2 / 4 steps.
    let (a, b) = (dice.between(16, 64), dice.between(1, 20));
    if dice.below(2) == 0 { json!({ "a": a, "b": b }) } else { json!({ "a": b, "b": a }) }
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let mut any = || dice.between(1 << 63, u64::MAX);
    vec![json!({ "a": u64::MAX, "b": u64::MAX }), json!({ "a": any(), "b": any() })]
}
