//! Questions about Green Hackenbush.

use serde_json::{Value, json};

use crate::Dice;

/// All pictures of up to `most` edges between `n` vertices, loops and repeated edges allowed.
fn pictures(n: usize, most: usize) -> Vec<Vec<(usize, usize)>> {
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|v| (v..n).map(move |w| (v, w))).collect();
    let mut all = vec![Vec::new()];
    let mut last: Vec<Vec<(usize, usize)>> = all.clone();
    for _ in 0..most {
        let longer = last.iter().flat_map(|edges| {
            // Edges in order: each set once.
            let rest = pairs.iter().filter(|pair| edges.last().is_none_or(|last| last <= *pair));
            rest.map(|pair| [edges.as_slice(), &[*pair]].concat())
        });
        last = longer.collect();
        all.extend_from_slice(&last);
    }
    all
}

pub(crate) fn small() -> Vec<Value> {
    let sizes = [(1, 4), (2, 5), (3, 4), (4, 3)];
    let all =
        sizes.into_iter().flat_map(|(n, most)| pictures(n, most).into_iter().map(move |edges| (n, edges)));
    all.map(|(n, edges)| json!({ "vertices": n, "edges": edges, "ground": 0 })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 2 + dice.below(6);
    // A tree, so that much of it stands, and some edges more.
    let reach = 1 + dice.below(4);
    let mut edges = dice.tree(0, n, reach);
    edges.extend(dice.pairs(0, n, 11 - edges.len()));
    json!({ "vertices": n, "edges": edges, "ground": dice.below(n) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let m = 100_000;
    let question =
        |n: usize, edges: Vec<(usize, usize)>| json!({ "vertices": n, "edges": edges, "ground": 0 });
    let path = (0..m).map(|v| (v, v + 1)).collect();
    let circle = (0..m).map(|v| (v, (v + 1) % m)).collect();
    let loops = vec![(0, 0); m];
    let flowers = (0..m).map(|v| (v / 2, if v % 2 == 0 { v / 2 } else { v / 2 + 1 })).collect();
    let mut thin = dice.tree(0, 90_000, 3);
    thin.extend((0..10_000).map(|_| (dice.below(90_000), dice.below(90_000))));
    let dense = (0..m).map(|_| (dice.below(1_000), dice.below(1_000))).collect();
    vec![
        question(m + 1, path),
        question(m, circle),
        question(1, loops),
        question(m / 2 + 1, flowers),
        question(90_000, thin),
        question(1_000, dense),
    ]
}
