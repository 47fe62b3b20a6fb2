//! Questions about Chomp.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let rows =
        |a: usize| (0..=a).flat_map(move |b| (0..=b).flat_map(move |c| (0..=c).map(move |d| [a, b, c, d])));
    let shapes: Vec<[usize; 4]> = (0..=4).flat_map(rows).collect();
    let winners = shapes.iter().map(|shape| json!({ "shape": shape }));
    let bites = shapes.iter().map(|shape| json!({ "query": "winning-moves", "shape": shape }));
    let sides = crate::trials::pairs(1, 5).map(|(rows, cols)| json!({ "cols": cols, "rows": rows }));
    winners.chain(bites).chain(sides).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let mut shape = match dice.below(4) {
        0 => lost(dice),
        _ => dice.list(5, 0, 7),
    };
    shape.sort_unstable_by(|a, b| b.cmp(a));
    match dice.below(3) {
        0 => json!({ "query": "winning-moves", "shape": shape }),
        _ => json!({ "shape": shape }),
    }
}

/// A shape of which it is known that it is lost: an angle with arms of the same length, or two rows that differ by one.
fn lost(dice: &mut Dice) -> Vec<u64> {
    let arm = 1 + dice.below(6);
    let length = u64::try_from(arm).unwrap_or(1);
    match dice.below(2) {
        0 => [vec![length], vec![1; arm - 1]].concat(),
        _ => vec![length, length - 1],
    }
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    vec![
        json!({ "rows": 1000, "cols": 1000 }),
        json!({ "rows": 10, "cols": 10, "query": "winning-moves" }),
        json!({ "rows": 3, "cols": 100, "query": "winning-moves" }),
        json!({ "shape": [100, 99, 98], "query": "winning-moves" }),
        json!({ "shape": [1000, 999] }),
    ]
}
