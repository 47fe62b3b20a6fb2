//! Questions about undirected vertex geography.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let graphs = (0..=4).flat_map(|n| crate::trials::graphs(1, n).into_iter().map(move |edges| (n, edges)));
    graphs.map(|(n, edges)| json!({ "n": n, "edges": edges })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 5 + dice.below(4);
    json!({ "n": n, "edges": dice.pairs(1, n, 2 * n) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 2_000;
    let edges: Vec<[u64; 2]> = (0..100_000).map(|_| [dice.between(1, n), dice.between(1, n)]).collect();
    // Three in four vertices have edges only to the fourth: most are missed.
    let few: Vec<[u64; 2]> = (0..100_000).map(|_| [dice.between(1, n / 4), dice.between(1, n)]).collect();
    // Triangles in a chain: circles within circles are shrunk.
    let chain = (1..n).map(|v| [v, v + 1]).chain((1..n - 1).map(|v| [v, v + 2]));
    let triangles: Vec<[u64; 2]> = chain.collect();
    vec![
        json!({ "n": n, "edges": edges }),
        json!({ "n": n - 1, "edges": dice.tree(1, 1_999, 50) }),
        json!({ "n": n, "edges": few }),
        json!({ "n": n, "edges": triangles }),
    ]
}
