//! Taking between `l` and `r` stones as the judges ask it.

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// The largest number of a question.
const MOST: i64 = 1_000_000_000_000_000_000;

/// The pile of a question.
pub(crate) struct Pile {
    /// Stones that a move takes at least.
    pub(crate) l: i64,
    /// Stones that a move takes at most.
    pub(crate) r: i64,
    /// Stones in the pile.
    pub(crate) n: i64,
}

impl Pile {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [l, r, n] = question.fields(["l", "r", "n"])?;
        let l = l.whole(1, MOST)?;
        Ok(Self { l, r: r.whole(l, MOST)?, n: n.whole(0, MOST)? })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Pile { l, r, n } = Pile::read(question)?;
    Ok(Inquiry::of(n.to_string(), Found::winner_and_sg).set("l", l.to_string()).set("r", r.to_string()))
}
