//! Wythoff's game as the judges ask it.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [a, b] = question.fields(["a", "b"])?;
    Ok(Inquiry::of(format!("({}, {})", a.integer(0)?, b.integer(0)?), Found::winner_and_sg))
}
