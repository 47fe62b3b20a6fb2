//! Northcott's game as the judges ask it: White, who is Left, moves first.

use grundy_messages::Label;
use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The rows of a question: each has the cells of its white and its black piece, which differ.
pub(crate) struct Board {
    pub(crate) length: usize,
    pub(crate) rows: Vec<(usize, usize)>,
}

impl Board {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [length, rows] = question.fields(["length", "rows"])?;
        let mut board = Self { length: length.size(0, usize::MAX)?, rows: Vec::new() };
        for row in rows.elements()? {
            let [white, black] = row.tuple()?;
            let (white, black) = (white.size(1, board.length)?, black.size(1, board.length)?);
            if white == black {
                return Err(row.expected(Label::JsonTwoCells));
            }
            board.rows.push((white, black));
        }
        Ok(board)
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Board { length, rows } = Board::read(question)?;
    let rows = rows.into_iter().map(|(white, black)| format!("({white}, {black})"));
    Ok(Inquiry::sum(rows, |found| Value::from(found.winner())).set("length", length.to_string()))
}
