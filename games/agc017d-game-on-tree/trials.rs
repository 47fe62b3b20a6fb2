//! Questions about Game on Tree.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::small_trees(1, 6)
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (n, reach) = (7 + dice.below(5), 1 + dice.below(4));
    json!({ "n": n, "edges": dice.tree(1, n, reach) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    crate::trials::large_trees(100_000, dice)
}
