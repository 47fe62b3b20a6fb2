//! Partizan Kayles: each row of pins is a component.

use grundy_values::Int;
use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Rows at most.
const ROWS: usize = 10_000;

/// The rows of pins.
pub(crate) fn read(question: &Question<'_>) -> Result<Vec<Int>, AnswerError> {
    let [rows] = question.fields(["rows"])?;
    let pins = rows.integers(0)?;
    if pins.len() > ROWS {
        return Err(rows.too_long(ROWS));
    }
    Ok(pins)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let rows = read(question)?;
    Ok(Inquiry::sum(rows, |found| json!({ "outcome": found.letter(), "value": found.value })))
}
