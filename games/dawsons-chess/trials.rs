//! Questions about Dawson's Chess.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (0..=60).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Every third time one of the residues that are lost.
    let residue = dice.one_of(&[4, 8, 20, 24, 28]).unwrap_or(4);
    let n = if dice.below(3) == 0 { 34 * dice.below(10) + residue } else { dice.below(400) };
    json!({ "n": n })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![json!({ "n": dice.between(1 << 59, 1_000_000_000_000_000_000) })]
}
