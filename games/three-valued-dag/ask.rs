//! Win, draw and loss on a DAG as the judges ask it: the result at every vertex, numbered from 0.

use grundy_values::MoverEnds;
use serde_json::Value;

use crate::graphs::{Links, terminal};
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Vertices at most; each is a position.
const MOST: usize = 10_000;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let [n, edges, results] = question.fields(["n", "edges", "terminal"])?;
    let (graph, _) = Links::read_acyclic(&n, &edges, 0, MOST)?;
    let results = terminal(&graph, &results)?;
    let with = |wanted: MoverEnds| {
        let vertices = (0..graph.n).filter(|v| results[*v] == Some(wanted));
        format!("{{{}}}", vertices.map(|v| v.to_string()).collect::<Vec<_>>().join(", "))
    };
    let value = |found: &Found| match found.winner() {
        "first" => Value::from(1),
        "second" => Value::from(-1),
        _ => Value::from(0),
    };
    let inquiry = Inquiry::each(graph.positions(), move |found| found.iter().map(value).collect());
    Ok(inquiry
        .set("G", graph.digraph())
        .set("won", with(MoverEnds::Wins))
        .set("drawn", with(MoverEnds::Draws))
        .set("lost", with(MoverEnds::Loses)))
}
