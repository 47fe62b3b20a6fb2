//! The question of P7979 and P7977.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Stones of a heap at most.
const MOST: i64 = 1_000_000_000_000_000_000;

/// What `k` may be at most: more heaps than any question has.
const MOST_K: usize = 1_000_000_000;

/// Heaps, and from how many of them a move may take.
pub(crate) struct Heaps {
    pub(crate) piles: Vec<i64>,
    pub(crate) k: usize,
}

impl Heaps {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [k, piles] = question.fields(["k", "piles"])?;
        Ok(Self { piles: piles.wholes(0, MOST)?, k: k.size(1, MOST_K)? })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Heaps { piles, k } = Heaps::read(question)?;
    let words = ["YES", "NO", "DRAW"];
    Ok(Inquiry::sum(piles, move |found| json!(found.words(words))).set("k", k.to_string()))
}
