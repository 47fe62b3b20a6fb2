//! Questions about Link with Chess Game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let pieces = |n: u64| crate::trials::lists(3, 1, n).into_iter().filter(|at| at.len() == 3);
    let all = (2..=4).flat_map(|n| pieces(n).map(move |at| (n, at)));
    all.map(|(n, at)| json!({ "n": n, "r": at[0], "g": at[1], "b": at[2] })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    question(dice, 3, 7)
}

fn question(dice: &mut Dice, least: u64, most: u64) -> Value {
    let n = dice.between(least, most);
    let at = dice.list(3, 1, n);
    json!({ "n": n, "r": at[0], "g": at[1], "b": at[2] })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let large = 1_000_000_000_000_000_000;
    (0..4).map(|_| question(dice, large - 1, large)).collect()
}
