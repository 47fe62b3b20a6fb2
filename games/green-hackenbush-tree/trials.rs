//! Questions about Green Hackenbush on a tree.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let trees = (1..=6).flat_map(|n| crate::trials::trees(1, n).into_iter().map(move |edges| (n, edges)));
    trees.map(|(n, edges)| json!({ "n": n, "edges": edges, "root": n.div_ceil(2) })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (n, reach) = (7 + dice.below(4), 1 + dice.below(5));
    // Two branches of the same shape, every fourth time: then the value is 0.
    if dice.below(4) == 0 {
        let edges = dice.tree(2, n / 2, reach);
        let again = edges.iter().map(|(v, w)| (v + n / 2, w + n / 2));
        let stems = [(1, 2), (1, 2 + n / 2)];
        let edges: Vec<_> = edges.iter().copied().chain(again).chain(stems).collect();
        return json!({ "n": edges.len() + 1, "edges": edges, "root": 1 });
    }
    json!({ "n": n, "edges": dice.tree(1, n, reach), "root": 1 + dice.below(n) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let tree = |reach| json!({ "n": n, "edges": dice.tree(1, n, reach), "root": 1 });
    let mut trees: Vec<Value> = [1, 3, n].into_iter().map(tree).collect();
    trees.push(json!({ "n": n, "edges": (2..=n).map(|v| (1, v)).collect::<Vec<_>>(), "root": n }));
    trees
}
