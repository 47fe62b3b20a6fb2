//! Euclid's game as the judges ask it: Stan moves first.

use serde_json::json;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [m, n] = question.fields(["m", "n"])?;
    let words = ["Stan wins", "Ollie wins", "Ollie wins"];
    let reply = move |found: &Found| json!({ "winner": found.words(words), "sg": found.sg });
    Ok(Inquiry::of(format!("({}, {})", m.integer(1)?, n.integer(1)?), reply))
}
