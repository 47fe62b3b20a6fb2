//! Questions about the race to a target.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    // Which vertices are start and target does not matter, only whether they are the same.
    let ask = |edges: Vec<(usize, usize)>| {
        (1..=2).map(move |target| json!({ "n": 3, "edges": edges, "start": 1, "target": target }))
    };
    crate::trials::digraphs(1, 3).into_iter().flat_map(ask).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 2 + dice.below(8);
    let (start, target) = (1 + dice.below(n), 1 + dice.below(n));
    json!({ "n": n, "edges": dice.pairs(1, n, 2 * n), "start": start, "target": target })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let edges: Vec<[u64; 2]> = (0..2 * n).map(|_| [dice.between(1, n), dice.between(1, n)]).collect();
    let chain: Vec<[u64; 2]> = (1..n).map(|v| [v, v + 1]).collect();
    vec![
        json!({ "n": n, "edges": edges, "start": 1, "target": n }),
        json!({ "n": n, "edges": chain, "start": 1, "target": n }),
    ]
}
