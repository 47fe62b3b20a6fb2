//! Questions about the multiplication game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=8).flat_map(|p| (p + 1..=100).map(move |n| json!({ "p": p, "n": n }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let p = dice.between(1, 60);
    let most = dice.one_of(&[100, 1_000, 10_000, 100_000]).unwrap_or(100);
    json!({ "p": p, "n": dice.between(p + 1, most) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = dice.between(1_000_000_000, 4_294_967_295);
    vec![json!({ "p": 1, "n": n }), json!({ "p": 1, "n": 1_000_000_000_000_000_000_u64 })]
}
