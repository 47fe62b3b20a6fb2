//! Treblecross at contest size.
//!
//! # Setting
//!
//! A strip of `n >= 3` empty cells; a move marks one, and who makes three marks in a row wins.
//!
//! # Theorem
//!
//! Who marks a cell within two cells of a mark lets the opponent win at once, so both avoid it as long as they can, and
//! who no longer can loses. A mark thus takes its cell and two on either side out of play: the game is the
//! octal game 0.007 with two cells more, `G(n) = mex over i of G(i - 3) xor G(n - i - 2)`, where negative lengths
//! count as 0. The first player wins exactly if `G(n)` is not 0.
//!
//! # How the code uses it
//!
//! A table of `G`; by symmetry the mark is in the left half.
//!
//! # What is not covered
//!
//! `n < 3`, where nobody can win, and strips that already have marks.
//!
//! # Cost
//!
//! `n * n / 4` lookups. No period of `G` is known \[winning-ways\].

use grundy_values::{Int, Mex};
use serde_json::Value;

use crate::question::{AnswerError, Question, winner_and_value};

/// Cells at most.
const MOST: usize = 10_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    let value = g(n.size(3, MOST)?);
    Ok(winner_and_value(if value == 0 { "second" } else { "first" }, &Int::from(value)))
}

fn g(n: usize) -> u64 {
    let mut values: Vec<u64> = vec![0];
    let mut mex = Mex::new();
    for cells in 1..=n {
        mex.clear();
        for i in 1..=cells.div_ceil(2) {
            mex.see(values[i.saturating_sub(3)] ^ values[(cells - i).saturating_sub(2)]);
        }
        values.push(mex.value());
    }
    values[n]
}
