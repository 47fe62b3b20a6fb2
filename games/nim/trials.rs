//! Questions about Nim.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let sums = crate::trials::lists(3, 0, 5);
    sums.into_iter().map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // A last heap that makes the xor 0, every third time.
    let count = 1 + dice.below(6);
    let mut piles = dice.list(count, 0, 60);
    if dice.below(3) == 0 {
        piles.push(piles.iter().fold(0, |sum, pile| sum ^ pile));
    }
    json!({ "piles": piles })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let many = dice.list(100_000, 0, 1_000_000_000);
    let large = dice.list(1_000_000, 0, 1_000_000_000_000_000_000);
    vec![json!({ "piles": many }), json!({ "piles": large })]
}
