//! Questions about the unfair game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let trees = (1..=6).flat_map(|n| crate::trials::trees(1, n).into_iter().map(move |edges| (n, edges)));
    trees.map(|(n, edges)| json!({ "n": n, "edges": edges })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (n, reach) = (7 + dice.below(3), 1 + dice.below(4));
    json!({ "n": n, "edges": dice.tree(1, n, reach) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 500_000;
    let path: Vec<_> = (1..n).map(|v| (v, v + 1)).collect();
    let star: Vec<_> = (2..=n).map(|v| (1, v)).collect();
    let heap: Vec<_> = (2..=n).map(|v| (v / 2, v)).collect();
    let mut trees: Vec<Value> = [path, star, heap].map(|edges| json!({ "n": n, "edges": edges })).into();
    trees.extend([3, n].map(|reach| json!({ "n": n, "edges": dice.tree(1, n, reach) })));
    trees
}
