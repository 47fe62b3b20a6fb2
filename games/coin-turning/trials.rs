//! Questions about coin-turning games.

use serde_json::{Value, json};

use crate::Dice;

const FAMILIES: [&str; 6] =
    ["singles", "turning-turtles", "twins", "mock-turtles", "triplets", "ruler-right"];

pub(crate) fn small() -> Vec<Value> {
    let rows = FAMILIES.iter().flat_map(|family| (0..=6_u64).map(move |n| (family, n)));
    rows.flat_map(|(family, n)| (0..1_u64 << n).map(move |bits| row(family, n, bits))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let family = dice.one_of(&FAMILIES).unwrap_or("twins");
    let n = dice.between(6, 9);
    row(family, n, dice.between(1, (1 << n) - 1))
}

/// The row with heads where the number has ones in binary.
fn row(family: &str, n: u64, bits: u64) -> Value {
    let heads: Vec<u64> = (1..=n).filter(|place| bits >> (place - 1) & 1 == 1).collect();
    json!({ "family": family, "n": n, "heads": heads })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 1_000_000_000;
    let ask = |family| {
        let mut heads = dice.list(100_000, 1, n);
        heads.sort_unstable();
        heads.dedup();
        json!({ "family": family, "n": n, "heads": heads })
    };
    FAMILIES.iter().map(ask).collect()
}
