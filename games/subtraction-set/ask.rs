//! Taking from a given set as the judges ask it: one pile, or who wins all piles up to one.

use serde_json::Value;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// The largest number of a question.
const MOST: usize = 1_000_000_000_000_000_000;

/// The largest pile up to which all are asked about.
const MOST_LETTERS: usize = 1_000_000;

/// The pile of a question.
pub(crate) struct Pile {
    /// What a move may take, in order; numbers of more than `n` are left out.
    pub(crate) moves: Vec<usize>,
    /// Stones in the pile.
    pub(crate) n: usize,
    /// Whether a letter for each pile up to `n` is wanted.
    pub(crate) letters: bool,
}

impl Pile {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let ([moves, n], [query]) = question.fields_and(["moves", "n"], ["query"])?;
        let letters = query.map(|query| query.one_of(&["string"])).transpose()?.is_some();
        let n = n.size(0, if letters { MOST_LETTERS } else { MOST })?;
        let mut taken = Vec::new();
        for field in moves.elements()? {
            taken.push(field.size(1, MOST)?);
        }
        taken.retain(|s| *s <= n);
        taken.sort_unstable();
        taken.dedup();
        Ok(Self { moves: taken, n, letters })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Pile { moves, n, letters } = Pile::read(question)?;
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let inquiry = match letters {
        true => Inquiry::each((1..=n).map(|n| n.to_string()).collect(), won_and_lost),
        false => Inquiry::of(n.to_string(), Found::winner_and_sg),
    };
    Ok(inquiry.set("S", format!("{{{}}}", moves.join(", "))))
}

fn won_and_lost(found: &[Found]) -> Value {
    Value::from(found.iter().map(|found| found.words(["W", "L", "D"])).collect::<String>())
}
