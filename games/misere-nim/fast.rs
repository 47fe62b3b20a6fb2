//! Misère Nim at contest size.
//!
//! # Setting
//!
//! Heaps `a1, a2, …`; a move takes any positive number from one heap, and who takes the last stone loses.
//!
//! # Theorem
//!
//! \[bouton-1901\] If some heap has at least two stones, the player to move loses exactly when the xor of the heaps is
//! 0. Otherwise he loses exactly when the number of heaps of one stone is odd, that is, when the xor is 1.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! Other misère games: the rule does not hold with Grundy values in the place of heap sizes.
//!
//! # Cost
//!
//! One xor and one comparison a heap.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    let piles = piles.integers(0)?;
    let xor = piles.iter().fold(Int::ZERO, |sum, pile| sum.bit_xor(pile));
    let all_small = piles.iter().all(|pile| *pile <= Int::ONE);
    Ok(json!(if xor.is_zero() == all_small { "first" } else { "second" }))
}
