//! Gameia at contest size.
//!
//! # Setting
//!
//! A tree with `n` vertices. Alice paints an unpainted vertex white; Bob paints one black, and its neighbours become black too. Bob may cut edges at any
//! time, at most `k` in all. Alice, who begins, wins if a white vertex is left when all are painted.
//!
//! # Theorem
//!
//! Bob wins exactly if the tree has a perfect matching and `k >= n/2 - 1`. With both, he cuts all edges outside the matching, of which there are
//! `n - 1 - n/2`, and answers each move of Alice by painting the partner, which turns her vertex black.
//!
//! Without a perfect matching Alice wins, however many cuts there are. A white vertex all of whose neighbours are painted stays white. If in the forest of unpainted vertices
//! one stands alone, she paints it. Otherwise she paints the neighbour `p` of a leaf `v` of the forest; Bob must paint `v`, else she does. That turns no other unpainted vertex
//! black, and the forest without `p` and `v` still has no perfect matching.
//!
//! With a perfect matching and fewer cuts, take a leaf `v` such that its neighbour `p` has at most one neighbour `q` besides: the end of a longest path is one, since two leaves at `p` could not both be matched. Alice paints `v`; Bob
//! must paint `p`, else she does. If he does not cut `p` off from `q`, then `q` is painted as well, the rest has an odd number of vertices, no perfect matching, and Alice wins. So
//! each pair but the last costs Bob a cut, and there are `n/2` pairs.
//!
//! # How the code uses it
//!
//! As it stands; the matching is found leaves first.
//!
//! # What is not covered
//!
//! Graphs with circles.
//!
//! # Cost
//!
//! Linear.

use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (tree, cuts) = crate::ask_hdu_6105_gameia::read(question)?;
    let bob = tree.is_perfectly_matched() && cuts + 1 >= tree.len() / 2;
    Ok(Value::from(if bob { "Bob" } else { "Alice" }))
}
