//! Bridg-it: the empty board as a graph of Left's bridges.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The largest board that is written out.
const MOST: usize = 30;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n] = question.fields(["n"])?;
    let inquiry = Inquiry::of("()", |found| Value::from(found.winner()));
    Ok(inquiry.set("G", board(n.size(1, MOST)?)))
}

/// The bridges: along each of the `n` rows, `n` of them, and between rows in the `n - 1` inner columns. The left side
/// is 0, the right one 1.
fn board(n: usize) -> String {
    let dot = |row: usize, column: usize| match column {
        0 => 0,
        _ if column == n => 1,
        _ => 2 + row * (n - 1) + column - 1,
    };
    let along = (0..n).flat_map(|row| (0..n).map(move |column| ((row, column), (row, column + 1))));
    let between = (1..n).flat_map(|column| (1..n).map(move |row| ((row - 1, column), (row, column))));
    let bridges = along.chain(between).map(|((a, b), (c, d))| format!("{}-{}", dot(a, b), dot(c, d)));
    format!("graph {{{}}}", bridges.collect::<Vec<_>>().join(", "))
}
