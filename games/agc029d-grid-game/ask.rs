//! The grid game as the judge asks it: the board is given by parameters of the rules.

use grundy_messages::Label;
use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question, number};

/// Rows and columns at most.
const MOST: usize = 200_000;

/// The board of a question.
pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Cells that cannot be entered, from `(1, 1)`, which is none of them.
    pub(crate) obstacles: Vec<(usize, usize)>,
}

impl Board {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [h, w, cells] = question.fields(["h", "w", "obstacles"])?;
        let (rows, cols) = (h.size(1, MOST)?, w.size(1, MOST)?);
        let mut obstacles = Vec::new();
        for cell in cells.elements()? {
            let [x, y] = cell.tuple()?;
            match (x.size(1, rows)?, y.size(1, cols)?) {
                (1, 1) => return Err(cell.expected(Label::JsonNotCorner)),
                obstacle => obstacles.push(obstacle),
            }
        }
        Ok(Self { rows, cols, obstacles })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Board { rows, cols, obstacles } = Board::read(question)?;
    let blocked: Vec<String> = obstacles.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    let inquiry = Inquiry::of("()", |found| json!(found.points.as_ref().map(number)));
    let inquiry = inquiry.set("h", rows.to_string()).set("w", cols.to_string());
    Ok(inquiry.set("blocked", format!("{{{}}}", blocked.join(", "))))
}
