//! The question of SNOI 2020: for how many heaps the first player wins.

use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// What either number may be at most.
const MOST: i64 = 1_000_000_000_000_000_000;

/// The heaps 1 to `most`, and what the first move may take.
pub(crate) struct Heaps {
    pub(crate) most: i64,
    pub(crate) k: i64,
}

impl Heaps {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [most, k] = question.fields(["N", "k"])?;
        Ok(Self { most: most.whole(1, MOST)?, k: k.whole(1, MOST)? })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Heaps { most, k } = Heaps::read(question)?;
    let heaps = (1..=most).map(|n| format!("({n})")).collect();
    Ok(Inquiry::each(heaps, won).set("k", k.to_string()))
}

/// How many positions the first player wins.
fn won(found: &[Found]) -> Value {
    json!(found.iter().filter(|found| found.winner() == "first").count())
}
