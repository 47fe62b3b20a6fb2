//! Lieges of Legendre at contest size.
//!
//! # Setting
//!
//! Piles; a move takes one stone from a pile, or replaces a pile of `2x` stones, `x >= 1`, by `k` piles of `x`. Who cannot move loses.
//!
//! # Theorem
//!
//! `k` piles of `x` have the value 0 for even `k` and `g(x)` for odd `k`. So, by induction:
//!
//! - `k` even: `g` is 0, 1, 2 for 0, 1, 2; then 0 for odd `n` and 1 for even `n`. For `g(3) = mex(2) = 0`, the options of an even `n >= 4` both have the value 0, and the option of an odd
//!   `n >= 5` has the value 1.
//! - `k` odd: `g` is 0, 1, 0, 1, 2 for 0 to 4; then 0 for odd `n`, since the even `n - 1` has another value than 0; and for even `n >= 6` it is `mex(0, g(n / 2))`, that is 2 if
//!   `g(n / 2) = 1` and 1 otherwise.
//!
//! # How the code uses it
//!
//! As it stands.
//!
//! # What is not covered
//!
//! Numbers of more than 10^18.
//!
//! # Cost
//!
//! `O(log n)` halvings a pile.

use serde_json::{Value, json};

use crate::ask_lieges_of_legendre::Piles;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Piles { k, piles } = Piles::read(question)?;
    let g = if k % 2 == 0 { with_even_k } else { with_odd_k };
    let value = piles.into_iter().fold(0, |sum, n| sum ^ g(n));
    Ok(json!({ "winner": if value == 0 { "Nicky" } else { "Kevin" }, "sg": value }))
}

fn with_even_k(n: usize) -> usize {
    if n <= 2 { n } else { (n + 1) % 2 }
}

/// Each call halves `n`.
fn with_odd_k(n: usize) -> usize {
    match n {
        0 | 2 => 0,
        1 | 3 => 1,
        4 => 2,
        _ if n % 2 == 1 => 0,
        _ => {
            if with_odd_k(n / 2) == 1 {
                2
            } else {
                1
            }
        }
    }
}
