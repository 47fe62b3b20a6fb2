//! Turning Corners at full size.
//!
//! # Setting
//!
//! Coins on the points `(x, y)` of a quarter of the plane, counted from 0. A move turns the four corners `(x, y)`, `(a, y)`, `(x, b)`, `(a, b)` of a
//! rectangle with `a < x` and `b < y`, of which `(x, y)` goes from heads to tails.
//!
//! # Theorem
//!
//! \[conway-onag, winning-ways\] A position has the xor of the values of its heads as value, and a single head at `(x, y)` the nim-product of `x` and `y`: the value
//! of a head is the least number that is no `a y + x b + a b`, sums being xor, which is how the nim-product is defined.
//!
//! # How the code uses it
//!
//! As it stands.
//!
//! # What is not covered
//!
//! Coordinates from 2^64 on.
//!
//! # Cost
//!
//! One nim-product a head, less than a hundred look-ups.

use grundy_values::{Int, Nimber};
use serde_json::Value;

use crate::ask_turning_corners::heads;
use crate::question::{AnswerError, Question, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let values = heads(question)?.into_iter().map(|(x, y)| Nimber::from(x).product(Nimber::from(y)));
    let sum = values.fold(Nimber::ZERO, Nimber::sum);
    let winner = if sum == Nimber::ZERO { "second" } else { "first" };
    Ok(winner_and_value(winner, &Int::from(sum.get())))
}
