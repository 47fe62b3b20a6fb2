//! Amazons: the board, cut into rows.

use grundy_messages::Label;
use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [board, cols] = question.fields(["board", "cols"])?;
    let cells: Vec<char> = board.text_over("LR#_")?.chars().collect();
    let cols = cols.size(1, usize::MAX)?;
    if !cells.len().is_multiple_of(cols) {
        return Err(board.expected(Label::JsonFullRows));
    }
    let rows: Vec<String> = cells.chunks(cols).map(|row| row.iter().collect()).collect();
    let position = format!("(\"{}\")", rows.join("/"));
    Ok(Inquiry::of(position, |found| json!({ "outcome": found.letter(), "value": found.value })))
}
