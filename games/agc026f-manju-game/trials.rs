//! Questions about the Manju Game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(5, 0, 2).into_iter().map(|a| json!({ "a": a })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Odd rows are the harder ones.
    let count = [3, 5, 6, 7, 8, 9, 9, 10, 11, 11][dice.below(10)];
    let most = [1, 3, 20, 1000][dice.below(4)];
    json!({ "a": dice.list(count, 0, most) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let odd = dice.list(299_999, 1, 1_000);
    let even = dice.list(300_000, 1, 1_000);
    let large = dice.list(299_999, 1, 1_000_000_000);
    [odd, even, large].map(|a| json!({ "a": a })).into()
}
