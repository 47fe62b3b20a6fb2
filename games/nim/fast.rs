//! Nim at contest size.
//!
//! # Setting
//!
//! Heaps `a1, a2, …`; a move takes any positive number from one heap.
//!
//! # Theorem
//!
//! \[bouton-1901\] The player to move loses exactly when `a1 xor a2 xor …` is 0. A heap `n` has
//! Grundy value `n`, since its options are the heaps `0, …, n - 1`; so the xor is the value of the
//! sum (\[sprague-1935\], \[grundy-1939\]).
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! Misère play.
//!
//! # Cost
//!
//! One xor a heap.

use grundy_values::Int;
use serde_json::Value;

use crate::question::{AnswerError, Question, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    let value = piles.integers(0)?.iter().fold(Int::ZERO, |sum, pile| sum.bit_xor(pile));
    Ok(winner_and_value(if value.is_zero() { "second" } else { "first" }, &value))
}
