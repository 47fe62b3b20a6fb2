//! Subtracting a proper divisor, at contest size.
//!
//! # Setting
//!
//! A number `n >= 1`; a move subtracts a divisor `d < n` of it. Who cannot move, at 1, loses.
//!
//! # Theorem
//!
//! The Grundy value is the exponent `v` of 2 in `n`. By induction: let `n = 2^v m` and `d = 2^u c`, with `m` and `c` odd; then `u <= v`. If `u < v`, the exponent of 2 in `n - d`
//! is `u`, and every `u < v` occurs, with `d = 2^u`. If `u = v`, then `n - d = 2^v (m - c)` has a larger exponent, since `m - c` is even. So the values `0, …, v - 1` are
//! reached and `v` is not.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! The variant in which `n` itself may be subtracted, so that 0 can be reached: every value is then greater by one.
//!
//! # Cost
//!
//! The binary digits of `n`.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    let value = n.integer(1)?.trailing_zeros().unwrap_or(0);
    Ok(json!({ "winner": if value == 0 { "second" } else { "first" }, "sg": value }))
}
