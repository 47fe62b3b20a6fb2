//! Questions about black and white chess.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let strips = (2..=7).flat_map(|n| (2..=n).step_by(2).flat_map(move |k| (1..=k).map(move |d| (n, k, d))));
    strips.map(|(n, k, d): (u64, u64, u64)| json!({ "n": n, "k": k, "d": d })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = dice.between(4, 9);
    let k = 2 * dice.between(1, n / 2);
    json!({ "n": n, "k": k, "d": dice.between(1, k.min(4)) })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let questions = [(10_000, 100, 1), (10_000, 100, 2), (10_000, 100, 50), (10_000, 2, 1)];
    questions.map(|(n, k, d)| json!({ "n": n, "k": k, "d": d })).into()
}
