//! Questions about taking between `l` and `r` stones.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let rules = (1..=5).flat_map(|l| (l..=7).map(move |r| (l, r)));
    let piles = rules.flat_map(|(l, r)| (0..=30).map(move |n| json!({ "l": l, "r": r, "n": n })));
    piles.collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let l = dice.between(1, 20);
    let r = dice.between(l, l + 40);
    json!({ "l": l, "r": r, "n": dice.between(0, 500) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let l = dice.between(1, 1_000_000_000);
    let r = dice.between(l, 1_000_000_000_000_000_000);
    vec![json!({ "l": l, "r": r, "n": 1_000_000_000_000_000_000_u64 })]
}
