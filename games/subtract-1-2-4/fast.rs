//! Taking 1, 2 or 4 stones, at contest size.
//!
//! # Setting
//!
//! Piles `a1, a2, …`; a move takes 1, 2 or 4 stones from one pile. Who cannot move loses.
//!
//! # Theorem
//!
//! A pile of `a` stones has Grundy value `a mod 3`. None of 1, 2, 4 is divisible by 3, so no move keeps the residue; and from residue 1
//! one reaches 0 by taking 1, from residue 2 the residues 1 and 0 by taking 1 and 2. A sum has the xor of the values of its piles (\[sprague-1935\],
//! \[grundy-1939\]).
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
//! One division a pile.

use serde_json::{Value, json};

use crate::numbers::residue;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    let value = piles.integers(0)?.iter().fold(0, |sum, pile| sum ^ residue(pile, 3));
    Ok(json!({ "winner": if value == 0 { "second" } else { "first" }, "sg": value }))
}
