//! Alice Game as the judges ask it: Alice moves first.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The largest number of a question.
const MOST: i64 = 1_000_000_000_000_000_000;

/// The row of a question.
pub(crate) struct Row {
    /// Monsters that a move kills at most.
    pub(crate) k: i64,
    /// Monsters in the row.
    pub(crate) n: i64,
}

impl Row {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [k, n] = question.fields(["k", "n"])?;
        Ok(Self { k: k.whole(1, MOST)?, n: n.whole(0, MOST)? })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Row { k, n } = Row::read(question)?;
    let inquiry = Inquiry::of(
        n.to_string(),
        |found| json!({ "winner": found.words(["Alice", "Bob", "draw"]), "sg": found.sg }),
    );
    Ok(inquiry.set("k", k.to_string()))
}
