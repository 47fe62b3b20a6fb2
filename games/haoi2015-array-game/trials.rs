//! Questions about the array game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=7_u64).flat_map(|n| (0..1_u64 << n).map(move |bits| row(n, bits))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = dice.between(8, 11);
    row(n, dice.between(0, (1 << n) - 1))
}

/// The row with white cells where the number has ones in binary.
fn row(n: u64, bits: u64) -> Value {
    let white: Vec<u64> = (1..=n).filter(|cell| bits >> (cell - 1) & 1 == 1).collect();
    json!({ "n": n, "white": white })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 1_000_000_000;
    let mut ask = |least| {
        let mut white = dice.list(100, least, n);
        white.extend([1, 2]);
        white.sort_unstable();
        white.dedup();
        json!({ "n": n, "white": white })
    };
    (0..100).map(|_| ask(3)).collect()
}
