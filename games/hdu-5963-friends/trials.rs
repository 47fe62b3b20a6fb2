//! Questions about Friends.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let trees = (1..=4).flat_map(|n| crate::trials::trees(1, n).into_iter().map(move |edges| (n, edges)));
    let rooted = trees.flat_map(|(n, edges)| (1..=n).map(move |root| (n, edges.clone(), root)));
    let weights = |edges: &[(usize, usize)]| 0..1_usize << edges.len();
    let weighted = rooted.flat_map(|(n, edges, root)| {
        weights(&edges).map(move |bits| tree(n, &edges, root, |at| bits >> at & 1))
    });
    weighted.collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (n, reach) = (5 + dice.below(5), 1 + dice.below(4));
    let edges = dice.tree(1, n, reach);
    let (root, bits) = (1 + dice.below(n), dice.below(1 << n));
    tree(n, &edges, root, |at| bits >> at & 1)
}

fn tree(n: usize, edges: &[(usize, usize)], root: usize, weight: impl Fn(usize) -> usize) -> Value {
    let edges: Vec<_> = edges.iter().enumerate().map(|(at, (u, v))| [*u, *v, weight(at)]).collect();
    json!({ "edges": edges, "n": n, "root": root })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let mut ask = |reach| {
        let edges = dice.tree(1, n, reach);
        let ones = dice.list(n, 0, 1);
        tree(n, &edges, edges[0].0, |at| usize::from(ones[at] == 1))
    };
    vec![ask(1), ask(n)]
}
