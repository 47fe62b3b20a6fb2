//! Grundy's game to 10^5.
//!
//! # Setting
//!
//! A move splits a heap `n` into two heaps of different sizes. `g(n)` is the Grundy value.
//!
//! # Theorem
//!
//! None beyond Sprague and Grundy: `g(n)` is the least number that is not `g(a) xor g(n - a)` for some
//! `1 <= a < n - a`. Whether the values become periodic is open \[winning-ways\].
//!
//! # How the code uses it
//!
//! A table, in which `Splits` finds the least missing number: only the number that is the result needs a look at all
//! splits, and that look is a comparison of two lists.
//!
//! # What is not covered
//!
//! Heaps beyond the limit: that no heap above 1222 is known to be lost proves nothing about them.
//!
//! # Cost
//!
//! `n * n / 4` comparisons of 16 bits, several at a time.

use grundy_values::{Mex, Splits, TooLarge};
use serde_json::Value;

use crate::question::{AnswerError, Question, winner_of_value};

/// The largest heap.
const MOST: usize = 100_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(winner_of_value(g(n.size(0, MOST)?)?))
}

fn g(n: usize) -> Result<u64, TooLarge> {
    let mut splits = Splits::new(n);
    let mut seen = Mex::new();
    for heap in 0..=n {
        seen.clear();
        let value = splits.least_missing(&[(heap, heap.saturating_sub(1) / 2)], &mut seen);
        splits.push(value)?;
    }
    splits.value(n).ok_or(TooLarge)
}
