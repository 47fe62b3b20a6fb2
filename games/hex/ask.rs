//! Hex as the judges ask it: the empty board, its winning openings, or a board and who is to move.

use grundy_messages::Label;
use grundy_values::{Ending, Int};
use serde_json::{Value, json};

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Field, Question};

/// The largest side for which openings are told.
const MOST_OPENINGS: usize = 4;

/// The largest side of a board that is given cell by cell: its cells fill a word.
const MOST_SIDE: usize = 8;

/// A question.
pub(crate) enum Asked<'q> {
    /// Who wins from the empty board of this side.
    Empty(Int),
    /// The winning openings on the empty board of this side.
    Openings(usize),
    /// Whether the player to move wins.
    Board(Board<'q>),
}

/// A board in a question.
pub(crate) struct Board<'q> {
    /// Where it stands.
    pub(crate) field: Field<'q>,
    /// As many rows as each has cells.
    pub(crate) rows: Vec<&'q str>,
    /// 1 or 2.
    pub(crate) to_move: usize,
}

impl<'q> Asked<'q> {
    pub(crate) fn read(question: &Question<'q>) -> Result<Self, AnswerError> {
        if question.has("board") {
            let [n, field, to_move] = question.fields(["n", "board", "to_move"])?;
            let rows = square(n.size(1, MOST_SIDE)?, &field)?;
            return Ok(Self::Board(Board { field, rows, to_move: to_move.size(1, 2)? }));
        }
        let ([n], [query]) = question.fields_and(["n"], ["query"])?;
        let Some(query) = query else { return Ok(Self::Empty(n.integer(1)?)) };
        query.one_of(&["winning-openings"])?;
        Ok(Self::Openings(n.size(1, MOST_OPENINGS)?))
    }
}

/// The rows of a board of that side.
fn square<'q>(side: usize, board: &Field<'q>) -> Result<Vec<&'q str>, AnswerError> {
    let rows = board.elements()?;
    let rows = rows.iter().map(|row| row.text_over(".12")).collect::<Result<Vec<_>, _>>()?;
    match rows.len() == side && rows.iter().all(|row| row.len() == side) {
        true => Ok(rows),
        false => Err(board.expected(Label::JsonSquareBoard)),
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    match Asked::read(question)? {
        Asked::Empty(n) => Ok(Inquiry::of(format!("({n})"), |found| Value::from(found.winner()))),
        Asked::Openings(side) => Ok(openings(side)),
        Asked::Board(Board { rows, to_move, .. }) => {
            let won = move |left: Ending, right: Ending| match to_move {
                1 => left == Ending::LeftWins,
                _ => right == Ending::RightWins,
            };
            Ok(Inquiry::of(format!("raw(\"{}\")", rows.join("/")), move |found| {
                let won = won(found.outcome.left_starts, found.outcome.right_starts);
                Value::from(if won { "mover" } else { "other" })
            }))
        }
    }
}

/// The board after each opening, with player 2 to move.
fn openings(side: usize) -> Inquiry {
    let cells: Vec<(usize, usize)> = (0..side).flat_map(|r| (0..side).map(move |c| (r, c))).collect();
    let opened = |cell: (usize, usize)| {
        let mark = move |r, c| if (r, c) == cell { '1' } else { '.' };
        let rows: Vec<String> = (0..side).map(|r| (0..side).map(|c| mark(r, c)).collect()).collect();
        format!("raw(\"{}\")", rows.join("/"))
    };
    let positions = cells.iter().map(|cell| opened(*cell)).collect();
    Inquiry::each(positions, move |found| {
        let won = cells.iter().zip(found).filter(|(_, found)| found.outcome.right_starts == Ending::LeftWins);
        won.map(|((r, c), _)| json!([r, c])).collect()
    })
}
