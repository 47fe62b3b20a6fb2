//! Elephants and Rhinos: the board as it stands.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Cells at most.
const CELLS: usize = 100_000;

/// The cells from left to right.
pub(crate) fn read<'q>(question: &Question<'q>) -> Result<&'q str, AnswerError> {
    let [board] = question.fields(["board"])?;
    board.short_text_over("LR_", CELLS)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let position = format!("(\"{}\")", read(question)?);
    Ok(Inquiry::of(position, |found| json!({ "outcome": found.letter(), "value": found.value })))
}
