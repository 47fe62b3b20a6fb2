//! Taking a coprime number as the judges ask it.

pub(crate) use crate::ask_coprime_or_all::piles;
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    Ok(Inquiry::sum(piles(question)?, Found::winner_and_sg))
}
