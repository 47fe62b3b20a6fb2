//! Questions about taking powers of `a`.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (2..=11).flat_map(|a| (0..=50).map(move |n| json!({ "a": a, "n": n }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "a": dice.between(2, 40), "n": dice.between(0, 2_000) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let even = 2 * dice.between(1, 500_000_000);
    let n = dice.between(0, 1_000_000_000_000_000_000);
    vec![json!({ "a": even, "n": n }), json!({ "a": even + 1, "n": n })]
}
