//! Grundy's game as the judges ask it.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(Inquiry::of(format!("({})", n.integer(0)?), Found::winner_and_sg))
}
