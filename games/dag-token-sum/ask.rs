//! Several tokens on a DAG as the judges ask it: vertices are numbered from 0.

use crate::graphs::Links;
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Vertices at most; each is a position.
const MOST: usize = 10_000;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n, edges, tokens] = question.fields(["n", "edges", "tokens"])?;
    let (graph, _) = Links::read_acyclic(&n, &edges, 0, MOST)?;
    let mut parts = Vec::new();
    for token in tokens.elements()? {
        parts.push(format!("({})", graph.vertex(&token)?));
    }
    Ok(Inquiry::sum(parts, Found::winner_and_sg).set("G", graph.digraph()))
}
