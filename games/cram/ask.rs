//! Cram: an empty board of the given size.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Rows and columns at most.
const MOST: usize = 1_000_000_000;

/// The sides of the board in a question.
pub(crate) fn sides(question: &Question<'_>) -> Result<(u32, u32), AnswerError> {
    let [rows, cols] = question.fields(["rows", "cols"])?;
    let side = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
    Ok((side(rows.size(0, MOST)?), side(cols.size(0, MOST)?)))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (rows, cols) = sides(question)?;
    Ok(Inquiry::of(format!("({rows}, {cols})"), Found::winner_and_sg))
}
