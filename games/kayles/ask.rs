//! Kayles as the judges ask it: one row.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(Inquiry::of(n.integer(0)?.to_string(), Found::winner_and_sg))
}
