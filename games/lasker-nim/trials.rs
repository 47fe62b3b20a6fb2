//! Questions about Lasker's Nim.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(3, 0, 6).into_iter().map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 1 + dice.below(4);
    let mut piles = dice.list(count, 0, 40);
    if dice.below(3) == 0 {
        // Heaps and values are exchanged by the same rule: the heap of the sum's value makes the sum 0.
        piles.push(exchanged(piles.iter().fold(0, |sum, pile| sum ^ exchanged(*pile))));
    }
    json!({ "piles": piles })
}

/// 4k and 4k - 1 change places.
fn exchanged(n: u64) -> u64 {
    match n % 4 {
        3 => n + 1,
        0 => n.saturating_sub(1),
        _ => n,
    }
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![json!({ "piles": dice.list(100_000, 0, 1_000_000_000_000_000_000) })]
}
