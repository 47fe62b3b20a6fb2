//! Node Kayles as the judges ask it: a graph with vertices from 1, all of them in play.

use crate::graphs::Links;
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Vertices at most; how many positions a graph has is limited besides.
const MOST: usize = 200;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n, edges] = question.fields(["n", "edges"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    Ok(Inquiry::of("()", Found::winner_and_sg).set("G", graph.graph()))
}
