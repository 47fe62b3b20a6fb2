//! Misère Kayles as the judges ask it.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [rows] = question.fields(["rows"])?;
    Ok(Inquiry::sum(rows.integers(0)?, |found| Value::from(found.winner())))
}
