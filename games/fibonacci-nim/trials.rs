//! Questions about Fibonacci Nim.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=40).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Every third time a Fibonacci number.
    let fibonacci = dice.one_of(&[34, 55]).filter(|_| dice.below(3) == 0);
    json!({ "n": fibonacci.unwrap_or_else(|| dice.between(30, 60)) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let random = json!({ "n": 1_000_000_000_000_000_000 - dice.between(0, 1_000_000) });
    vec![random, json!({ "n": 679_891_637_638_612_258_u64 })]
}
