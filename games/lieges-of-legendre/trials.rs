//! Questions about Lieges of Legendre.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let sums = || crate::trials::lists(2, 0, 9).into_iter().chain((10..=60).map(|n| vec![n]));
    (1..=4).flat_map(|k| sums().map(move |piles| json!({ "k": k, "piles": piles }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 1 + dice.below(4);
    json!({ "k": dice.between(1, 7), "piles": dice.list(count, 0, 600) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let piles = dice.list(100_000, 1, 1_000_000_000);
    vec![json!({ "k": 1_000_000_000, "piles": piles }), json!({ "k": 999_999_999, "piles": piles })]
}
