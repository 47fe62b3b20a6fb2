//! The end heaps of ZJOI 2009 at contest size.
//!
//! # Setting
//!
//! Heaps in a row, none empty; a move takes any positive number from the first or the last heap that is left. Let `S` be a piece of the
//! row, `L(S)` the size of a heap put to the left of `S` that makes a position lost for the player to move, `R(S)` likewise on the
//! right; 0 means that `S` itself is lost.
//!
//! # Theorem
//!
//! `L(S)` exists and is unique. For one heap `a`, `L = R = a`. For a piece `S` with `l = L(S)` and `r = R(S)` and a heap `x` to the
//! right of it, `L(S x)` is
//!
//! - 0 if `x = r`;
//! - `x` if `x` is smaller than both of `l` and `r`, or larger than both;
//! - `x - 1` if `r < x <= l`;
//! - `x + 1` if `l <= x < r`.
//!
//! `R(x S)` is the same with `l` and `r` exchanged.
//!
//! Proof. Two lost positions `(y, S')` and `(y', S')` with `y < y'` cannot both be, since one is an option of the other. If there were
//! none, every `(y, S')` would have a winning move in the last heap, to infinitely many lost positions that differ in `y`; but there are
//! finitely many last heaps, each with at most one `y`. Now let `h(x) = L(S x)`, and `h(0) = l`. The options of `(y, S, x)` are the same
//! with a smaller `y` or a smaller `x`; so for `x >= 1` other than `r`, `h(x)` is the least `y >= 1` that is no `h(x')` with `x' < x`, and
//! `h(r) = 0`. So `h` runs through 1, 2, 3, … in order, skips `l`, and stands still once at `x = r`: that is the table.
//!
//! # How the code uses it
//!
//! `L` and `R` for all pieces of one length, from length 1 on. The first player loses exactly if the first heap is `L` of the rest.
//!
//! # What is not covered
//!
//! Which moves win, and sums of several rows.
//!
//! # Cost
//!
//! `n^2` steps and `2 n` numbers.

use serde_json::{Value, json};

use crate::ask_zjoi2009_end_piles::row;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let row = row(question)?;
    let Some(first) = row.first() else { return Ok(json!(0)) };
    // left[i] and right[i] are L and R of the piece of the present length that starts at i.
    let (mut left, mut right) = (row.clone(), row.clone());
    for length in 1..row.len() - 1 {
        for i in 0..row.len() - length {
            let longer_left = beside(row[i + length], left[i], right[i]);
            let longer_right = beside(row[i], right[i + 1], left[i + 1]);
            (left[i], right[i]) = (longer_left, longer_right);
        }
    }
    let lost = row.len() > 1 && left[1] == *first;
    Ok(json!(i32::from(!lost)))
}

/// `L(S x)` for `l = L(S)` and `r = R(S)`; `R(x S)` with both exchanged.
fn beside(x: i64, l: i64, r: i64) -> i64 {
    match x {
        _ if x == r => 0,
        _ if r < x && x <= l => x - 1,
        _ if l <= x && x < r => x + 1,
        _ => x,
    }
}
