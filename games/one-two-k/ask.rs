//! The 1-2-K game as the judges ask it: Alice moves first.

use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// The largest number of a question.
const MOST: i64 = 1_000_000_000_000_000_000;

/// The pile of a question, and whether only the winner is wanted.
pub(crate) struct Pile {
    /// Stones in the pile.
    pub(crate) n: i64,
    /// What a move may take besides 1 and 2.
    pub(crate) k: i64,
    /// Whether the answer is the winner alone.
    pub(crate) winner_only: bool,
}

impl Pile {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let ([n, k], [query]) = question.fields_and(["n", "k"], ["query"])?;
        let winner_only = query.map(|query| query.one_of(&["winner"])).transpose()?.is_some();
        Ok(Self { n: n.whole(0, MOST)?, k: k.whole(3, MOST)?, winner_only })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Pile { n, k, winner_only } = Pile::read(question)?;
    let reply = match winner_only {
        true => |found: &Found| Value::from(winner(found)),
        false => |found: &Found| json!({ "winner": winner(found), "sg": found.sg }),
    };
    Ok(Inquiry::of(n.to_string(), reply).set("k", k.to_string()))
}

fn winner(found: &Found) -> &'static str {
    found.words(["Alice", "Bob", "draw"])
}
