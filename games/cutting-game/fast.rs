//! The Cutting Game at contest size.
//!
//! # Setting
//!
//! Sheets of squared paper with sides of at least 2; a move cuts one sheet in two along a line. Who cuts out a single cell
//! wins.
//!
//! # Theorem
//!
//! Who makes a sheet with a side of 1 loses at once, since the opponent cuts a cell off it (or wins by what is left of it). So both avoid it
//! as long as they can, and who no longer can loses: an ordinary game with cuts that leave at least 2 on either side. Its
//! values are `g(w, h) = mex` of `g(i, h) xor g(w - i, h)` for `2 <= i <= w - 2` and of the same for `h`.
//!
//! # How the code uses it
//!
//! A table of all sheets up to the larger side; `g` is symmetric.
//!
//! # What is not covered
//!
//! Sheets with a side of 1: with two cells or more the player to move wins at once, and there is no value.
//!
//! # Cost
//!
//! `n * n * n / 2` lookups for the larger side `n`, at most 4 million.

use grundy_values::{Int, Mex};
use serde_json::Value;

use crate::question::{AnswerError, Question, winner_and_value};

/// Sides at most.
const MOST: usize = 200;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [w, h] = question.fields(["w", "h"])?;
    let value = g(w.size(2, MOST)?, h.size(2, MOST)?);
    Ok(winner_and_value(if value == 0 { "LOSE" } else { "WIN" }, &Int::from(value)))
}

fn g(w: usize, h: usize) -> u64 {
    let side = w.max(h);
    let mut table = vec![vec![0_u64; side + 1]; side + 1];
    let mut mex = Mex::new();
    for a in 2..=side {
        for b in 2..=a {
            mex.clear();
            (2..=a / 2).filter(|i| i + 2 <= a).for_each(|i| mex.see(table[i][b] ^ table[a - i][b]));
            (2..=b / 2).filter(|i| i + 2 <= b).for_each(|i| mex.see(table[a][i] ^ table[a][b - i]));
            table[a][b] = mex.value();
            table[b][a] = table[a][b];
        }
    }
    table[w][h]
}
