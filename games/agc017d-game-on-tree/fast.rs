//! Game on Tree at contest size.
//!
//! # Setting
//!
//! A tree; a move cuts an edge, and the part without vertex 1 is removed. Alice moves first.
//!
//! # Theorem
//!
//! This is Green Hackenbush on a tree that stands on vertex 1, solved by the Colon Principle (\[winning-ways\], ch. 7).
//!
//! # How the code uses it
//!
//! Alice wins exactly if the value that `green-hackenbush-tree` computes is not 0.
//!
//! # What is not covered
//!
//! The value is not printed: the judge does not ask for it.
//!
//! # Cost
//!
//! One xor an edge.

use serde_json::Value;

use crate::fast_green_hackenbush_tree::value;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let tree = crate::ask_agc017d_game_on_tree::read(question)?;
    Ok(Value::from(if value(&tree, 0) == 0 { "Bob" } else { "Alice" }))
}
