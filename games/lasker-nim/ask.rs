//! Lasker's Nim as the judges ask it.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    Ok(Inquiry::sum(piles.integers(0)?, Found::winner_and_sg))
}
