//! Stair Game as the judges ask it: the winner. The first stair is the ground.

use grundy_values::Int;
use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The balls on each stair, from the ground up. The question may say which stair is the ground; here it is always the first.
pub(crate) fn stairs(question: &Question<'_>) -> Result<Vec<Int>, AnswerError> {
    let ([piles], [ground]) = question.fields_and(["piles"], ["ground"])?;
    ground.map(|ground| ground.one_of(&["pile-1"])).transpose()?;
    piles.integers(0)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let stairs: Vec<String> = stairs(question)?.iter().map(ToString::to_string).collect();
    Ok(Inquiry::of(format!("([{}])", stairs.join(", ")), |found| Value::from(found.winner())))
}
