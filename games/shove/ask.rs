//! Shove: the board as it stands, weighed against boards of known value.

use crate::dyadic::Weights;
use crate::fast_shove::value;
use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Boards that are worth 1 and -1, and some that are worth quarters.
const WEIGHTS: Weights = Weights {
    units: ["(\"L\")", "(\"R\")"],
    quarters: &[("(\"LLR\")", -7), ("(\"LR\")", -6), ("(\"RRL\")", 7)],
};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [board] = question.fields(["board"])?;
    let position = format!("(\"{}\")", board.text_over("LR_")?);
    Ok(value(question)?.weighed(&position, &WEIGHTS)?)
}
