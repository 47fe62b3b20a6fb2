//! Sugigma: the two trees are parameters of the rules, where the players stand is the position.

use grundy_values::Ending;
use serde_json::Value;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};
use crate::trees::Tree;

/// Vertices at most.
const MOST: usize = 200_000;

/// What a question tells.
pub(crate) struct Chase {
    /// The edges of the one who runs.
    pub(crate) red: Tree,
    /// The edges of the one who chases.
    pub(crate) blue: Tree,
    /// Where the one who runs stands.
    pub(crate) x: usize,
    /// Where the one who chases stands.
    pub(crate) y: usize,
}

impl Chase {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [n, x, y, red, blue] = question.fields(["n", "x", "y", "red", "blue"])?;
        let (red, blue) = (Tree::read(&n, &red, 1, MOST)?, Tree::read(&n, &blue, 1, MOST)?);
        let (x, y) = (red.vertex(&x)?, blue.vertex(&y)?);
        Ok(Self { red, blue, x, y })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Chase { red, blue, x, y } = Chase::read(question)?;
    let position = format!("({}, {})", red.number(x), blue.number(y));
    let inquiry = Inquiry::of(position, turns).with_remoteness();
    Ok(inquiry.set("red", red.text()).set("blue", blue.text()))
}

/// The number of turns, or -1 if they never meet.
fn turns(found: &Found) -> Value {
    match found.outcome.left_starts {
        Ending::Draw => Value::from(-1),
        _ => Value::from(found.remoteness),
    }
}
