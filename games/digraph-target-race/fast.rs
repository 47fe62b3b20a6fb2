//! The race to a target at contest size.
//!
//! # Setting
//!
//! A digraph, a token on a vertex; a move slides it along an arc. Who slides it onto the target wins, who cannot move
//! loses, and play that never ends is a draw.
//!
//! # Theorem
//!
//! \[smith-1966\] As for a token on any digraph, with the target as one more lost end: the player who would have to move
//! there has just seen the opponent arrive.
//!
//! # How the code uses it
//!
//! [`outcomes`] with the target fixed as lost. Starting on the target counts as lost for the same reason.
//!
//! # What is not covered
//!
//! Several tokens: there a target ends the whole game, and components do not add up.
//!
//! # Cost
//!
//! Linear in vertices and arcs.

use grundy_values::MoverEnds;
use serde_json::Value;

use crate::graphs::{Links, outcomes};
use crate::question::{AnswerError, Question};

/// Vertices at most.
const MOST: usize = 1_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n, edges, start, target] = question.fields(["n", "edges", "start", "target"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let (start, target) = (graph.vertex(&start)?, graph.vertex(&target)?);
    let mut fixed = vec![None; graph.n];
    fixed[target - graph.first] = Some(MoverEnds::Loses);
    Ok(Value::from(match outcomes(&graph, &fixed)[start - graph.first] {
        MoverEnds::Wins => 1,
        MoverEnds::Draws => 0,
        MoverEnds::Loses => -1,
    }))
}
