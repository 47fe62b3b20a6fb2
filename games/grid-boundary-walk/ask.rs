//! The boundary walk as it is asked: the labels are parameters of the rules.

use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Field, Question};

/// Rows and columns at most.
const MOST: usize = 100_000;

/// The board of a question and the cell of the token.
pub(crate) struct Walk {
    /// Whether the player to move wins at `(1, j)`, from `j = 2` on.
    pub(crate) top: Vec<bool>,
    /// Whether the player to move wins at `(i, 1)`, from `i = 2` on.
    pub(crate) left: Vec<bool>,
    /// Row and column of the token, from 1.
    pub(crate) a: usize,
    pub(crate) b: usize,
}

impl Walk {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [n, m, top, left, a, b] = question.fields(["n", "m", "top", "left", "a", "b"])?;
        let (n, m) = (n.size(2, MOST)?, m.size(2, MOST)?);
        let labels = |list: &Field<'_>, count| {
            list.exactly(count)?
                .iter()
                .map(|label| Ok(label.size(0, 1)? == 1))
                .collect::<Result<_, AnswerError>>()
        };
        Ok(Self {
            top: labels(&top, m - 1)?,
            left: labels(&left, n - 1)?,
            a: a.size(2, n)?,
            b: b.size(2, m)?,
        })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Walk { top, left, a, b } = Walk::read(question)?;
    let inquiry = Inquiry::of(format!("({a}, {b})"), |found| Value::from(found.winner()));
    Ok(inquiry.set("top", list(&top)).set("left_side", list(&left)))
}

/// The labels as a list of the language.
fn list(labels: &[bool]) -> String {
    let digits: Vec<&str> = labels.iter().map(|wins| if *wins { "1" } else { "0" }).collect();
    format!("[{}]", digits.join(", "))
}
