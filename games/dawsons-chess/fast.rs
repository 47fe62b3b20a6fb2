//! Dawson's Chess at any length.
//!
//! # Setting
//!
//! A row of `n` cells; a move chooses one, which vanishes with its neighbours. `g(n)` is the Grundy value.
//!
//! # Theorem
//!
//! The game has the code 0.137: a row of 1 is taken whole (weight 1 in `d1`); two cells at an end are taken, and
//! leave nothing or one row (3 in `d2`); three cells are taken anywhere, and leave at most two rows (7 in `d3`). By
//! the theorem of Guy and Smith \[guy-smith-1956\], stated and proved in `octal.rs`, `g(n + 34) = g(n)` for all
//! `n >= 52`, since it holds for `52 <= n < 141`.
//!
//! # How the code uses it
//!
//! The table of `octal.rs` finds the period by itself.
//!
//! # What is not covered
//!
//! Misère play, which Dawson asked about and which is unsolved.
//!
//! # Cost
//!
//! 256 values, then one division.

use grundy_values::TooLarge;
use serde_json::Value;

use crate::octal::Octal;
use crate::question::{AnswerError, Question, winner_of_value};

/// The code 0.137.
const DIGITS: [u8; 4] = [0, 1, 3, 7];
/// Values that are more than enough for the proof of the period.
const ENOUGH: usize = 1_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    let n = n.integer(0)?;
    let table = Octal::new(&DIGITS).table(ENOUGH)?;
    Ok(winner_of_value(table.value(&n).ok_or(TooLarge)?))
}
