//! Questions about Northcott's game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (0..=4).flat_map(boards).collect()
}

/// All boards of up to two rows of this length.
fn boards(length: u64) -> Vec<Value> {
    let rows: Vec<(u64, u64)> =
        crate::trials::pairs(1, length).filter(|(white, black)| white != black).collect();
    let two = rows.iter().flat_map(|one| rows.iter().map(move |other| vec![*one, *other]));
    let boards = std::iter::once(Vec::new()).chain(rows.iter().map(|row| vec![*row])).chain(two);
    boards.map(|rows| json!({ "length": length, "rows": rows })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let length = dice.between(5, 6);
    let count = 1 + dice.below(2);
    let mut gaps = dice.list(count, 0, length - 2);
    // A last gap that makes the xor 0, where it fits.
    let last = gaps.iter().fold(0, |sum, gap| sum ^ gap);
    if last + 2 <= length && dice.below(2) == 0 {
        gaps.push(last);
    }
    let rows: Vec<[u64; 2]> = gaps.into_iter().map(|gap| row(dice, length, gap)).collect();
    json!({ "length": length, "rows": rows })
}

/// A row with this gap between its pieces.
fn row(dice: &mut Dice, length: u64, gap: u64) -> [u64; 2] {
    let near = dice.between(1, length - gap - 1);
    let far = near + gap + 1;
    if dice.below(2) == 0 { [near, far] } else { [far, near] }
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let length = 1_000_000_000_000_000_000;
    let rows: Vec<[u64; 2]> = (0..100_000)
        .map(|_| {
            let gap = dice.between(0, length - 2);
            row(dice, length, gap)
        })
        .collect();
    vec![json!({ "length": length, "rows": rows })]
}
