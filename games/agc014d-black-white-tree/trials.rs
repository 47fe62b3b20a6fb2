//! Questions about Black and White Tree.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let trees = (1..=6).flat_map(|n| crate::trials::trees(1, n).into_iter().map(move |edges| (n, edges)));
    trees.map(|(n, edges)| json!({ "n": n, "edges": edges })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Mostly even numbers: an odd tree has no perfect matching.
    let (n, reach) = (dice.one_of(&[5, 6, 6]).unwrap_or(6), 1 + dice.below(3));
    json!({ "n": n, "edges": dice.tree(1, n, reach) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let path: Vec<_> = (1..n).map(|v| (v, v + 1)).collect();
    let star: Vec<_> = (2..=n).map(|v| (1, v)).collect();
    let mut trees = vec![json!({ "n": n, "edges": path }), json!({ "n": n, "edges": star })];
    trees.extend([3, n].map(|reach| json!({ "n": n, "edges": dice.tree(1, n, reach) })));
    trees
}
