//! Link with Chess Game: the three cells are the position.

use serde_json::Value;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Cells at most.
const MOST: i64 = 1_000_000_000_000_000_000;

/// The number of cells, and where the pieces stand.
pub(crate) fn read(question: &Question<'_>) -> Result<(i64, [i64; 3]), AnswerError> {
    let [n, r, g, b] = question.fields(["n", "r", "g", "b"])?;
    let n = n.whole(2, MOST)?;
    Ok((n, [r.whole(1, n)?, g.whole(1, n)?, b.whole(1, n)?]))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (n, [r, g, b]) = read(question)?;
    let winner = |found: &Found| Value::from(found.words(["Alice", "Bob", ""]));
    Ok(Inquiry::of(format!("({r}, {g}, {b})"), winner).set("n", n.to_string()))
}
