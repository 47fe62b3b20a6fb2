//! Questions about the first winning move of Nim.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let rows = crate::trials::lists(3, 0, 5);
    rows.into_iter().map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // A last heap that makes the xor 0, every third time.
    let count = 1 + dice.below(3);
    let mut piles = dice.list(count, 0, [60, 15, 6][count - 1]);
    if dice.below(3) == 0 {
        piles.push(piles.iter().fold(0, |sum, pile| sum ^ pile));
    }
    json!({ "piles": piles })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let mut won = dice.list(500_000, 0, 1_000_000_000);
    let first = json!({ "piles": &won });
    won.push(won.iter().fold(0, |sum, pile| sum ^ pile));
    vec![first, json!({ "piles": won })]
}
