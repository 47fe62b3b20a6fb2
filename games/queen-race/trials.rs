//! Questions about the queen race.

use serde_json::{Value, json};

use crate::Dice;
use crate::trials::pairs;

pub(crate) fn small() -> Vec<Value> {
    let cells: Vec<(u64, u64)> = pairs(0, 5).filter(|cell| *cell != (0, 0)).collect();
    let two = cells.iter().flat_map(|a| cells.iter().filter(move |b| a <= b).map(move |b| vec![*a, *b]));
    let one = cells.iter().map(|cell| vec![*cell]);
    one.chain(two).chain([Vec::new()]).map(|pieces| json!({ "pieces": pieces })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Cells that are not hot, but for one question in ten.
    let count = 1 + dice.below(5);
    let mut pieces: Vec<(u64, u64)> = (0..count).map(|_| cold(dice, 14)).collect();
    match dice.below(10) {
        0 => pieces.push((0, dice.between(1, 9))),
        1..=4 => pieces = [pieces.as_slice(), &pieces].concat(),
        _ => (),
    }
    json!({ "pieces": pieces })
}

/// A cell from which the corner is not reached at once.
fn cold(dice: &mut Dice, most: u64) -> (u64, u64) {
    let (less, more) = (dice.between(1, most - 1), dice.between(1, most - 1));
    let (less, more) = (less.min(more), less.max(more) + 1);
    if dice.below(2) == 0 { (less, more) } else { (more, less) }
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    [100, 200]
        .map(|most| (0..1_000).map(|_| cold(dice, most)).collect::<Vec<_>>())
        .map(|pieces| json!({ "pieces": pieces }))
        .into()
}
