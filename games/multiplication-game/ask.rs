//! The multiplication game as the judges ask it: `n` is a parameter of the rules, `p` the position.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The largest number of a question.
const MOST: i64 = 1_000_000_000_000_000_000;

/// The numbers of a question.
pub(crate) struct Race {
    /// Where it begins.
    pub(crate) p: i64,
    /// What is to be reached; it is more than `p`.
    pub(crate) n: i64,
}

impl Race {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [p, n] = question.fields(["p", "n"])?;
        let p = p.whole(1, MOST - 1)?;
        Ok(Self { p, n: n.whole(p + 1, MOST)? })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Race { p, n } = Race::read(question)?;
    Ok(Inquiry::of(p.to_string(), |found| Value::from(found.winner())).set("n", n.to_string()))
}
