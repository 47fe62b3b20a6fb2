//! Schuh's game as it is asked: the number whose divisors are named.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n] = question.fields(["n"])?;
    Ok(Inquiry::of(format!("({})", n.integer(1)?), |found| Value::from(found.winner())))
}
