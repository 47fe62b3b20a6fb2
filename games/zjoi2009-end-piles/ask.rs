//! The question of ZJOI 2009: 1 if the first player wins, else 0.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Stones of a heap at most.
const MOST: i64 = 1_000_000_000_000_000_000;

/// Heaps at most.
const MOST_HEAPS: usize = 5_000;

/// The heaps from left to right.
pub(crate) fn row(question: &Question<'_>) -> Result<Vec<i64>, AnswerError> {
    let [a] = question.fields(["a"])?;
    let row = a.wholes(1, MOST)?;
    if row.len() > MOST_HEAPS {
        return Err(a.too_long(MOST_HEAPS));
    }
    Ok(row)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let written: Vec<String> = row(question)?.iter().map(ToString::to_string).collect();
    let position = format!("([{}])", written.join(", "));
    Ok(Inquiry::of(position, |found| json!(i32::from(found.winner() == "first"))))
}
