//! The rook that goes to the corner, anywhere.
//!
//! # Setting
//!
//! A rook on `(x, y)` goes to `(x - k, y)` or `(x, y - k)`, `k >= 1`.
//!
//! # Theorem
//!
//! \[bouton-1901\] The coordinates are two heaps of Nim, so the value is `x xor y`.
//!
//! # How the code uses it
//!
//! As it stands.
//!
//! # What is not covered
//!
//! Coordinates of 2^63 and above.
//!
//! # Cost
//!
//! One xor.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (x, y) = crate::ask_corner_rook::cell(question)?;
    Ok(json!(x ^ y))
}
