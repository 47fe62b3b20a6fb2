//! Nimble as the judges ask it: the squares of the coins.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [coins] = question.fields(["coins"])?;
    Ok(Inquiry::sum(coins.integers(0)?, Found::winner_and_sg))
}
