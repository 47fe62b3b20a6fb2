//! Game with Powers as the judges ask it: all numbers from 1 to `n`.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The greatest number.
pub(crate) const MOST: usize = 1_000_000_000;

/// Numbers at most that are written out for the rules.
const WRITTEN: usize = 10_000;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n] = question.fields(["n"])?;
    let n = n.size(1, MOST)?;
    if n > WRITTEN {
        return Err(AnswerError::limit(crate::coins::word(WRITTEN)));
    }
    Ok(Inquiry::of(format!("({n})"), |found| Value::from(found.words(["Vasya", "Petya", ""]))))
}
