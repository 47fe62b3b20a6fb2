//! Toppling Dominoes: the row as it stands.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [row] = question.fields(["row"])?;
    let position = format!("(\"{}\")", row.text_over("LRG")?);
    Ok(Inquiry::of(position, |found| json!({ "outcome": found.letter(), "value": found.value })))
}
