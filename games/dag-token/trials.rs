//! Questions about One token on a DAG.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::graphs(0, 3).into_iter().map(|edges| json!({ "n": 3, "edges": edges })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 1 + dice.below(9);
    json!({ "n": n, "edges": dice.falling(n, 16) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![json!({ "n": 100_000, "edges": dice.falling(100_000, 200_000) })]
}
