//! Questions about Alice Game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=7).flat_map(|k| (0..=80).map(move |n| json!({ "k": k, "n": n }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let k = dice.between(1, 12);
    // A lost row, every fifth time.
    let lost = k + 1 + (4 * k + 2) * dice.between(0, 4);
    json!({ "k": k, "n": if dice.below(5) == 0 { lost } else { dice.between(0, 300) } })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let most = 1_000_000_000_000_000_000;
    vec![json!({ "k": dice.between(2, most), "n": most }), json!({ "k": 2, "n": most })]
}
