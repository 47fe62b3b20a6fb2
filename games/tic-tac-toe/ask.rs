//! Tic-tac-toe: the board as three rows, and who is to move.

use grundy_messages::Label;
use grundy_values::Ending;
use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [board, to_move] = question.fields(["board", "to_move"])?;
    let cells: Vec<char> = board.text_over(".XO")?.chars().collect();
    let to_move = to_move.one_of(&["X", "O"])?;
    if cells.len() != 9 {
        return Err(board.expected(Label::JsonNineCells));
    }
    let rows: Vec<String> = cells.chunks(3).map(|row| row.iter().collect()).collect();
    Ok(Inquiry::of(format!("(\"{}\")", rows.join("/")), move |found| {
        let (ending, own) = match to_move {
            "X" => (found.outcome.left_starts, Ending::LeftWins),
            _ => (found.outcome.right_starts, Ending::RightWins),
        };
        match ending {
            Ending::Draw => json!(0),
            ending if ending == own => json!(1),
            _ => json!(-1),
        }
    }))
}
