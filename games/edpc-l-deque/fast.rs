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
//! All pieces of one length at a time, from those of length 1. Numbers below 2^64 are reckoned with in machine words: a total of
//! [`MOST`] of them is below 2^127.
//!
//! # What is not covered
//!
//! Which numbers are taken.
//!
//! # Cost
//!
//! `n (n + 1) / 2` steps and `n` integers.

use grundy_values::{Int, TooLarge};
use serde_json::Value;

use crate::question::{AnswerError, Question, number};

/// Numbers in a row at most.
const MOST: usize = 5_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [a] = question.fields(["a"])?;
    let row = a.signed()?;
    if row.len() > MOST {
        return Err(a.too_long(MOST));
    }
    let words: Option<Vec<i128>> = row.iter().map(|number| number.to_i64().map(i128::from)).collect();
    let difference = match words {
        Some(words) => d(&words, 0, |a, b| Ok(a - b))?.to_string().parse()?,
        None => d(&row, Int::ZERO, Int::sub)?,
    };
    Ok(number(&difference))
}

/// `d(0, n)` of a row of `n` numbers.
fn d<T: Clone + Ord>(
    row: &[T],
    zero: T,
    minus: impl Fn(&T, &T) -> Result<T, TooLarge>,
) -> Result<T, TooLarge> {
    // best[i] is d(i, i + length).
    let mut best = vec![zero; row.len() + 1];
    for length in 1..=row.len() {
        for i in 0..=row.len() - length {
            let first = minus(&row[i], &best[i + 1])?;
            let last = minus(&row[i + length - 1], &best[i])?;
            best[i] = first.max(last);
        }
    }
    Ok(best.swap_remove(0))
}
