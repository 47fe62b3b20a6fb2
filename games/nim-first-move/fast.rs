//! The first winning move of Nim at contest size.
//!
//! # Setting
//!
//! Heaps `a1, a2, …` in a row; a move takes any positive number from one of them. Asked is the winning move with the
//! smallest index, and among those of one heap the one that takes least.
//!
//! # Theorem
//!
//! \[bouton-1901\] The player to move loses exactly when `x = a1 xor a2 xor …` is 0. A move wins exactly when it leaves the
//! xor 0, that is, when it changes some heap `a` to `a xor x`; that is a move exactly when `a xor x < a`. So every heap has
//! at most one winning move, and the heaps with the highest bit of `x` have one.
//!
//! # How the code uses it
//!
//! The first heap with `a xor x < a` is the answer.
//!
//! # What is not covered
//!
//! Misère play.
//!
//! # Cost
//!
//! Two xors a heap, and writing all heaps.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::ask_nim_first_move::told;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    let piles = piles.integers(0)?;
    let x = piles.iter().fold(Int::ZERO, |sum, pile| sum.bit_xor(pile));
    match piles.iter().position(|pile| pile.bit_xor(&x) < *pile) {
        None => Ok(json!("lose")),
        Some(index) => {
            let take = piles[index].sub(&piles[index].bit_xor(&x))?;
            Ok(told(&piles, index, &take))
        }
    }
}
