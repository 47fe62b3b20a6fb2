//! Bachet's game as the judges ask it: the winner, or all winning moves.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// The pile of a question, and whether all winning moves are wanted.
pub(crate) struct Pile {
    /// Stones that a move takes at most.
    pub(crate) m: Int,
    /// Stones in the pile.
    pub(crate) n: Int,
    /// Whether the question lists the winning moves.
    pub(crate) moves: bool,
}

impl Pile {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let ([m, n], [query]) = question.fields_and(["m", "n"], ["query"])?;
        let moves = query.map(|query| query.one_of(&["winning-moves"])).transpose()?.is_some();
        Ok(Self { m: m.integer(1)?, n: n.integer(0)?, moves })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Pile { m, n, moves } = Pile::read(question)?;
    let inquiry = match moves {
        true => Inquiry::of(n.to_string(), winning).with_moves(),
        false => Inquiry::of(n.to_string(), Found::winner_and_sg),
    };
    Ok(inquiry.set("m", m.to_string()))
}

/// How many stones the winning moves take.
fn winning(found: &Found) -> Value {
    found.moves.iter().map(|made| json!(made.number("k"))).collect()
}
