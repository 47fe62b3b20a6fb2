//! The queen race at contest size.
//!
//! # Setting
//!
//! Queens on cells `(x, y)`; a move takes one to `(x - k, y)`, `(x, y - k)` or `(x - k, y - k)`. Who first puts a queen on
//! `(0, 0)` wins.
//!
//! # Theorem
//!
//! Call a cell *hot* if `x = 0`, `y = 0` or `x = y`: from there a queen reaches the corner at once. With a hot queen the
//! player to move wins now. Otherwise a move to a hot cell loses at once, so such moves may be deleted; then nobody ever
//! reaches the corner, and what remains is a sum in normal play: who has only deleted moves left must make one and loses.
//! So the xor of the Grundy values of this smaller game decides (\[sprague-1935\], \[grundy-1939\]).
//!
//! # How the code uses it
//!
//! A table of the values of cells up to the greatest coordinate, row by row. The values in a cell's row, column and diagonal that are already
//! there are collected as marks, and the least missing one is taken.
//!
//! # What is not covered
//!
//! Coordinates above 200.
//!
//! # Cost
//!
//! `m^3` steps for coordinates up to `m`.

use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let queens = crate::ask_queen_race::pieces(question)?;
    let is_won = queens.iter().any(|(x, y)| is_hot(*x, *y)) || {
        let most = queens.iter().map(|(x, y)| *x.max(y)).max().unwrap_or(0);
        let values = values(most);
        queens.iter().fold(0, |sum, (x, y)| sum ^ values[*x][*y]) != 0
    };
    Ok(Value::from(if is_won { "first" } else { "second" }))
}

/// Whether a queen there reaches the corner at once.
fn is_hot(x: usize, y: usize) -> bool {
    x == 0 || y == 0 || x == y
}

/// The values of all cells up to `(most, most)`; those of hot cells are not used.
fn values(most: usize) -> Vec<Vec<usize>> {
    let mut values = vec![vec![0; most + 1]; most + 1];
    // A cell has fewer than 3 * most options; seen[v] is the last cell, by number, that has an option of value v.
    let mut seen = vec![0; 3 * most + 2];
    let mut cell = 0;
    for x in 1..=most {
        for y in (1..=most).filter(|y| !is_hot(x, *y)) {
            cell += 1;
            let along = (1..y).map(|k| (x, k));
            let up = (1..x).map(|k| (k, y));
            let diagonal = (1..x.min(y)).map(|k| (x - k, y - k));
            for (x, y) in along.chain(up).chain(diagonal).filter(|(x, y)| !is_hot(*x, *y)) {
                seen[values[x][y]] = cell;
            }
            values[x][y] = seen.iter().position(|last| *last != cell).unwrap_or(0);
        }
    }
    values
}
