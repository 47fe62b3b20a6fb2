//! The 01 Game as the judges ask it.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [s] = question.fields(["s"])?;
    let position = format!("(\"{}\")", s.text_over("01")?);
    Ok(Inquiry::of(position, |found| Value::from(found.words(["DA", "NET", "NET"]))))
}
