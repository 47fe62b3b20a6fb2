//! Questions about the unfair game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::small_trees(1, 6)
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (n, reach) = (7 + dice.below(3), 1 + dice.below(4));
    json!({ "n": n, "edges": dice.tree(1, n, reach) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 500_000;
    let heap: Vec<_> = (2..=n).map(|v| (v / 2, v)).collect();
    let mut trees = crate::trials::large_trees(n, dice);
    trees.push(json!({ "n": n, "edges": heap }));
    trees
}
