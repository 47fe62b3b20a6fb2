//! Partizan octal games: the codes are the parameters `a` and `b` of the rules.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::octal::Octal;
use crate::question::{AnswerError, Question};

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [left, right, n] = question.fields(["left", "right", "n"])?;
    let (left, right) = (Octal::read(&left)?, Octal::read(&right)?);
    let inquiry = Inquiry::of(
        format!("({})", n.integer(0)?),
        |found| json!({ "outcome": found.letter(), "value": found.value }),
    );
    Ok(inquiry.set("a", left.list()).set("b", right.list()))
}
