//! Questions about Cram.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let boards = crate::trials::pairs(0, 5).filter(|(rows, cols)| rows * cols <= 15);
    let rows = (0..=60).flat_map(|n| [(1, n), (n, 1)]);
    boards.chain(rows).map(|(rows, cols)| json!({ "rows": rows, "cols": cols })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let sides = [
        (2, 8),
        (8, 2),
        (2, 9),
        (3, 6),
        (6, 3),
        (4, 4),
        (1, 90),
        (1, 91),
        (1, 100),
        (100, 1),
        (2, 7),
        (3, 5),
    ];
    let (rows, cols) = dice.one_of(&sides).unwrap_or((1, 1));
    json!({ "rows": rows, "cols": cols })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let sides = [(5, 5), (3, 9), (4, 7), (5, 6), (2, 15), (1, 1_000_000_000), (1_000_000, 1_000_001)];
    sides.into_iter().map(|(rows, cols)| json!({ "rows": rows, "cols": cols })).collect()
}
