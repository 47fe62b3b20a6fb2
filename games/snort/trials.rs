//! Questions about Snort.

pub(crate) use crate::painting::{random, small};

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![
        json!({ "path": 30 }),
        json!({ "cycle": 30 }),
        json!({ "n": 18, "edges": dice.tree(1, 18, 4) }),
        json!({ "n": 14, "edges": dice.pairs(1, 14, 40) }),
    ]
}
