//! Taking all, or a coprime number, as the judges ask it: Alice moves first.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Stones of a pile at most.
const MOST: usize = 10_000_000;

/// The piles of a question.
pub(crate) fn piles(question: &Question<'_>) -> Result<Vec<usize>, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    piles.sizes(0, MOST)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    Ok(Inquiry::sum(
        piles(question)?,
        |found| json!({ "winner": found.words(["Alice", "Bob", "draw"]), "sg": found.sg }),
    ))
}
