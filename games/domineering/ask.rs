//! Domineering: an empty board, or one with blocked cells.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Rows and columns of a question; what can be solved is far smaller.
const MOST: usize = 64;

/// The board of a question.
pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Row and column of each blocked cell.
    pub(crate) blocked: Vec<(usize, usize)>,
    /// Whether only the outcome is wanted, not the value.
    pub(crate) outcome_alone: bool,
}

impl Board {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let ([rows, cols], [blocked, query]) = question.fields_and(["rows", "cols"], ["blocked", "query"])?;
        let (rows, cols) = (rows.size(0, MOST)?, cols.size(0, MOST)?);
        let outcome_alone = query.map(|query| query.one_of(&["outcome"])).transpose()?.is_some();
        let mut board = Self { rows, cols, blocked: Vec::new(), outcome_alone };
        if let Some(blocked) = blocked.filter(|_| rows * cols > 0) {
            for cell in blocked.elements()? {
                let [row, col] = cell.tuple()?;
                board.blocked.push((row.size(0, rows - 1)?, col.size(0, cols - 1)?));
            }
        }
        Ok(board)
    }

    /// The board as it is typed.
    fn text(&self) -> String {
        if self.blocked.is_empty() {
            return format!("({}, {})", self.rows, self.cols);
        }
        let mark = |row, col| if self.blocked.contains(&(row, col)) { '#' } else { '.' };
        let line = |row| (0..self.cols).map(|col| mark(row, col)).collect::<String>();
        let lines: Vec<String> = (0..self.rows).map(line).collect();
        format!("raw(\"{}\")", lines.join("/"))
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let board = Board::read(question)?;
    Ok(match board.outcome_alone {
        true => Inquiry::of(board.text(), |found| json!({ "outcome": found.letter() })),
        false => {
            Inquiry::of(board.text(), |found| json!({ "outcome": found.letter(), "value": found.value }))
        }
    })
}
