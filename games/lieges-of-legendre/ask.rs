//! Lieges of Legendre as the judges ask it: Kevin moves first.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The largest number of a question.
const MOST: usize = 1_000_000_000_000_000_000;

/// The question: how many piles come of one, and all piles.
pub(crate) struct Piles {
    /// How many piles a split leaves.
    pub(crate) k: usize,
    /// Stones in each pile.
    pub(crate) piles: Vec<usize>,
}

impl Piles {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [k, piles] = question.fields(["k", "piles"])?;
        let stones = piles.sizes(0, MOST)?;
        Ok(Self { k: k.size(1, MOST)?, piles: stones })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Piles { k, piles } = Piles::read(question)?;
    let inquiry = Inquiry::sum(
        piles,
        |found| json!({ "winner": found.words(["Kevin", "Nicky", "draw"]), "sg": found.sg }),
    );
    Ok(inquiry.set("k", k.to_string()))
}
