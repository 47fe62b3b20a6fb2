//! The paper strip at any length.
//!
//! # Setting
//!
//! A strip of `n` white squares; a move colours two neighbours. `g(n)` is the Grundy value.
//!
//! # Theorem
//!
//! The strip is the octal game 0.07: a move takes two squares and leaves none, one or two strips. By the theorem of
//! Guy and Smith \[guy-smith-1956\], stated and proved in `octal.rs`, `g(n + 34) = g(n)` for all `n >= 53`, since it
//! holds for `53 <= n < 142`.
//!
//! # How the code uses it
//!
//! The table of `octal.rs` finds the period by itself. A count goes through the strips before the period, through one
//! period, which is multiplied, and through what remains.
//!
//! # What is not covered
//!
//! Strips that are coloured in part: they are sums.
//!
//! # Cost
//!
//! 256 values, then one division.

use grundy_values::TooLarge;
use serde_json::Value;

use crate::ask_paper_strip::Strips;
use crate::octal::Octal;
use crate::question::{AnswerError, Question, number, winner_of_value};

/// The code 0.07.
const DIGITS: [u8; 3] = [0, 0, 7];
/// Values that are more than enough for the proof of the period.
const ENOUGH: usize = 1_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let strips = Strips::read(question)?;
    let table = Octal::new(&DIGITS).table(ENOUGH)?;
    match strips {
        Strips::One(n) => Ok(winner_of_value(table.value(&n).ok_or(TooLarge)?)),
        Strips::WonUpTo(most) => Ok(number(&table.count_won(&most).ok_or(TooLarge)?)),
    }
}
