//! The question of P5387: for how many sequences the first player wins.

use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Elements of a sequence at most.
const MOST_LENGTH: i64 = 1_000_000_000_000_000_000;

/// An element at most.
const MOST_M: usize = 1_000_000;

/// Sequences that are asked about one by one at most.
const MOST_ASKED: u64 = 5_000;

/// All sequences of a length of numbers from 1 to `m`.
pub(crate) struct Sequences {
    pub(crate) length: u64,
    pub(crate) m: usize,
}

impl Sequences {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [length, m] = question.fields(["length", "m"])?;
        let length = length.whole(0, MOST_LENGTH)?.unsigned_abs();
        Ok(Self { length, m: m.size(1, MOST_M)? })
    }

    /// The sequences, unless they are too many.
    fn all(&self) -> Option<Vec<String>> {
        let (m, length) = (u64::try_from(self.m).ok()?, u32::try_from(self.length).ok()?);
        let count = m.checked_pow(length).filter(|count| *count <= MOST_ASKED)?;
        let written = |number: u64| {
            let digit = |place: u32| (number / m.pow(place) % m + 1).to_string();
            (0..length).map(digit).collect::<Vec<_>>().join(" + ")
        };
        Some((0..count).map(written).collect())
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let sequences = Sequences::read(question)?;
    // A sequence of length 0 is a game that is over.
    if sequences.length == 0 {
        return Ok(Inquiry::each(vec!["end".to_owned()], won));
    }
    let all = sequences.all().ok_or_else(|| AnswerError::limit(MOST_ASKED))?;
    Ok(Inquiry::each(all, won))
}

/// How many positions the first player wins.
fn won(found: &[Found]) -> Value {
    json!(found.iter().filter(|found| found.winner() == "first").count())
}
