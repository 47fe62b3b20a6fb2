//! The queen race as it is asked: a sum of queens.

use grundy_messages::Label;
use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The greatest coordinate.
const MOST: usize = 200;

/// The cells of the queens, none on the corner.
pub(crate) fn pieces(question: &Question<'_>) -> Result<Vec<(usize, usize)>, AnswerError> {
    let [pieces] = question.fields(["pieces"])?;
    let mut cells = Vec::new();
    for piece in pieces.elements()? {
        let [x, y] = piece.tuple()?;
        match (x.size(0, MOST)?, y.size(0, MOST)?) {
            (0, 0) => return Err(piece.expected(Label::JsonNotCorner)),
            cell => cells.push(cell),
        }
    }
    Ok(cells)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let queens = pieces(question)?.into_iter().map(|(x, y)| format!("({x}, {y})"));
    Ok(Inquiry::sum(queens, |found| Value::from(found.winner())))
}
