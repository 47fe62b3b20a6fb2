//! Staircase Nim at contest size.
//!
//! # Setting
//!
//! Steps 1, 2, … with `a1, a2, …` stones; a move brings any positive number of stones of one step one step down. Stones of
//! step 1 leave the game, or, if step 1 is the ground, never move.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 3\] Count for each step how many moves bring a stone of it to the ground. The Grundy value is
//! the xor of the steps for which this number is odd.
//!
//! Proof. A move from an odd step takes any number of stones off one Nim heap. A move from an even step adds to the odd
//! step below; the same number moved on from there restores the heap. So a position has the value of the Nim
//! position of its odd steps: options of another value are reversed, and play ends since stones only go down.
//!
//! # How the code uses it
//!
//! The xor of every second step, from the first or from the second on, with integers of any size.
//!
//! # What is not covered
//!
//! Misère play, and stairs that branch.
//!
//! # Cost
//!
//! One xor a step.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::ask_staircase_nim::is_grounded;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [ground, piles] = question.fields(["ground", "piles"])?;
    let from = usize::from(is_grounded(&ground)?);
    let piles = piles.integers(0)?;
    let counted = piles.iter().skip(from).step_by(2);
    let value = counted.fold(Int::ZERO, |sum, pile| sum.bit_xor(pile));
    Ok(json!(if value.is_zero() { "second" } else { "first" }))
}
