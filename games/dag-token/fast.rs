//! One token on a DAG at contest size.
//!
//! # Setting
//!
//! A digraph without circles, a token on a vertex; a move slides it along an arc, and who cannot move loses.
//!
//! # Theorem
//!
//! \[zermelo-1913\] A vertex is lost for the player to move if all its arcs lead to won ones, and won if one leads
//! to a lost one; without circles this decides every vertex.
//!
//! # How the code uses it
//!
//! [`outcomes`] works from the ends backwards. Arcs that form a circle are refused: they belong to
//! the game `loopy-digraph-token`.
//!
//! # What is not covered
//!
//! Several tokens: see `dag-token-sum`.
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
    let (graph, _) = Links::read_acyclic(&n, &edges, 0, MOST)?;
    Ok(letters(outcomes(&graph, &[])))
}
