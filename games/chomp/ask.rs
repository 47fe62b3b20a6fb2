//! Chomp as the judges ask it: a rectangle or a shape, the winner or all winning bites.

use serde_json::{Value, json};

use crate::inquiry::{Found, FoundMove, Inquiry};
use crate::question::{AnswerError, Field, Question};

/// Rows at most, and cells in a row.
const MOST: usize = 1_000;

/// The bar of a question, and whether all winning bites are wanted.
pub(crate) struct Bar {
    /// The lengths of the rows, from the one with the poisoned cell on.
    pub(crate) rows: Vec<usize>,
    /// Whether the question lists the winning bites.
    pub(crate) moves: bool,
}

impl Bar {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let (rows, query) = if question.has("shape") {
            let ([shape], [query]) = question.fields_and(["shape"], ["query"])?;
            (falling(&shape)?, query)
        } else {
            let ([rows, cols], [query]) = question.fields_and(["rows", "cols"], ["query"])?;
            (vec![cols.size(1, MOST)?; rows.size(1, MOST)?], query)
        };
        let moves = query.map(|query| query.one_of(&["winning-moves"])).transpose()?.is_some();
        Ok(Self { rows, moves })
    }
}

/// The lengths of rows, none longer than the one before.
fn falling(shape: &Field<'_>) -> Result<Vec<usize>, AnswerError> {
    let mut rows: Vec<usize> = Vec::new();
    for row in shape.elements()? {
        let most = rows.last().copied().unwrap_or(MOST);
        rows.push(row.size(0, most)?);
    }
    Ok(rows)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let bar = Bar::read(question)?;
    let rows: Vec<String> = bar.rows.iter().map(ToString::to_string).collect();
    let position = format!("raw([{}])", rows.join(", "));
    if bar.moves {
        return Ok(Inquiry::of(position, winning).with_moves());
    }
    Ok(Inquiry::of(position, |found| Value::from(found.winner())))
}

/// The winning bites as cells, row by row.
fn winning(found: &Found) -> Value {
    let cell = |name: &str, made: &FoundMove| made.number(name).map(|number| number + 1);
    let mut cells: Vec<_> = found.moves.iter().map(|made| (cell("r", made), cell("c", made))).collect();
    cells.sort_unstable();
    cells.into_iter().map(|(row, column)| json!([row, column])).collect()
}
