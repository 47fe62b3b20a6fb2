//! Questions about several tokens on a DAG.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let tokens = crate::trials::lists(3, 0, 2);
    let graphs = crate::trials::graphs(0, 3);
    let placed = |edges| tokens.iter().map(move |tokens| json!({ "n": 3, "edges": edges, "tokens": tokens }));
    graphs.iter().flat_map(placed).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 1 + dice.below(9);
    let edges = dice.falling(n, 20);
    let tokens: Vec<usize> = (0..dice.below(5)).map(|_| dice.below(n)).collect();
    json!({ "n": n, "edges": edges, "tokens": tokens })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let tokens: Vec<usize> = (0..n).map(|_| dice.below(n)).collect();
    let chain: Vec<(usize, usize)> = (1..n).map(|v| (v - 1, v)).collect();
    // Every arc that leads down among 600 vertices: the values are as large as they get.
    let all = (0..600).flat_map(|v| (0..v).map(move |w| (v, w)));
    let complete: Vec<(usize, usize)> = all.collect();
    vec![
        json!({ "n": n, "edges": dice.falling(n, 200_000), "tokens": tokens }),
        json!({ "n": n, "edges": chain, "tokens": tokens }),
        json!({ "n": 600, "edges": complete, "tokens": [599, 300] }),
    ]
}
