//! Questions about Node Kayles.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let graphs = (0..=4).flat_map(|n| crate::trials::graphs(1, n).into_iter().map(move |edges| (n, edges)));
    let trees = (5..=6).flat_map(|n| crate::trials::trees(1, n).into_iter().map(move |edges| (n, edges)));
    let lines = (3..=30).map(|n| (n, line(n)));
    let circles = (3..=30).map(|n| (n, [line(n), vec![(n, 1)]].concat()));
    graphs
        .chain(trees)
        .chain(lines)
        .chain(circles)
        .map(|(n, edges)| json!({ "n": n, "edges": edges }))
        .collect()
}

fn line(n: usize) -> Vec<(usize, usize)> {
    (1..n).map(|v| (v, v + 1)).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 5 + dice.below(8);
    json!({ "n": n, "edges": dice.pairs(1, n, 2 * n) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let mut sparse = dice.tree(1, 36, 6);
    sparse.extend((0..10).map(|_| (1 + dice.below(36), 1 + dice.below(36))));
    let street = (1..=16).map(|v| (v, v + 16)).chain((1..16).flat_map(|v| [(v, v + 1), (v + 16, v + 17)]));
    let ladder: Vec<(usize, usize)> = street.collect();
    vec![
        json!({ "n": 36, "edges": sparse }),
        json!({ "n": 40, "edges": dice.tree(1, 40, 8) }),
        json!({ "n": 32, "edges": ladder }),
        json!({ "n": 200, "edges": line(200) }),
    ]
}
