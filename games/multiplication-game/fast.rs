//! The multiplication game at contest size.
//!
//! # Setting
//!
//! A number `p < n`; a move multiplies it by 2, 3, …, or 9. Who first makes at least `n` wins.
//!
//! # Theorem
//!
//! The first player wins exactly when `18^k p < n <= 9 * 18^k p` for some `k >= 0`. Let `x = n / p`, which a move divides by 2 to 9. For `x <= 9` one move wins. From an `x`
//! above `9 * 18^k` and not above `18^(k + 1)` every move leads above `18^k` and not above `9 * 18^k`. From there, with `t = x / 18^k` and `k >= 1`, multiplying by `t` rounded
//! up, which is from 2 to 9 and less than `2t`, leads above `9 * 18^(k - 1)` and not above `18^k`. So the intervals are won and lost in turn.
//!
//! # How the code uses it
//!
//! `p` is multiplied by 9 and by 2 in turn until `n` is reached.
//!
//! # What is not covered
//!
//! `p >= n`, where the game is over before it begins.
//!
//! # Cost
//!
//! `O(log n)` products.

use serde_json::Value;

use crate::ask_multiplication_game::Race;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Race { p, n } = Race::read(question)?;
    Ok(Value::from(if first_wins(p.into(), n.into()) { "first" } else { "second" }))
}

fn first_wins(mut p: i128, n: i128) -> bool {
    loop {
        p *= 9;
        if p >= n {
            return true;
        }
        p *= 2;
        if p >= n {
            return false;
        }
    }
}
