//! Fibonacci Nim at contest size.
//!
//! # Setting
//!
//! A heap of `n` stones. The first move takes `1` to `n - 1` stones, every further move at most twice what was taken just
//! before. Who takes the last stone wins.
//!
//! # Theorem
//!
//! \[whinihan-1963\] The first player loses exactly if `n` is a Fibonacci number 1, 2, 3, 5, 8, …
//!
//! # How the code uses it
//!
//! The Fibonacci numbers are listed up to `n`, with integers of any size.
//!
//! # What is not covered
//!
//! Which moves win: `dynamic-subtraction` with `k = 2` tells the least of them.
//!
//! # Cost
//!
//! Five additions a decimal digit of `n`.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    let n = n.integer(1)?;
    let (mut this, mut next) = (Int::ONE, Int::from(2));
    while this < n {
        let sum = this.add(&next)?;
        (this, next) = (next, sum);
    }
    Ok(json!(if this == n { "second" } else { "first" }))
}
