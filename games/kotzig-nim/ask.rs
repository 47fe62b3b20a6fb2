//! Kotzig's Nim: the circle and the steps are parameters of the rules, the position is the start.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Places of a question; what can be solved is far smaller.
const MOST: usize = 1_000;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n, moves] = question.fields(["n", "moves"])?;
    let n = n.size(1, MOST)?;
    let moves: Vec<String> = moves.integers(1)?.iter().map(ToString::to_string).collect();
    let inquiry = Inquiry::of("()", |found| json!(found.winner()));
    Ok(inquiry.set("n", n.to_string()).set("M", format!("{{{}}}", moves.join(", "))))
}
