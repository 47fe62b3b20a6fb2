//! Questions about a token on any digraph.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::digraphs(0, 3).into_iter().map(|edges| json!({ "n": 3, "edges": edges })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 1 + dice.below(9);
    json!({ "n": n, "edges": dice.pairs(0, n, 2 * n) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let edges: Vec<(usize, usize)> = (0..2 * n).map(|_| (dice.below(n), dice.below(n))).collect();
    let chain: Vec<(usize, usize)> = (1..n).map(|v| (v - 1, v)).collect();
    vec![json!({ "n": n, "edges": edges }), json!({ "n": n, "edges": chain })]
}
