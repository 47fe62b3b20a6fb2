//! Furlo and Rublo as the judges ask it: Furlo moves first.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Stones of a pile at most.
pub(crate) const MOST: usize = 1_000_000_000_000_000_000;

/// The piles of a question.
pub(crate) fn piles(question: &Question<'_>) -> Result<Vec<usize>, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    piles.sizes(0, MOST)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    Ok(Inquiry::sum(
        piles(question)?,
        |found| json!({ "winner": found.words(["Furlo", "Rublo", "draw"]), "sg": found.sg }),
    ))
}
