//! Questions about Tree Game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let trees = (1..=4).flat_map(|n| crate::trials::trees(1, n).into_iter().map(move |edges| (n, edges)));
    let filled = trees.flat_map(|(n, edges)| {
        let stones = crate::trials::lists(n, 0, 2).into_iter().filter(move |a| a.len() == n);
        stones.map(move |a| json!({ "n": n, "a": a, "edges": edges.clone() }))
    });
    filled.collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (n, reach) = (2 + dice.below(5), 1 + dice.below(3));
    let most = [0, 0, 20, 7, 5, 3, 2][n];
    json!({ "n": n, "a": dice.list(n, 0, most), "edges": dice.tree(1, n, reach) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let tree = |reach| {
        let a = dice.list(n, 0, 1_000_000_000);
        json!({ "n": n, "a": a, "edges": dice.tree(1, n, reach) })
    };
    let mut questions: Vec<Value> = [1, 3, n].into_iter().map(tree).collect();
    let star: Vec<_> = (2..=n).map(|v| (1, v)).collect();
    let a: Vec<_> = (0..n).map(|v| 1_000_000_000 - v).collect();
    questions.push(json!({ "n": n, "a": a, "edges": star }));
    questions
}
