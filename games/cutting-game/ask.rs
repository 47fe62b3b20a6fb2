//! The Cutting Game as the judges ask it: one sheet, and the value of the reduced game.

use serde_json::json;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Sides at most.
const MOST: usize = 200;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [w, h] = question.fields(["w", "h"])?;
    let position = format!("({}, {})", w.size(2, MOST)?, h.size(2, MOST)?);
    let reply = |found: &Found| json!({ "winner": found.words(["WIN", "LOSE", "LOSE"]), "sg": found.sg });
    Ok(Inquiry::of(position, reply))
}
