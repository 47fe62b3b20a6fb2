//! Cram on boards of any size where theory helps, and on small ones by search.
//!
//! # Setting
//!
//! A board of `r` × `c` cells; a move puts a domino on two free neighbours. Who cannot move loses. `g(r, c)` is the Grundy value.
//!
//! # Theorem
//!
//! \[gardner-1974\] If both sides are even, the second player wins: he answers every move with the one opposite through the centre, which
//! is free and does not overlap it. If one side is even and the other odd, the first player wins by a domino on the two cells in
//! the middle and then doing the same. A board of one row is the octal game 0.07 of period 34 from 53 on \[guy-smith-1956\].
//!
//! # How the code uses it
//!
//! One row: the recurrence as far as needed, then the period. Two even sides: `g = 0`. Other boards of up to [`CELLS`] cells
//! are searched as in [`crate::nimbers`], with equal shapes found equal however they are turned. Beyond that the first player is known to win if one side is
//! even, and the value is answered with `null`.
//!
//! # What is not covered
//!
//! Boards of more cells with two odd sides of at least 3: no theory is known.
//!
//! # Cost
//!
//! The shapes searched, at most [`SHAPES`].

use grundy_values::{Int, Mex};
use serde_json::{Value, json};

use crate::nimbers::{Nimbers, Pieces};
use crate::question::{AnswerError, Question, winner_and_value};
use crate::regions::{Region, each};

/// Cells of a board that is searched.
const CELLS: u32 = 30;

/// Shapes searched at most.
const SHAPES: u64 = 300_000;

/// Values of rows are computed to here; from 53 on they have the period.
const ROWS: u32 = 200;
const PERIOD: u32 = 34;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (rows, cols) = crate::ask_cram::sides(question)?;
    let (less, more) = (rows.min(cols), rows.max(cols));
    let value = match (less, more) {
        (0, _) => 0,
        (1, n) => row(n),
        _ if less % 2 == 0 && more % 2 == 0 => 0,
        _ if less.saturating_mul(more) <= CELLS => search(less, more)?,
        _ if less % 2 == 0 || more % 2 == 0 => return Ok(json!({ "winner": "first", "sg": null })),
        _ => return Err(AnswerError::limit(SHAPES)),
    };
    Ok(winner_and_value(if value == 0 { "second" } else { "first" }, &Int::from(value)))
}

/// The value of one row.
fn row(n: u32) -> u64 {
    let n = if n < ROWS { n } else { ROWS + (n - ROWS) % PERIOD };
    let n = usize::try_from(n).unwrap_or(0);
    let mut values: Vec<u64> = vec![0, 0];
    let mut mex = Mex::new();
    for length in 2..=n {
        mex.clear();
        (0..=(length - 2) / 2).for_each(|left| mex.see(values[left] ^ values[length - 2 - left]));
        values.push(mex.value());
    }
    values[n]
}

fn search(rows: u32, cols: u32) -> Result<u64, AnswerError> {
    Nimbers::new(Dominoes, SHAPES).sum(&[Region::board(rows, cols).shape()])
}

/// Cram: the pieces are connected shapes.
struct Dominoes;

impl Pieces for Dominoes {
    type Piece = Region;

    fn known(&self, shape: &Region) -> Option<u64> {
        (shape.cells.count_ones() < 4).then_some(u64::from(shape.cells.count_ones() > 1))
    }

    fn moves(&self, shape: &Region) -> u64 {
        u64::from(shape.cells.count_ones() / 2)
    }

    fn options(&self, shape: &Region) -> Vec<Vec<Region>> {
        let lying = each(shape.lying()).map(|at| 0b11 << at);
        let upright = each(shape.upright()).map(|at| 1 << at | 1 << (at + shape.width));
        let left = |domino: u64| {
            let rest = Region { cells: shape.cells & !domino, ..*shape };
            rest.parts().filter(|part| part.cells.count_ones() > 1).map(Region::shape).collect()
        };
        let mut options: Vec<Vec<Region>> = lying.chain(upright).map(left).collect();
        options.iter_mut().for_each(|option| option.sort_unstable());
        options.sort_unstable();
        options.dedup();
        options
    }
}
