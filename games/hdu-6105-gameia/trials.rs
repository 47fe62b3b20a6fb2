//! Questions about Gameia.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let trees = (1..=5).flat_map(|n| crate::trials::trees(1, n).into_iter().map(move |edges| (n, edges)));
    let cuts =
        trees.flat_map(|(n, edges)| (0..=n).map(move |k| json!({ "n": n, "edges": edges.clone(), "k": k })));
    cuts.collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Half of the trees are pairs of vertices joined to a tree: those have a perfect matching.
    let pairs = dice.one_of(&[2, 2, 3]).unwrap_or(2);
    let mut edges = dice.tree(1, pairs, 2);
    edges.extend((1..=pairs).map(|v| (v, v + pairs)));
    let n = dice.one_of(&[4, 5, 5, 6]).unwrap_or(6);
    let (n, edges) = if dice.below(2) == 0 { (2 * pairs, edges) } else { (n, dice.tree(1, n, 2)) };
    json!({ "n": n, "edges": edges, "k": dice.below(3) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let path: Vec<_> = (1..n).map(|v| (v, v + 1)).collect();
    let mut trees: Vec<Value> =
        [n / 2 - 2, n / 2 - 1].map(|k| json!({ "n": n, "edges": path, "k": k })).into();
    trees.extend([3, n].map(|reach| json!({ "n": n, "edges": dice.tree(1, n, reach), "k": n })));
    trees
}
