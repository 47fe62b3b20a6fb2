//! Kayles at contest size.
//!
//! # Setting
//!
//! A row of `n` pins; a move knocks down one pin or two neighbours. `g(n)` is the Grundy value.
//!
//! # Theorem
//!
//! \[guy-smith-1956\] `g(n + 12) = g(n)` for all `n >= 71`. Below that, `g(n)` differs from the value of
//! its residue in the period only at 14 places \[winning-ways, ch. 4\].
//!
//! # How the code uses it
//!
//! A table of one period by residue, and a table of the exceptions.
//!
//! # What is not covered
//!
//! Sums (the judges ask about one row) and misère play.
//!
//! # Cost
//!
//! One division.

use grundy_values::Int;
use serde_json::Value;

use crate::question::{AnswerError, Question, winner_and_value};

/// `g(n)` for `n >= 71`, by `n mod 12`.
const PERIOD: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];

/// Each `n` whose value is not that of its residue, and `g(n)`.
const EXCEPTIONS: [(u64, u64); 14] = [
    (0, 0),
    (3, 3),
    (6, 3),
    (9, 4),
    (11, 6),
    (15, 7),
    (18, 3),
    (21, 4),
    (22, 6),
    (28, 5),
    (34, 6),
    (39, 3),
    (57, 4),
    (70, 6),
];

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    let value = g(&n.integer(0)?);
    Ok(winner_and_value(if value == 0 { "second" } else { "first" }, &Int::from(value)))
}

fn g(n: &Int) -> u64 {
    let exception = n.to_u64().and_then(|n| EXCEPTIONS.iter().find(|(at, _)| *at == n));
    let residue = n.div_mod(&Int::from(12)).and_then(|(_, residue)| residue.to_usize()).unwrap_or(0);
    exception.map_or(PERIOD[residue], |(_, value)| *value)
}
