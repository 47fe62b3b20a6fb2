//! Questions about Rearranging.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(4, 1, 6).into_iter().map(|a| json!({ "a": a })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Small numbers share divisors often, larger ones seldom.
    let count = 4 + dice.below(3);
    let most = [10, 12, 30, 60][dice.below(4)];
    json!({ "a": dice.list(count, 1, most) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let random = dice.list(2_000, 1, 100_000_000);
    let even: Vec<u64> = dice.list(2_000, 1, 50_000_000).into_iter().map(|half| 2 * half).collect();
    // Primes, or nearly so, take the most divisions.
    let large: Vec<u64> = (0..2_000).map(|at| 999_999_937 - 6 * at).collect();
    [random, even, large].map(|a| json!({ "a": a })).into()
}
