//! Questions about Game with Powers.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=100).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Lost positions come in runs of even numbers: 244 to 254 is the only one from 101 to 300.
    let n = if dice.below(4) == 0 { 244 + 2 * dice.between(0, 5) } else { dice.between(101, 300) };
    json!({ "n": n })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let any = dice.between(900_000_000, 999_999_999);
    [1_000_000_000, any, 1 << 29, (1 << 29) - 1].into_iter().map(|n| json!({ "n": n })).collect()
}
