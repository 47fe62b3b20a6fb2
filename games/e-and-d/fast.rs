//! E&D at contest size.
//!
//! # Setting
//!
//! Pairs of heaps; a move throws away one heap of a pair and divides the other into the two heaps of the new pair, none of
//! them empty. `g(a, b)` is the Grundy value of a pair.
//!
//! # Theorem
//!
//! `g(a, b)` is the lowest place at which both `a - 1` and `b - 1` have the binary digit 0.
//!
//! Proof. By induction the formula holds for the options. The pairs with `c + d = b` then have as values exactly the places of
//! the ones of `b - 1`. For let `c' = c - 1` and `d' = d - 1`, so `b - 1 = c' + d' + 1`. If the value is `p`, let `A` and `B` be
//! the last `p` digits of `c'` and `d'`: `A | B` consists of ones, so `A + B + 1 = 2^p + (A & B)` carries one into place `p`, where
//! both digits are 0, and `b - 1` has a one there. If conversely `b - 1` has a one at `p`, then `d' = 2^p - 1` and `c' = b - 1 - 2^p` is
//! a pair of value `p`. So the options of `(a, b)` have as values the places of the ones of `a - 1` and of `b - 1`, and the
//! least number that is missing is the one stated.
//!
//! # How the code uses it
//!
//! The trailing ones of `(a - 1) | (b - 1)` are counted; the value of a sum is the xor.
//!
//! # What is not covered
//!
//! Misère play.
//!
//! # Cost
//!
//! Some operations a pair.

use grundy_values::Int;
use serde_json::Value;

use crate::ask_e_and_d::pairs;
use crate::question::{AnswerError, Question, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let pairs = pairs(question)?;
    let value = pairs.iter().fold(0, |sum, (a, b)| sum ^ ((a - 1) | (b - 1)).trailing_ones());
    Ok(winner_and_value(if value == 0 { "NO" } else { "YES" }, &Int::from(u64::from(value))))
}
