//! Domineering: an empty board, or one with blocked cells.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Field, Question};

/// Rows and columns of a question; what can be solved is far smaller.
const MOST: usize = 64;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let ([rows, cols], [blocked, query]) = question.fields_and(["rows", "cols"], ["blocked", "query"])?;
    let (rows, cols) = (rows.size(0, MOST)?, cols.size(0, MOST)?);
    let board = match blocked {
        Some(blocked) if rows * cols > 0 => board(rows, cols, &blocked)?,
        _ => format!("({rows}, {cols})"),
    };
    match query {
        Some(query) => {
            query.one_of(&["outcome"])?;
            Ok(Inquiry::of(board, |found| json!({ "outcome": found.letter() })))
        }
        None => Ok(Inquiry::of(board, |found| json!({ "outcome": found.letter(), "value": found.value }))),
    }
}

/// The board with its blocked cells, as it is typed.
fn board(rows: usize, cols: usize, blocked: &Field<'_>) -> Result<String, AnswerError> {
    let mut cells = vec![vec!['.'; cols]; rows];
    for cell in blocked.elements()? {
        let [row, col] = cell.tuple()?;
        cells[row.size(0, rows - 1)?][col.size(0, cols - 1)?] = '#';
    }
    let lines: Vec<String> = cells.into_iter().map(|row| row.into_iter().collect()).collect();
    Ok(format!("raw(\"{}\")", lines.join("/")))
}
