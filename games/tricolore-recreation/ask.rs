//! Tricolore as the judges ask it: the forbidden number is a parameter of the rules, each row a component.

use grundy_values::Ending;
use serde_json::json;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// The greatest column, and the least one with a minus.
const MOST: i64 = 100_000;

/// The forbidden number at most.
pub(crate) const FORBIDDEN: usize = 200_000;

/// The forbidden number, and the columns of blue, white and red in each row.
pub(crate) fn read(question: &Question<'_>) -> Result<(usize, Vec<[i64; 3]>), AnswerError> {
    let [f, rows] = question.fields(["f", "rows"])?;
    let mut read = Vec::new();
    for row in rows.elements()? {
        let [blue, white, red] = row.tuple()?;
        let blue = blue.whole(-MOST, MOST - 2)?;
        let white = white.whole(blue + 1, MOST - 1)?;
        read.push([blue, white, red.whole(white + 1, MOST)?]);
    }
    Ok((f.size(2, FORBIDDEN)?, read))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (f, rows) = read(question)?;
    let written = rows.iter().map(|[blue, white, red]| format!("({blue}, {white}, {red})"));
    let name = |ending| if ending == Ending::LeftWins { "Alice" } else { "Bob" };
    let reply = move |found: &Found| {
        let outcome = found.outcome;
        json!({ "alice_starts": name(outcome.left_starts), "bob_starts": name(outcome.right_starts) })
    };
    Ok(Inquiry::sum(written, reply).set("f", f.to_string()))
}
