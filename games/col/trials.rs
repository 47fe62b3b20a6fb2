//! Questions about Col.

pub(crate) use crate::painting::{random, small};

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![
        json!({ "path": 60 }),
        json!({ "cycle": 60 }),
        json!({ "n": 16, "edges": dice.tree(1, 16, 4) }),
        json!({ "n": 12, "edges": dice.pairs(1, 12, 40) }),
    ]
}
