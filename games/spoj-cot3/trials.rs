//! Questions about Combat on a tree.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let trees = (1..=5).flat_map(|n| crate::trials::trees(1, n).into_iter().map(move |edges| (n, edges)));
    let painted = trees.flat_map(|(n, edges)| {
        let colors = move |bits: usize| (0..n).map(|v| bits >> v & 1).collect::<Vec<_>>();
        (0..1_usize << n).map(move |bits| json!({ "n": n, "colors": colors(bits), "edges": edges.clone() }))
    });
    painted.collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (n, reach) = (6 + dice.below(6), 1 + dice.below(4));
    let colors = dice.list(n, 0, 1);
    // Two equal trees below a black root, every fourth time: then the second player copies.
    if dice.below(4) == 0 {
        let edges = dice.tree(2, n / 2, reach);
        let again = edges.iter().map(|(v, w)| (v + n / 2, w + n / 2));
        let stems = [(1, 2), (1, 2 + n / 2)];
        let edges: Vec<_> = edges.iter().copied().chain(again).chain(stems).collect();
        let colors = [&[1], &colors[..n / 2], &colors[..n / 2]].concat();
        return json!({ "n": colors.len(), "colors": colors, "edges": edges });
    }
    json!({ "n": n, "colors": colors, "edges": dice.tree(1, n, reach) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let path: Vec<_> = (1..n).map(|v| (v, v + 1)).collect();
    let star: Vec<_> = (2..=n).map(|v| (1, v)).collect();
    let brush: Vec<_> = (2..=n).map(|v| (if v <= n / 2 { v - 1 } else { v - n / 2 }, v)).collect();
    let shapes = [path, star, brush, dice.tree(1, n, 3), dice.tree(1, n, n)];
    let questions = shapes.into_iter().flat_map(|edges| {
        let mixed = dice.list(n, 0, 1);
        let white = vec![0; n];
        [white, mixed].map(|colors| json!({ "n": n, "colors": colors, "edges": edges.clone() }))
    });
    questions.collect()
}
