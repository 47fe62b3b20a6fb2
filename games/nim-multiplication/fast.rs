//! The nim-product at full size.
//!
//! # Setting
//!
//! Numbers `a` and `b` below 2^64; the nim-product is `mex { a' b + a b' + a' b' : a' < a, b' < b }`, sums being xor.
//!
//! # Theorem
//!
//! \[conway-onag\] With xor as the sum, the numbers below `2^(2^k)` form a field. If `F` is such a number, `F x` is the usual product for `x < F`, and
//! `F F = 3F/2`.
//!
//! # How the code uses it
//!
//! [`grundy_values::Nimber`] splits both factors at the largest `F` not above them and multiplies the halves.
//!
//! # What is not covered
//!
//! Factors from 2^64 on.
//!
//! # Cost
//!
//! Less than a hundred look-ups.

use grundy_values::Nimber;
use serde_json::Value;

use crate::coins::word;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [a, b] = factors(question)?.map(Nimber::from);
    Ok(Value::from(a.product(b).get()))
}

/// The two factors of a question.
pub(crate) fn factors(question: &Question<'_>) -> Result<[u64; 2], AnswerError> {
    let [a, b] = question.fields(["a", "b"])?;
    Ok([word(a.size(0, usize::MAX)?), word(b.size(0, usize::MAX)?)])
}
