//! Questions about Black and White Tree.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::small_trees(1, 6)
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Mostly even numbers: an odd tree has no perfect matching.
    let (n, reach) = (dice.one_of(&[5, 6, 6]).unwrap_or(6), 1 + dice.below(3));
    json!({ "n": n, "edges": dice.tree(1, n, reach) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    crate::trials::large_trees(100_000, dice)
}
