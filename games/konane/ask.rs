//! Konane in one row: the board as it stands.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [board] = question.fields(["board"])?;
    let position = format!("(\"{}\")", board.text_over("LR_")?);
    Ok(Inquiry::of(position, |found| json!({ "outcome": found.letter(), "value": found.value })))
}
