//! Taking a power of `a` as the judges ask it.

use grundy_values::Int;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// The pile of a question.
pub(crate) struct Pile {
    /// Moves take 1, a, a², … stones.
    pub(crate) a: Int,
    /// Stones in the pile.
    pub(crate) n: Int,
}

impl Pile {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [a, n] = question.fields(["a", "n"])?;
        Ok(Self { a: a.integer(2)?, n: n.integer(0)? })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Pile { a, n } = Pile::read(question)?;
    Ok(Inquiry::of(n.to_string(), Found::winner_and_sg).set("a", a.to_string()))
}
