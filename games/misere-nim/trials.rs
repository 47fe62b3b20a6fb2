//! Questions about misère Nim.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let sums = crate::trials::lists(4, 0, 4);
    sums.into_iter().map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 1 + dice.below(4);
    // Every fourth question has heaps of at most one stone.
    let most = if dice.below(4) == 0 { 1 } else { 9 };
    let mut piles = dice.list(count, 0, most);
    if dice.below(2) == 0 {
        piles.push(piles.iter().fold(0, |sum, pile| sum ^ pile));
    }
    json!({ "piles": piles })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let many = dice.list(100_000, 0, 1_000_000_000);
    let small = dice.list(1_000_000, 0, 1);
    let large = dice.list(1_000_000, 0, 1_000_000_000_000_000_000);
    vec![json!({ "piles": many }), json!({ "piles": small }), json!({ "piles": large })]
}
