//! Ruler, bound at the left, at contest size.
//!
//! # Setting
//!
//! Coins `1, …, n` in a row. A move turns all coins of an interval, of which the leftmost goes from heads to tails.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 14\] A position has the xor of the values of its heads. A single head with `d - 1` coins to its right has the largest power of 2
//! that divides `d`.
//!
//! # How the code uses it
//!
//! The head at place `i` from the left has `d = n - i + 1`.
//!
//! # What is not covered
//!
//! Other families: see `coin-turning`.
//!
//! # Cost
//!
//! Sorting the heads, to find repetitions.

use grundy_values::Int;
use serde_json::Value;

use crate::ask_ruler::read;
use crate::coins::Family;
use crate::question::{AnswerError, Question, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (n, heads) = read(question)?;
    let sum = heads.into_iter().fold(0, |sum, head| sum ^ Family::Ruler.value(n - head + 1));
    Ok(winner_and_value(if sum == 0 { "second" } else { "first" }, &Int::from(sum)))
}
