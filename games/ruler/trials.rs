//! Questions about Ruler.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (0..=7_u64).flat_map(|n| (0..1_u64 << n).map(move |bits| row(n, bits))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = dice.between(6, 9);
    row(n, dice.between(0, (1 << n) - 1))
}

/// The row with heads where the number has ones in binary.
fn row(n: u64, bits: u64) -> Value {
    let heads: Vec<u64> = (1..=n).filter(|place| bits >> (place - 1) & 1 == 1).collect();
    json!({ "heads": heads, "n": n })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 1_000_000_000;
    let mut heads = dice.list(100_000, 1, n);
    heads.sort_unstable();
    heads.dedup();
    vec![json!({ "heads": heads, "n": n })]
}
