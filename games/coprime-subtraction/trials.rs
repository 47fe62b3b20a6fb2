//! Questions about taking a coprime number.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let sums = crate::trials::lists(2, 0, 16).into_iter().chain((17..=120).map(|n| vec![n]));
    sums.map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 1 + dice.below(4);
    json!({ "piles": dice.list(count, 0, 150) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let mut piles = dice.list(99_999, 0, 10_000_000);
    piles.push(10_000_000);
    vec![json!({ "piles": piles })]
}
