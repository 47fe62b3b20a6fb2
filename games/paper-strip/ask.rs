//! The paper strip as the judges ask it: one strip, or how many strips are won.

use grundy_values::Int;
use serde_json::Value;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Squares at most where all shorter strips are asked about one by one.
const MOST: usize = 1_000;

/// A question about strips.
pub(crate) enum Strips {
    /// One strip: its winner and value.
    One(Int),
    /// How many strips from 1 to this length the first player wins.
    WonUpTo(Int),
}

impl Strips {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        if !question.has("query") {
            let [n] = question.fields(["n"])?;
            return n.integer(0).map(Self::One);
        }
        let [query, upto] = question.fields(["query", "upto"])?;
        query.one_of(&["count-first-wins"])?;
        upto.integer(0).map(Self::WonUpTo)
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    match Strips::read(question)? {
        Strips::One(n) => Ok(Inquiry::of(format!("({n})"), Found::winner_and_sg)),
        Strips::WonUpTo(_) => {
            let [_, upto] = question.fields(["query", "upto"])?;
            let strips = (1..=upto.size(0, MOST)?).map(|n| format!("({n})")).collect();
            let won = |found: &[Found]| found.iter().filter(|found| found.winner() == "first").count();
            Ok(Inquiry::each(strips, move |found| Value::from(won(found))))
        }
    }
}
