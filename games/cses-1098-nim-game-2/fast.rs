//! Nim Game II at contest size.
//!
//! # Setting
//!
//! Piles; a move takes 1, 2 or 3 stones from one of them. Who cannot move loses.
//!
//! # Theorem
//!
//! A pile of `n` stones has the Grundy value `n mod 4`: no move keeps the residue modulo 4, and from residue `v` taking 1, …, `v` stones reaches all smaller ones. The value
//! of a sum is the xor (\[sprague-1935\], \[grundy-1939\]).
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
//! Two binary digits a pile.

use serde_json::Value;

use crate::numbers::residue;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    let value = piles.integers(0)?.iter().fold(0, |sum, pile| sum ^ residue(pile, 4));
    Ok(Value::from(if value == 0 { "second" } else { "first" }))
}
