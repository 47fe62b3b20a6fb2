//! Taking a square as the judges ask it.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Stones at most.
const MOST: usize = 10_000_000;

/// The stones of a question.
pub(crate) fn stones(question: &Question<'_>) -> Result<usize, AnswerError> {
    let [n] = question.fields(["n"])?;
    n.size(0, MOST)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    Ok(Inquiry::of(stones(question)?.to_string(), Found::winner_and_sg))
}
