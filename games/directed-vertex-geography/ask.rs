//! Directed vertex geography as the judges ask it: vertices are numbered from 1, one start.

use serde_json::Value;

use crate::graphs::Links;
use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// Vertices at most; how many positions a graph has is limited besides.
const MOST: usize = 200;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n, edges, start] = question.fields(["n", "edges", "start"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let start = graph.vertex(&start)?;
    let inquiry = Inquiry::of(format!("({start})"), |found| Value::from(found.winner()));
    Ok(inquiry.set("G", graph.digraph()))
}
