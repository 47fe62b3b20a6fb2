//! Several tokens on a DAG at contest size.
//!
//! # Setting
//!
//! A digraph without circles and tokens on vertices, also several on one; a move slides one token along an arc, and who
//! cannot move loses.
//!
//! # Theorem
//!
//! \[sprague-1935, grundy-1939\] Let `g(v)` be the least number that is no `g(w)` for an arc from `v` to `w`. The
//! player to move loses exactly if the xor of `g` over all tokens is 0.
//!
//! # How the code uses it
//!
//! The values are computed for each vertex after all its successors. Arcs that form a circle are refused.
//!
//! # What is not covered
//!
//! Digraphs with circles, where values can be infinite.
//!
//! # Cost
//!
//! Linear in vertices, arcs and tokens.

use grundy_values::{Int, Mex};
use serde_json::Value;

use crate::graphs::Links;
use crate::question::{AnswerError, Question, winner_and_value};

/// Vertices at most.
const MOST: usize = 1_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n, edges, tokens] = question.fields(["n", "edges", "tokens"])?;
    let (graph, order) = Links::read_acyclic(&n, &edges, 0, MOST)?;
    let successors = graph.successors();
    let mut values = vec![0_u64; graph.n];
    let mut mex = Mex::new();
    for v in order {
        mex.clear();
        successors[v].iter().for_each(|w| mex.see(values[*w]));
        values[v] = mex.value();
    }
    let mut sum = 0;
    for token in tokens.elements()? {
        sum ^= values[graph.vertex(&token)?];
    }
    Ok(winner_and_value(if sum == 0 { "second" } else { "first" }, &Int::from(sum)))
}
