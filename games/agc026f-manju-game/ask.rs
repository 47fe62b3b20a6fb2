//! The Manju Game as the judge asks it: both totals.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Manju in a box at most.
const MOST: i64 = 1_000_000_000;

/// The boxes of a question.
pub(crate) fn boxes(question: &Question<'_>) -> Result<Vec<i64>, AnswerError> {
    let [a] = question.fields(["a"])?;
    a.elements()?.iter().map(|filled| filled.whole(0, MOST)).collect()
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let row = boxes(question)?;
    let total: i64 = row.iter().sum();
    let written: Vec<String> = row.iter().map(ToString::to_string).collect();
    let totals = move |more: &Int| -> Value {
        let more: i64 = more.to_string().parse().unwrap_or(0);
        json!([(total + more) / 2, (total - more) / 2])
    };
    let inquiry = Inquiry::of("()", move |found| found.points.as_ref().map_or(Value::Null, &totals));
    Ok(inquiry.set("a", format!("[{}]", written.join(", "))))
}
