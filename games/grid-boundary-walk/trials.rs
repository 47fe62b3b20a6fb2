//! Questions about the boundary walk.

use serde_json::{Value, json};

use crate::Dice;
use crate::trials::{lists, pairs};

pub(crate) fn small() -> Vec<Value> {
    let labels: Vec<Vec<u64>> = lists(3, 0, 1).into_iter().filter(|list| !list.is_empty()).collect();
    let boards = labels.iter().flat_map(|top| labels.iter().map(move |left| (top, left)));
    let tokens = |(top, left): (&Vec<u64>, &Vec<u64>)| {
        let (n, m, top, left) = (left.len() + 1, top.len() + 1, top.clone(), left.clone());
        let cells =
            pairs(2, 4).filter_map(move |(a, b)| Some((usize::try_from(a).ok()?, usize::try_from(b).ok()?)));
        let inside = cells.filter(move |(a, b)| *a <= n && *b <= m);
        inside.map(move |(a, b)| json!({ "n": n, "m": m, "top": top, "left": left, "a": a, "b": b }))
    };
    boards.flat_map(tokens).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (n, m) = (2 + dice.below(14), 2 + dice.below(14));
    board(dice, n, m, 2)
}

/// A board on which about one label in `rare` is 0, and a token in its last rows and columns.
fn board(dice: &mut Dice, n: usize, m: usize, rare: usize) -> Value {
    let [top, left] = [m - 1, n - 1].map(|count| labels(dice, count, rare));
    let (a, b) = (n - dice.below(n.min(4) - 1), m - dice.below(m.min(4) - 1));
    json!({ "n": n, "m": m, "top": top, "left": left, "a": a, "b": b })
}

fn labels(dice: &mut Dice, count: usize, rare: usize) -> Vec<usize> {
    (0..count).map(|_| usize::from(dice.below(rare) > 0)).collect()
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let sizes = [(100_000, 100_000), (3, 100_000), (100_000, 2)];
    sizes.map(|(n, m)| board(dice, n, m, 3)).into()
}
