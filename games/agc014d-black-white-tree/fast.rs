//! Black and White Tree at contest size.
//!
//! # Setting
//!
//! A tree; the first player paints vertices white, the second black, in turn, until all are painted. The first player wins if then some white
//! vertex has only white neighbours.
//!
//! # Theorem
//!
//! The second player wins exactly if the tree has a perfect matching. With one, he always paints the partner of the vertex painted
//! last, and every white vertex gets a black neighbour.
//!
//! Without one, look at the unpainted vertices, a forest. If one of them stands alone in it, the first player paints it and wins, as will be seen. Otherwise he paints the neighbour `p` of some leaf
//! `v` of the forest, and the second player must paint `v`: else the first player does and wins. Without `p` and `v` the forest still has no perfect matching, and it goes on; a forest
//! without edges has vertices that stand alone, or is empty, which is a perfect matching. He wins because `v`, when it was painted black, had no unpainted neighbour left:
//! so all painted neighbours of unpainted vertices are among the `p`, and white.
//!
//! # How the code uses it
//!
//! Leaves first, each vertex that is still single is matched with its parent.
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
    let tree = crate::ask_agc014d_black_white_tree::read(question)?;
    Ok(Value::from(if tree.is_perfectly_matched() { "Second" } else { "First" }))
}
