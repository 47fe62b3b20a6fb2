//! Candy Piles as the judge asks it.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [a] = question.fields(["a"])?;
    let piles: Vec<String> = a.integers(1)?.iter().map(ToString::to_string).collect();
    let position = format!("([{}])", piles.join(", "));
    Ok(Inquiry::of(position, |found| Value::from(found.words(["First", "Second", "Draw"]))))
}
