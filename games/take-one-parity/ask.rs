//! Taking exactly one stone as the judges ask it: the winner.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(Inquiry::of(n.integer(0)?.to_string(), |found| Value::from(found.winner())))
}
