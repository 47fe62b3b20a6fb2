//! Questions about Wizards and Numbers.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(0, 35).map(|(a, b)| json!({ "a": a, "b": b })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Small quotients are mostly won; a small `a` makes them large.
    let most = dice.one_of(&[8, 30, 200]).unwrap_or(8);
    json!({ "a": dice.between(1, most), "b": dice.between(0, 700) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let most = 1_000_000_000_000_000_000;
    // Fibonacci numbers, on which Euclid's algorithm takes the most steps.
    let slow = json!({ "a": 420_196_140_727_489_673_u64, "b": 679_891_637_638_612_258_u64 });
    vec![json!({ "a": dice.between(0, most), "b": dice.between(0, most) }), slow]
}
