//! Stair Game at contest size.
//!
//! # Setting
//!
//! Balls on stairs 1, 2, …; a move takes any positive number of balls from one stair `i >= 2` to stair `i - 1`. Balls on stair 1 stay. Who cannot move loses.
//!
//! # Theorem
//!
//! The Grundy value is the xor of the numbers of balls on stairs 2, 4, 6, …. A move from an even stair takes any number of balls away from one of these, as in Nim, so every smaller
//! value is reached; a move from an odd stair adds to one of them. Every move changes exactly one of these numbers, so the value itself is never reached.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! Stairs with a ground below the first: there stairs 1, 3, 5, … count.
//!
//! # Cost
//!
//! One xor a stair.

use grundy_values::Int;
use serde_json::Value;

use crate::ask_cses_1099_stair_game::stairs;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let stairs = stairs(question)?;
    let value = stairs.iter().skip(1).step_by(2).fold(Int::ZERO, |sum, balls| sum.bit_xor(balls));
    Ok(Value::from(if value.is_zero() { "second" } else { "first" }))
}
