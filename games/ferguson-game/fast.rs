//! Ferguson's game at contest size.
//!
//! # Setting
//!
//! Two boxes with `a` and `b` chips, both at least 1; a move empties one box and divides the other between both, so that
//! none is empty.
//!
//! # Theorem
//!
//! \[ferguson-1998\] The player to move loses exactly if `a` and `b` are odd.
//!
//! Proof. Divided, an odd number gives an even and an odd one: from two odd numbers one never moves to two odd numbers. An
//! even number can be divided into 1 and an odd number. And `(1, 1)`, where there is no move, is odd.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! Sums of such pairs: they are the game `e-and-d`.
//!
//! # Cost
//!
//! Two parities.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [a, b] = question.fields(["a", "b"])?;
    let (a, b) = (a.integer(1)?, b.integer(1)?);
    let both_odd = a.bit(0) && b.bit(0);
    Ok(json!(if both_odd { "second" } else { "first" }))
}
