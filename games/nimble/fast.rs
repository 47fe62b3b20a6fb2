//! Nimble at contest size.
//!
//! # Setting
//!
//! Coins on the squares 0, 1, 2, … of a strip, also several on one; a move slides one coin to the left as far as one likes.
//!
//! # Theorem
//!
//! \[ferguson-2014\] A coin on square `n` is a Nim heap of `n` stones: its options are the squares `0, …, n - 1`. So the Grundy value is
//! the xor of the squares.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! Coins that block each other: that is `silver-dollar-no-dollar`.
//!
//! # Cost
//!
//! One xor a coin.

use grundy_values::Int;
use serde_json::Value;

use crate::question::{AnswerError, Question, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [coins] = question.fields(["coins"])?;
    let value = coins.integers(0)?.iter().fold(Int::ZERO, |sum, square| sum.bit_xor(square));
    Ok(winner_and_value(if value.is_zero() { "second" } else { "first" }, &value))
}
