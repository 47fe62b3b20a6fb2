//! Questions about Grundy's game.

use serde_json::{Value, json};

use crate::Dice;

/// Heaps that are lost.
const LOST: [usize; 12] = [20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316];

pub(crate) fn small() -> Vec<Value> {
    (0..=80).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let lost = dice.one_of(&LOST).unwrap_or(0);
    let n = if dice.below(5) == 0 { lost } else { dice.below(400) };
    json!({ "n": n })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![json!({ "n": 100_000 }), json!({ "n": 99_000 + dice.below(1_000) })]
}
