//! The race to a target as the judges ask it: vertices are numbered from 1, one start.

use serde_json::Value;

use crate::graphs::Links;
use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Vertices at most; each is a position.
const MOST: usize = 10_000;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n, edges, start, target] = question.fields(["n", "edges", "start", "target"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let (start, target) = (graph.vertex(&start)?, graph.vertex(&target)?);
    if start == target {
        // No position of the rules: the opponent has just won.
        return Ok(Inquiry::each(Vec::new(), |_| Value::from(-1)));
    }
    let number = |won: &str| match won {
        "first" => Value::from(1),
        "second" => Value::from(-1),
        _ => Value::from(0),
    };
    let inquiry = Inquiry::of(format!("({start})"), move |found| number(found.winner()));
    Ok(inquiry.set("G", graph.digraph()).set("target", target.to_string()))
}
