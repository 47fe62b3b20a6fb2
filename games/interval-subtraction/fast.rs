//! Taking between `l` and `r` stones, at contest size.
//!
//! # Setting
//!
//! A pile of `n` stones; a move takes at least `l` and at most `r` of them. Who cannot move loses.
//!
//! # Theorem
//!
//! The Grundy value is `(n mod (l + r)) div l`: within a period of `l + r`, blocks of `l` piles have the values 0, 1, 2, …. By induction, let `s = n mod (l + r)`
//! lie in block `v`. A move into block `w <= v` of the same period takes between `s - wl - l + 1` and `s - wl` stones. For `w < v` this interval meets `l..=r`,
//! since `s - wl >= l` and `s - wl - l + 1 <= r`: every smaller value is reached. For `w = v` it lies below `l`. A move into block `v` of the period before takes
//! more than `r`: the value itself is not reached.
//!
//! # How the code uses it
//!
//! As it stands.
//!
//! # What is not covered
//!
//! The variant in which a player who finds fewer than `l` stones must take them all, and loses or wins by that.
//!
//! # Cost
//!
//! Two divisions.

use serde_json::{Value, json};

use crate::ask_interval_subtraction::Pile;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Pile { l, r, n } = Pile::read(question)?;
    let value = n % (l + r) / l;
    Ok(json!({ "winner": if value == 0 { "second" } else { "first" }, "sg": value }))
}
