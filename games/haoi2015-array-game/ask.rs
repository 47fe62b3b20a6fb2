//! The array game as the judges ask it: the number of cells is a parameter of the rules, the white cells are the position.

use serde_json::json;

use crate::coins::{heads, set};
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Cells at most.
pub(crate) const MOST: usize = 1_000_000_000;

/// The number of cells and the white ones.
pub(crate) fn read(question: &Question<'_>) -> Result<(usize, Vec<u64>), AnswerError> {
    let [n, white] = question.fields(["n", "white"])?;
    let n = n.size(1, MOST)?;
    Ok((n, heads(&white, n)?))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (n, white) = read(question)?;
    let reply = |found: &Found| json!({ "winner": found.words(["Yes", "No", ""]), "sg": found.sg });
    Ok(Inquiry::of(set(&white), reply).set("n", n.to_string()))
}
