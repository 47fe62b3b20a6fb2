//! Questions about taking a square.

use serde_json::{Value, json};

use crate::Dice;

/// Lost piles, as they are too rare to be met by chance.
const LOST: [u64; 14] = [85, 95, 109, 119, 124, 127, 130, 132, 137, 142, 147, 150, 170, 177];

pub(crate) fn small() -> Vec<Value> {
    (0..=300).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let lost = dice.one_of(&LOST).filter(|_| dice.below(8) == 0);
    json!({ "n": lost.unwrap_or_else(|| dice.between(0, 1_200)) })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    vec![json!({ "n": 1_000_000 }), json!({ "n": 10_000_000 })]
}
