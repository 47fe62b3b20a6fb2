//! Another Game at contest size.
//!
//! # Setting
//!
//! Heaps of coins; a move chooses one heap or more, none of them empty, and takes one coin from each.
//!
//! # Theorem
//!
//! The player to move loses exactly if all heaps are even.
//!
//! Proof. From even heaps every move makes some heap odd. If some heaps are odd, taking one coin from each of them leaves all
//! even. And where no coin is left, all heaps are even.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! Moves that take more than one coin from a heap: that is `moore-nim-k`.
//!
//! # Cost
//!
//! One parity a heap.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [heaps] = question.fields(["heaps"])?;
    let odd = heaps.integers(0)?.iter().any(|heap| heap.bit(0));
    Ok(json!(if odd { "first" } else { "second" }))
}
