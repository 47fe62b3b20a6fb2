//! A token on any digraph as the judges ask it: the outcome of every vertex, numbered from 0.

use serde_json::Value;

use crate::graphs::Links;
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Vertices at most; each is a position.
const MOST: usize = 10_000;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n, edges] = question.fields(["n", "edges"])?;
    let graph = Links::read(&n, &edges, 0, MOST)?;
    let letters = |found: &[Found]| found.iter().map(|found| Value::from(found.letter())).collect();
    Ok(Inquiry::each(graph.positions(), letters).set("G", graph.digraph()))
}
