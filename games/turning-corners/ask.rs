//! Turning Corners as it is asked: the heads as pairs, counted from 0.

use crate::coins::{distinct, set, word};
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// The heads of a question, each once.
pub(crate) fn heads(question: &Question<'_>) -> Result<Vec<(u64, u64)>, AnswerError> {
    let [heads] = question.fields(["heads"])?;
    let mut pairs = Vec::new();
    for head in heads.elements()? {
        let [x, y] = head.tuple()?;
        pairs.push((word(x.size(0, usize::MAX)?), word(y.size(0, usize::MAX)?)));
    }
    distinct(&heads, pairs)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let cells: Vec<String> = heads(question)?.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    Ok(Inquiry::of(set(&cells), Found::winner_and_sg))
}
