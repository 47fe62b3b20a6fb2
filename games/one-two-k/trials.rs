//! Questions about the 1-2-K game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let piles = (3..=12).flat_map(|k| (0..=40).map(move |n| (k, n)));
    piles
        .flat_map(|(k, n)| [json!({ "k": k, "n": n }), json!({ "k": k, "n": n, "query": "winner" })])
        .collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Every second k is divisible by 3.
    let k = if dice.below(2) == 0 { 3 * dice.between(1, 20) } else { dice.between(3, 60) };
    json!({ "k": k, "n": dice.between(0, 600) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let k = 3 * dice.between(1, 333_333_333);
    let n = dice.between(0, 1_000_000_000);
    vec![json!({ "k": k, "n": n }), json!({ "k": k, "n": 1_000_000_000_000_000_000_u64, "query": "winner" })]
}
