//! Staircase Nim as the judges ask it, with either ground.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Field, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [ground, piles] = question.fields(["ground", "piles"])?;
    let grounded = is_grounded(&ground)?;
    let written: Vec<String> = piles.integers(0)?.iter().map(ToString::to_string).collect();
    let inquiry = Inquiry::of(format!("([{}])", written.join(", ")), |found| json!(found.winner()));
    Ok(inquiry.set("grounded", grounded.to_string()))
}

/// Whether the first step is the ground itself.
pub(crate) fn is_grounded(ground: &Field<'_>) -> Result<bool, AnswerError> {
    Ok(ground.one_of(&["below-1", "pile-1"])? == "pile-1")
}
