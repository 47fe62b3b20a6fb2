//! The knight that goes to the corner, anywhere.
//!
//! # Setting
//!
//! A knight on `(x, y)` of the quadrant `x, y >= 0` goes to `(x - 2, y - 1)`, `(x - 2, y + 1)`, `(x - 1, y - 2)` or
//! `(x + 1, y - 2)`; let `x <= y`.
//!
//! # Theorem
//!
//! Divide the quadrant into blocks of 4 × 4. The value depends only on `x mod 4`, `y mod 4` and on whether the block of `y` is that of
//! `x`, the next one or one beyond; [`SAME`], [`NEXT`] and [`BEYOND`] list it. The claim of the rules says the same, and `grundy prove
//! corner-knight` proves it for all cells. By hand it is a finite check: moves lead into the same block or one beside it, so cells with the same
//! remainders, the same distance of blocks, up to 3, and the same border have options with the same values; every case occurs below 20.
//!
//! # How the code uses it
//!
//! It looks the remainders up.
//!
//! # What is not covered
//!
//! Boards with a far border, on which some moves are missing. Coordinates of 2^63 and above.
//!
//! # Cost
//!
//! A few operations.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

/// Values by `x mod 4` and `y mod 4`, in blocks on the diagonal.
const SAME: [[u8; 4]; 4] = [[0, 0, 1, 1], [0, 0, 2, 1], [1, 2, 2, 2], [1, 1, 2, 1]];
/// Values where the block of `y` is the one after that of `x`.
const NEXT: [[u8; 4]; 4] = [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [4, 3, 2, 3]];
/// Values where it is one further on.
const BEYOND: [[u8; 4]; 4] = [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [3, 3, 2, 3]];

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (x, y) = crate::ask_corner_knight::cell(question)?;
    let (x, y) = (x.min(y), x.max(y));
    let table = match y / 4 - x / 4 {
        0 => SAME,
        1 => NEXT,
        _ => BEYOND,
    };
    let remainder = |n: i64| usize::try_from(n % 4).unwrap_or(0);
    Ok(json!(table[remainder(x)][remainder(y)]))
}
