//! Undirected vertex geography as the judges ask it: the outcome of every start, numbered from 1.

use serde_json::Value;

use crate::graphs::Links;
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Vertices at most; how many positions a graph has is limited besides.
const MOST: usize = 200;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n, edges] = question.fields(["n", "edges"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let letters = |found: &[Found]| found.iter().map(|found| Value::from(found.letter())).collect();
    Ok(Inquiry::each(graph.positions(), letters).set("G", graph.graph()))
}
