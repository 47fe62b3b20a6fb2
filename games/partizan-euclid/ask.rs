//! Partizan Euclid: the two numbers as the position.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [p, q] = question.fields(["p", "q"])?;
    let position = format!("({}, {})", p.integer(0)?, q.integer(1)?);
    Ok(Inquiry::of(position, |found| json!({ "outcome": found.letter(), "value": found.value })))
}
