//! Euclid's game at contest size.
//!
//! # Setting
//!
//! Numbers `0 < a <= b`; a move subtracts a positive multiple of `a` from `b`, leaving at least 0.
//! Who makes a 0 wins. `g(a, b)` is the Grundy value.
//!
//! # Theorem
//!
//! \[cairns-ho-lengyel-2011\] `g(0, x) = 0`. For `0 < a <= b` let `q = b div a` and `s = g(b mod a, a)`; then
//! `g(a, b) = q - 1` if `q <= s`, else `q`. For the options of `(a, r + qa)` are `(a, r + ja)`, `j < q`, so
//! along `j = 0, 1, 2, …` the values are `s` and then each time the least number not used before.
//!
//! # How the code uses it
//!
//! Euclid's algorithm gives the quotients from the outside in; the values are found from the inside
//! out. Stan moves first.
//!
//! # What is not covered
//!
//! The variant in which both numbers stay positive: its values are different.
//!
//! # Cost
//!
//! One division a step of Euclid's algorithm, `O(log a)` of them.

use grundy_values::{Int, TooLarge};
use serde_json::Value;

use crate::question::{AnswerError, Question, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [m, n] = question.fields(["m", "n"])?;
    let (m, n) = (m.integer(1)?, n.integer(1)?);
    let value = g(m.clone().min(n.clone()), m.max(n))?;
    Ok(winner_and_value(if value.is_zero() { "Ollie wins" } else { "Stan wins" }, &value))
}

fn g(mut a: Int, mut b: Int) -> Result<Int, TooLarge> {
    let mut quotients = Vec::new();
    while let Some((q, r)) = b.div_mod(&a) {
        quotients.push(q);
        (a, b) = (r, a);
    }
    quotients.iter().rev().try_fold(Int::ZERO, |s, q| if *q <= s { q.sub(&Int::ONE) } else { Ok(q.clone()) })
}
