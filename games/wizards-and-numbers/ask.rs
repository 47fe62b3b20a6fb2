//! Wizards and Numbers as the judges ask it.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The largest number of a question.
const MOST: usize = 1_000_000_000_000_000_000;

/// The numbers of a question, the smaller first.
pub(crate) fn numbers(question: &Question<'_>) -> Result<(usize, usize), AnswerError> {
    let [a, b] = question.fields(["a", "b"])?;
    let (a, b) = (a.size(0, MOST)?, b.size(0, MOST)?);
    Ok((a.min(b), a.max(b)))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (a, b) = numbers(question)?;
    Ok(Inquiry::of(format!("({a}, {b})"), |found| Value::from(found.winner())))
}
