//! Fox and Geese: the board, cut into rows.

use grundy_messages::Label;
use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Cells at most.
const CELLS: usize = 64;

/// The cells row by row, and how many a row has.
pub(crate) fn read<'q>(question: &Question<'q>) -> Result<(&'q str, usize), AnswerError> {
    let [board, cols] = question.fields(["board", "cols"])?;
    let cells = board.short_text_over(".GF", CELLS)?;
    let cols = cols.size(1, CELLS)?;
    if !cells.len().is_multiple_of(cols) {
        return Err(board.expected(Label::JsonFullRows));
    }
    Ok((cells, cols))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (cells, cols) = read(question)?;
    let cells: Vec<char> = cells.chars().collect();
    let rows: Vec<String> = cells.chunks(cols).map(|row| row.iter().collect()).collect();
    let position = format!("(\"{}\")", rows.join("/"));
    Ok(Inquiry::of(position, |found| json!({ "outcome": found.letter(), "value": found.value })))
}
