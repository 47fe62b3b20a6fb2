//! Cram: an empty board of the given size.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Rows and columns of a question; what can be solved is far smaller.
const MOST: usize = 100;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [rows, cols] = question.fields(["rows", "cols"])?;
    let (rows, cols) = (rows.size(0, MOST)?, cols.size(0, MOST)?);
    Ok(Inquiry::of(format!("({rows}, {cols})"), Found::winner_and_sg))
}
