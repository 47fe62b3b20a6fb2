//! Questions about Candy Piles.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(4, 1, 5).into_iter().map(|a| json!({ "a": a })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (count, most) = (1 + dice.below(12), dice.between(2, 20));
    json!({ "a": dice.list(count, 1, most) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let random = dice.list(100_000, 1, 1_000_000_000);
    let square = vec![1_000_000_000_u64; 100_000];
    let stairs: Vec<usize> = (1..=100_000).collect();
    vec![json!({ "a": random }), json!({ "a": square }), json!({ "a": stairs })]
}
