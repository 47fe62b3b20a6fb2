//! The king that goes to the corner, anywhere.
//!
//! # Setting
//!
//! A king on `(x, y)` goes to `(x - 1, y)`, `(x, y - 1)` or `(x - 1, y - 1)`; let `x <= y`.
//!
//! # Theorem
//!
//! The value is 0 if both are even and 2 if both are odd. If one is even and one is odd, it is 1 if the smaller is even, else 3.
//! By induction: from two even coordinates no move keeps both even. From two odd ones the king reaches a 0 by the diagonal, and beside it the
//! cells with `x - 1` or `y - 1`; one of them has the even coordinate as the smaller one, so it has value 1, and no option has value 2.
//! From a mixed cell the diagonal leads to the other mixed kind, value 3 if this one is to be 1 and 1 if it is to be 3; the
//! steps lead to a 0 and to a 2, or from the border to a 0 alone.
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
//! A few operations.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (x, y) = crate::ask_corner_king::cell(question)?;
    let value = match (x.min(y) % 2, x.max(y) % 2) {
        (0, odd) => odd,
        (_, 0) => 3,
        _ => 2,
    };
    Ok(json!(value))
}
