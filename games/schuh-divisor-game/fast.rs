//! Schuh's divisor game at any size.
//!
//! # Setting
//!
//! A number `n`. Players name divisors of it, none a multiple of one named before; who names 1 loses.
//!
//! # Theorem
//!
//! \[schuh-1952, gale-1974\] For `n > 1` the first player wins. If naming `n` itself wins, he does so. Otherwise the opponent has a winning answer `d` to it; `n` is a
//! multiple of `d`, so naming `d` at once leaves the same position and wins. For `n = 1` only 1 can be named.
//!
//! # How the code uses it
//!
//! As it stands.
//!
//! # What is not covered
//!
//! Which divisor wins: only that there is one. For small `n` the rules find it.
//!
//! # Cost
//!
//! None.

use grundy_values::Int;
use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(Value::from(if n.integer(1)? == Int::ONE { "second" } else { "first" }))
}
