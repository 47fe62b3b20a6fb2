//! E&D as the judges ask it: the heaps of the pairs one after the other.

use grundy_messages::Label;
use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Stones of a heap at most.
const MOST: i64 = 1_000_000_000_000_000_000;

/// The pairs of the question.
pub(crate) fn pairs(question: &Question<'_>) -> Result<Vec<(i64, i64)>, AnswerError> {
    let [piles] = question.fields(["piles"])?;
    let heaps = piles.wholes(1, MOST)?;
    match heaps.as_chunks::<2>() {
        (pairs, []) => Ok(pairs.iter().map(|[a, b]| (*a, *b)).collect()),
        _ => Err(piles.expected(Label::JsonEvenList)),
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let parts = pairs(question)?.into_iter().map(|(a, b)| format!("({a}, {b})"));
    let words = ["YES", "NO", "DRAW"];
    Ok(Inquiry::sum(parts, move |found| json!({ "winner": found.words(words), "sg": found.sg })))
}
