//! Questions about Shannon's switching game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let graphs = (2..=4).flat_map(|n| crate::trials::graphs(1, n).into_iter().map(move |edges| (n, edges)));
    graphs.map(|(n, edges)| json!({ "n": n, "edges": edges, "s": 1, "t": 2 })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 2 + dice.below(4);
    json!({ "n": n, "edges": dice.pairs(1, n, 8), "s": 1, "t": 1 + dice.below(n) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let edges: Vec<[u64; 2]> = (0..1000).map(|_| [dice.between(1, 300), dice.between(1, 300)]).collect();
    // Bridg-it: a square grid of streets whose lower and upper sides are one place each.
    let side = 17;
    let at = |row: usize, column: usize| match row {
        0 => 1,
        row if row == side => 2,
        row => 3 + (row - 1) * side + column,
    };
    let upright = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let upright = upright.map(|(row, column)| (at(row, column), at(row + 1, column)));
    let lying = (1..side).flat_map(|row| (1..side).map(move |column| (row, column)));
    let lying = lying.map(|(row, column)| (at(row, column - 1), at(row, column)));
    let bridges: Vec<(usize, usize)> = upright.chain(lying).collect();
    vec![
        json!({ "n": 300, "edges": edges, "s": 1, "t": 300 }),
        json!({ "n": 2 + (side - 1) * side, "edges": bridges, "s": 1, "t": 2 }),
    ]
}
