//! Ferguson's game as the judges ask it.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [a, b] = question.fields(["a", "b"])?;
    let position = format!("({}, {})", a.integer(1)?, b.integer(1)?);
    Ok(Inquiry::of(position, |found| json!(found.winner())))
}
