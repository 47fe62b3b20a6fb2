//! Nim Game II as the judges ask it: the winner.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    Ok(Inquiry::sum(piles.integers(0)?, |found| Value::from(found.winner())))
}
