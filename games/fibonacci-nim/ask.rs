//! Fibonacci Nim as the judges ask it.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(Inquiry::of(format!("({})", n.integer(1)?), |found| json!(found.winner())))
}
