//! Dynamic subtraction as the judges ask it: the least first number that wins.

use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Stones at most.
const MOST_N: i64 = 1_000_000_000_000_000_000;

/// The factor at most: the number of terms grows with it.
const MOST_K: i64 = 100_000;

/// A heap and the factor.
pub(crate) struct Heap {
    pub(crate) n: i64,
    pub(crate) k: i64,
}

impl Heap {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [n, k] = question.fields(["n", "k"])?;
        Ok(Self { n: n.whole(1, MOST_N)?, k: k.whole(1, MOST_K)? })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Heap { n, k } = Heap::read(question)?;
    Ok(Inquiry::of(format!("({n})"), least).with_moves().set("k", k.to_string()))
}

/// The least winning move.
fn least(found: &Found) -> Value {
    let least = found.moves.iter().filter_map(|made| made.number("x")).min();
    least.map_or_else(|| json!("lose"), |x| json!(x))
}
