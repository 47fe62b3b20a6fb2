//! Deque at contest size.
//!
//! # Setting
//!
//! A row `a[0], …, a[n - 1]`; a move takes the first or the last number. `d(i, j)` is what the mover scores more than the
//! opponent from `a[i], …, a[j - 1]`.
//!
//! # Theorem
//!
//! `d(i, i) = 0` and `d(i, j) = max(a[i] - d(i + 1, j), a[j - 1] - d(i, j - 1))`: after the move the roles are exchanged, so
//! what the opponent scores more counts against the mover.
//!
//! # How the code uses it
//!
//! All pieces of one length at a time, from those of length 1.
//!
//! # What is not covered
//!
//! Which numbers are taken.
//!
//! # Cost
//!
//! `n (n + 1) / 2` steps and `n` integers.

use grundy_values::Int;
use serde_json::Value;

use crate::question::{AnswerError, Question, number};

/// Numbers in a row, so that an answer takes seconds at most.
const MOST: usize = 5_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [a] = question.fields(["a"])?;
    let row = a.integers(0)?;
    if row.len() > MOST {
        return Err(a.expected(grundy_messages::Label::JsonShortRow));
    }
    // best[i] is d(i, i + length).
    let mut best = vec![Int::ZERO; row.len() + 1];
    for length in 1..=row.len() {
        for i in 0..=row.len() - length {
            let first = row[i].sub(&best[i + 1])?;
            let last = row[i + length - 1].sub(&best[i])?;
            best[i] = first.max(last);
        }
    }
    Ok(best.first().map_or(Value::Null, number))
}
