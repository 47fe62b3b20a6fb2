//! Taking one or two coins, at contest size.
//!
//! # Setting
//!
//! A pile of `n` coins; a move takes one or two. Who takes the last coin wins.
//!
//! # Theorem
//!
//! The Grundy value is `n mod 3`: neither move keeps the residue, and from residue 2 both others are reached, from residue 1 the residue 0. A player who
//! leaves a multiple of 3 answers `x` coins by `3 - x` and takes the last one.
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
//! One division.

use serde_json::{Value, json};

use crate::numbers::residue;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    let value = residue(&n.integer(0)?, 3);
    Ok(json!({ "winner": if value == 0 { "second" } else { "first" }, "sg": value }))
}
