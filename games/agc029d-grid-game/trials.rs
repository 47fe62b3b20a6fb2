//! Questions about the grid game.

use serde_json::{Value, json};

use crate::Dice;
use crate::trials::pairs;

pub(crate) fn small() -> Vec<Value> {
    pairs(1, 3).flat_map(|(h, w)| boards(h, w)).collect()
}

/// All sets of obstacles on a board of this size.
fn boards(h: u64, w: u64) -> Vec<Value> {
    let cells: Vec<(u64, u64)> =
        pairs(1, 3).filter(|cell| *cell != (1, 1) && cell.0 <= h && cell.1 <= w).collect();
    let chosen = |bits: u32| cells.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
    let sets = (0..1_u32 << cells.len()).map(|bits| chosen(bits).map(|(_, cell)| *cell).collect::<Vec<_>>());
    sets.map(|obstacles| json!({ "h": h, "w": w, "obstacles": obstacles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (h, w) = (1 + dice.below(12), 1 + dice.below(12));
    board(dice, h, w, h + w)
}

/// A board with up to `most` obstacles.
fn board(dice: &mut Dice, h: usize, w: usize, most: usize) -> Value {
    let count = dice.below(most + 1);
    let cells = (0..count).map(|_| (1 + dice.below(h), 1 + dice.below(w)));
    let obstacles: Vec<(usize, usize)> = cells.filter(|cell| *cell != (1, 1)).collect();
    json!({ "h": h, "w": w, "obstacles": obstacles })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let side = 200_000;
    // The piece comes down the diagonal and meets no obstacle.
    let above: Vec<(usize, usize)> = (2..side).map(|x| (x, x + 1)).collect();
    vec![board(dice, side, side, side), json!({ "h": side, "w": side, "obstacles": above })]
}
