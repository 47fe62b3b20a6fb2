//! Treblecross as the judges ask it: an empty strip, and the value of the reduced game.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Cells at most; how many positions a strip has is limited besides.
const MOST: usize = 20;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(Inquiry::of(n.size(3, MOST)?.to_string(), Found::winner_and_sg))
}
