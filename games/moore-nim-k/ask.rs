//! Moore's Nim as the judges ask it.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// What `k` may be at most: more heaps than any question has.
pub(crate) const MOST: usize = 1_000_000_000;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [k, piles] = question.fields(["k", "piles"])?;
    let k = k.size(1, MOST)?;
    Ok(Inquiry::sum(piles.integers(0)?, |found| json!(found.winner())).set("k", k.to_string()))
}
