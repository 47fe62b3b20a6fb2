//! A token on any digraph at contest size.
//!
//! # Setting
//!
//! A digraph, a token on a vertex; a move slides it along an arc, and who cannot move loses. Play that never ends is a
//! draw.
//!
//! # Theorem
//!
//! \[smith-1966\] Settle vertices from the ends backwards: lost if all arcs lead to won vertices, won if one leads to a
//! lost one. A vertex that is never settled is drawn: it has an arc to another such vertex and none to a lost one.
//!
//! # How the code uses it
//!
//! [`outcomes`] counts for each vertex the arcs that are not settled.
//!
//! # What is not covered
//!
//! Sums of several tokens; `grundy solve` gives their values.
//!
//! # Cost
//!
//! Linear in vertices and arcs.

use serde_json::Value;

use crate::graphs::{Links, letters, outcomes};
use crate::question::{AnswerError, Question};

/// Vertices at most.
const MOST: usize = 1_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n, edges] = question.fields(["n", "edges"])?;
    let graph = Links::read(&n, &edges, 0, MOST)?;
    Ok(letters(outcomes(&graph, &[])))
}
