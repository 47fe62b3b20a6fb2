//! Subtracting a proper divisor as the judges ask it.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(Inquiry::of(n.integer(1)?.to_string(), Found::winner_and_sg))
}
