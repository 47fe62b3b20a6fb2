//! The corner game of the king as it is asked: the Grundy value of one cell.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The cell of a question.
pub(crate) fn cell(question: &Question<'_>) -> Result<(i64, i64), AnswerError> {
    let [x, y] = question.fields(["x", "y"])?;
    Ok((x.whole(0, i64::MAX)?, y.whole(0, i64::MAX)?))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (x, y) = cell(question)?;
    Ok(Inquiry::of(format!("({x}, {y})"), |found| json!(found.sg)))
}
