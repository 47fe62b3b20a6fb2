//! Questions about Cram.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let boards = crate::trials::pairs(0, 5).filter(|(rows, cols)| rows * cols <= 15);
    let rows = (0..=60).flat_map(|n| [(1, n), (n, 1)]);
    boards.chain(rows).map(|(rows, cols)| json!({ "rows": rows, "cols": cols })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let sides = [(2, 6), (6, 2), (2, 7), (7, 2), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4)];
    let row = (1, dice.between(40, 80));
    let (rows, cols) = if dice.below(2) == 0 { row } else { dice.one_of(&sides).unwrap_or(row) };
    json!({ "rows": rows, "cols": cols })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let sides = [(5, 5), (3, 9), (4, 6), (2, 13), (1, 1_000_000_000), (1_000_000, 1_000_001)];
    sides.into_iter().map(|(rows, cols)| json!({ "rows": rows, "cols": cols })).collect()
}
