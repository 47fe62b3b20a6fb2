//! The 1-2-K game at contest size.
//!
//! # Setting
//!
//! A pile of `n` stones; a move takes 1, 2 or exactly `k >= 3`. Who cannot move loses.
//!
//! # Theorem
//!
//! If 3 does not divide `k`, no move keeps `n mod 3`, and taking 1 or 2 leads to the other residues: the Grundy value is `n mod 3`. If 3 divides `k`, the values
//! have period `k + 1`, and those of `0, …, k` are `0, 1, 2, …, 0, 1, 2, 3`. By induction, let `i = n mod (k + 1)`; where `n > k`, taking `k` leaves `i + 1` modulo `k + 1`.
//! For `2 <= i <= k - 2` the three options have the residues of `i - 1`, `i - 2`, `i + 1` modulo 3, so that of `i` is the least missing. The others
//! are seen one by one: the values of the options are 3, 2, 1 for `i = 0`; 0, 3, 2 for `i = 1`; 1, 0, 3 for `i = k - 1`; 2, 1, 0 for `i = k`.
//!
//! # How the code uses it
//!
//! As it stands.
//!
//! # What is not covered
//!
//! Sums of several piles: their value is the xor of these values.
//!
//! # Cost
//!
//! Two divisions.

use serde_json::{Value, json};

use crate::ask_one_two_k::Pile;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Pile { n, k, winner_only } = Pile::read(question)?;
    let value = g(n, k);
    let winner = if value == 0 { "Bob" } else { "Alice" };
    Ok(if winner_only { Value::from(winner) } else { json!({ "winner": winner, "sg": value }) })
}

fn g(n: i64, k: i64) -> i64 {
    if k % 3 != 0 {
        return n % 3;
    }
    match n % (k + 1) {
        rest if rest == k => 3,
        rest => rest % 3,
    }
}
