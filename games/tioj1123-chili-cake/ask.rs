//! The chili cake as it is asked: the winner, or all winning cuts.

use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Rows and columns at most.
const MOST: i64 = 1_000_000_000_000_000_000;

/// The sides of the bad piece, in the order of the answer.
pub(crate) const SIDES: [&str; 4] = ["above", "below", "before", "behind"];

/// The cake of a question, and whether all winning cuts are wanted.
pub(crate) struct Cake {
    pub(crate) n: i64,
    pub(crate) m: i64,
    /// Row and column of the bad piece.
    pub(crate) i: i64,
    pub(crate) j: i64,
    pub(crate) moves: bool,
}

impl Cake {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let ([n, m, i, j], [query]) = question.fields_and(["n", "m", "i", "j"], ["query"])?;
        let (n, m) = (n.whole(1, MOST)?, m.whole(1, MOST)?);
        let moves = query.map(|query| query.one_of(&["winning-moves"])).transpose()?.is_some();
        Ok(Self { n, m, i: i.whole(1, n)?, j: j.whole(1, m)?, moves })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Cake { n, m, i, j, moves } = Cake::read(question)?;
    let position = format!("({n}, {m}, {i}, {j})");
    if moves {
        return Ok(Inquiry::of(position, winning).with_moves());
    }
    Ok(Inquiry::of(position, |found| Value::from(found.winner())))
}

/// The winning cuts: the side, and how many rows or columns are eaten.
fn winning(found: &Found) -> Value {
    let on = |side: &'static str| {
        let moves = found.moves.iter().filter(move |made| made.name == side);
        moves.map(move |made| json!([side, made.number("k")]))
    };
    SIDES.into_iter().flat_map(on).collect()
}
