//! Deque: the row is the position.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question, number};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [a] = question.fields(["a"])?;
    let row: Vec<String> = a.signed()?.iter().map(ToString::to_string).collect();
    Ok(Inquiry::of(format!("([{}])", row.join(", ")), |found| json!(found.points.as_ref().map(number))))
}
