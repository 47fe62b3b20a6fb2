//! Wizards and Numbers at contest size.
//!
//! # Setting
//!
//! Numbers `a <= b`; a move replaces `b` by `b mod a`, or subtracts `a`, `a²`, `a³`, … from it, leaving at least 0. Who faces a 0 loses.
//!
//! # Theorem
//!
//! With `a = 0` the player to move loses. Otherwise let `q = b div a`. If `(b mod a, a)` is lost for whoever moves there, the player to move goes there and wins. Otherwise nobody wants to leave it, and as long as `b >= a`
//! play is about `q`: a move takes 1, `a`, `a²`, … from `q`, and who makes it 0 loses. That is the game of taking powers of `a` from a pile of `q - 1` stones, in which the first player
//! wins exactly when `((q - 1) + 1) mod (a + 1)` is even.
//!
//! # How the code uses it
//!
//! Euclid's algorithm gives the pairs from the outside in; who wins is found from the inside out.
//!
//! # What is not covered
//!
//! Grundy values; a sum of such pairs is not asked for.
//!
//! # Cost
//!
//! One division a step of Euclid's algorithm, `O(log a)` of them.

use serde_json::Value;

use crate::ask_wizards_and_numbers::numbers;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (a, b) = numbers(question)?;
    Ok(Value::from(if first_wins(a, b) { "first" } else { "second" }))
}

fn first_wins(mut a: usize, mut b: usize) -> bool {
    let mut steps = Vec::new();
    while a != 0 {
        steps.push((a, b / a));
        (a, b) = (b % a, a);
    }
    steps.into_iter().rev().fold(false, |inner_won, (a, q)| !inner_won || q % (a + 1) % 2 == 0)
}
