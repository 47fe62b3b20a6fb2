//! Another Game as the judges ask it.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [heaps] = question.fields(["heaps"])?;
    Ok(Inquiry::sum(heaps.integers(0)?, |found| json!(found.winner())))
}
