//! Questions about Turning Corners.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let cells: Vec<(u64, u64)> = crate::trials::pairs(0, 2).collect();
    let heads = |bits: u32| cells.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
    let board = |bits| heads(bits).map(|(_, cell)| *cell).collect::<Vec<_>>();
    let boards = (0..1_u32 << cells.len()).map(|bits| json!({ "heads": board(bits) }));
    let single = crate::trials::pairs(0, 8).map(|cell| json!({ "heads": [cell] }));
    boards.chain(single).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Every third time all heads with their mirror images: the product does not mind, so the xor is 0.
    let count = 1 + dice.below(4);
    let mut heads: Vec<(u64, u64)> = (0..count).map(|_| (dice.between(0, 11), dice.between(0, 11))).collect();
    if dice.below(3) == 0 {
        heads.retain(|(x, y)| x != y);
        heads.extend(heads.clone().into_iter().map(|(x, y)| (y, x)));
    }
    heads.sort_unstable();
    heads.dedup();
    json!({ "heads": heads })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let heads: Vec<_> =
        (0..100_000).map(|_| (dice.between(0, u64::MAX), dice.between(0, u64::MAX))).collect();
    vec![json!({ "heads": heads })]
}
