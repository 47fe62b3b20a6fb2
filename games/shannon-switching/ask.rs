//! Shannon's switching game: graph and ends are parameters of the rules, the position is the start.

use grundy_values::Ending;
use serde_json::json;

use crate::graphs::Links;
use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Vertices of a question; what can be solved is far smaller.
const MOST: usize = 300;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n, edges, s, t] = question.fields(["n", "edges", "s", "t"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let (s, t) = (graph.vertex(&s)?, graph.vertex(&t)?);
    let word = |ending| if ending == Ending::LeftWins { "Short" } else { "Cut" };
    let inquiry = Inquiry::of("()", move |found| {
        let outcome = found.outcome;
        json!({ "cut_first": word(outcome.right_starts), "short_first": word(outcome.left_starts) })
    });
    Ok(inquiry.set("G", graph.graph()).set("s", s.to_string()).set("t", t.to_string()))
}
