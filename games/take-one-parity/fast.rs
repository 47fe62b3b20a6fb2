//! Taking exactly one stone, at contest size.
//!
//! # Setting
//!
//! A pile of `n` stones; a move takes one. Who cannot move loses.
//!
//! # Theorem
//!
//! Whatever the players do, exactly `n` moves are made, so the first player makes the last one exactly when `n` is odd.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! Nothing.
//!
//! # Cost
//!
//! One look at the last binary digit.

use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(Value::from(if n.integer(0)?.bit(0) { "first" } else { "second" }))
}
