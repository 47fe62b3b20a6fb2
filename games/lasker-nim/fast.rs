//! Lasker's Nim at contest size.
//!
//! # Setting
//!
//! Heaps; a move takes any positive number from one heap, or splits a heap into two that are not
//! empty. `g(n)` is the Grundy value of one heap.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 4\] `g(0) = 0`; `g(4k) = 4k - 1` for `k >= 1`; for `k >= 0`,
//! `g(4k + 1) = 4k + 1`, `g(4k + 2) = 4k + 2` and `g(4k + 3) = 4k + 4`. The value of a sum is the xor.
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
//! A division and an xor a heap.

use grundy_values::{Int, TooLarge};
use serde_json::Value;

use crate::question::{AnswerError, Question, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    let mut value = Int::ZERO;
    for pile in piles.integers(0)? {
        value = value.bit_xor(&g(&pile)?);
    }
    Ok(winner_and_value(if value.is_zero() { "second" } else { "first" }, &value))
}

fn g(n: &Int) -> Result<Int, TooLarge> {
    let residue = n.div_mod(&Int::from(4)).map(|(_, residue)| residue);
    match residue.and_then(|residue| residue.to_u64()) {
        Some(0) if !n.is_zero() => n.sub(&Int::ONE),
        Some(3) => n.add(&Int::ONE),
        _ => Ok(n.clone()),
    }
}
