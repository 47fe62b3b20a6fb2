//! Questions about the three-kingdoms game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let orders = crate::trials::lists(6, 1, 6).into_iter().filter(|list| {
        let mut sorted = list.clone();
        sorted.sort_unstable();
        sorted == [1, 2, 3, 4, 5, 6]
    });
    orders.map(|order| question(4, order.into_iter())).collect()
}

/// The question with these affinities, row by row.
fn question(n: usize, mut affinities: impl Iterator<Item = u64>) -> Value {
    let rows: Vec<Vec<u64>> = (1..n).rev().map(|length| affinities.by_ref().take(length).collect()).collect();
    json!({ "n": n, "matrix": rows })
}

/// Different affinities in any order.
fn shuffled(dice: &mut Dice, n: usize) -> Value {
    let order = dice.shuffled(1, n * (n - 1) / 2);
    question(n, order.into_iter().filter_map(|at| u64::try_from(at).ok()))
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = [4, 6, 6, 8, 8][dice.below(5)];
    shuffled(dice, n)
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![shuffled(dice, 500)]
}
