//! Win, draw and loss on a DAG at contest size.
//!
//! # Setting
//!
//! A digraph without circles, a token on a vertex; a move slides it along an arc. Ends have a result for the player to
//! move: won, drawn or lost; an end without one is lost.
//!
//! # Theorem
//!
//! \[zermelo-1913\] A vertex is won if an arc leads to a lost one, lost if all lead to won ones, and else drawn.
//!
//! # How the code uses it
//!
//! [`outcomes`] settles won and lost vertices from the ends backwards; the others are drawn.
//!
//! # What is not covered
//!
//! Circles: they are refused here.
//!
//! # Cost
//!
//! Linear in vertices and arcs.

use grundy_values::MoverEnds;
use serde_json::Value;

use crate::graphs::{Links, outcomes, terminal};
use crate::question::{AnswerError, Question};

/// Vertices at most.
const MOST: usize = 1_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n, edges, results] = question.fields(["n", "edges", "terminal"])?;
    let (graph, _) = Links::read_acyclic(&n, &edges, 0, MOST)?;
    let results = terminal(&graph, &results)?;
    Ok(outcomes(&graph, &results).into_iter().map(value).collect())
}

fn value(ends: MoverEnds) -> Value {
    Value::from(match ends {
        MoverEnds::Wins => 1,
        MoverEnds::Draws => 0,
        MoverEnds::Loses => -1,
    })
}
