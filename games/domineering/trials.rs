//! Questions about Domineering.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let empty = crate::trials::pairs(0, 6).filter(|(rows, cols)| rows * cols <= 12);
    let empty = empty.map(|(rows, cols)| json!({ "rows": rows, "cols": cols }));
    // All sets of blocked cells.
    let cells: Vec<(u64, u64)> = crate::trials::pairs(0, 2).collect();
    let blocked = |bits: u32| cells.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
    let blocked = (0..1_u32 << 9).map(|bits| blocked(bits).map(|(_, cell)| *cell).collect::<Vec<_>>());
    let blocked = blocked.map(|cells| json!({ "rows": 3, "cols": 3, "blocked": cells, "query": "outcome" }));
    empty.chain(blocked).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (rows, cols) = (3 + dice.below(2), 3 + dice.below(3));
    let all = dice.shuffled(0, rows * cols);
    let count = 4 + dice.below(rows * cols - 6);
    let blocked: Vec<(usize, usize)> = all[..count].iter().map(|at| (at / cols, at % cols)).collect();
    json!({ "rows": rows, "cols": cols, "blocked": blocked })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let sides = [(7, 7), (6, 7), (5, 9), (4, 10), (3, 14), (2, 20), (49, 1)];
    sides.into_iter().map(|(rows, cols)| json!({ "rows": rows, "cols": cols })).collect()
}
