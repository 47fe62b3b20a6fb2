//! The 01 Game at contest size.
//!
//! # Setting
//!
//! A string of 0s and 1s; a move deletes two neighbouring characters that differ. Who cannot move loses.
//!
//! # Theorem
//!
//! Play lasts exactly `min(zeros, ones)` moves, whatever the players do: every move deletes one 0 and one 1, and while
//! both occur some neighbours differ.
//!
//! # How the code uses it
//!
//! The first player makes the last move if that number is odd.
//!
//! # What is not covered
//!
//! Nothing: sums are strings side by side, and their numbers of moves add up.
//!
//! # Cost
//!
//! One look at the string.

use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [s] = question.fields(["s"])?;
    let text = s.text_over("01")?;
    let zeros = text.bytes().filter(|byte| *byte == b'0').count();
    let moves = zeros.min(text.len() - zeros);
    Ok(Value::from(if moves % 2 == 1 { "DA" } else { "NET" }))
}
