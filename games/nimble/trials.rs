//! Questions about Nimble.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let strips = crate::trials::lists(3, 0, 6);
    strips.into_iter().map(|coins| json!({ "coins": coins })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // A last coin that makes the xor 0, every third time.
    let count = 1 + dice.below(6);
    let mut coins = dice.list(count, 0, 100);
    if dice.below(3) == 0 {
        coins.push(coins.iter().fold(0, |sum, square| sum ^ square));
    }
    json!({ "coins": coins })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![json!({ "coins": dice.list(1_000_000, 0, 1_000_000_000_000_000_000) })]
}
