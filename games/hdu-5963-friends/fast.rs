//! Friends at contest size.
//!
//! # Setting
//!
//! A tree with a root; its edges have weight 0 or 1. A move chooses an edge of weight 1 and changes the weight of every edge from it, inclusive, to the root.
//!
//! # Theorem
//!
//! The first player wins exactly if the number of edges of weight 1 at the root is odd. Every move changes exactly one edge at the root: the last one on its way. So the
//! parity alternates with every move. Play ends, since the weights, read from the leaves up, fall; at the end all are 0 and the number is even. So whoever finds
//! an odd number makes the last move.
//!
//! # How the code uses it
//!
//! As it stands.
//!
//! # What is not covered
//!
//! Changes of weights: each question has its own tree.
//!
//! # Cost
//!
//! Linear, and most of it is finding out that the edges form a tree.

use serde_json::Value;

use crate::ask_hdu_5963_friends::Tree;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Tree { links, ones, root } = Tree::read(question)?;
    let at_root = |number: &&usize| {
        let (u, v) = links.edges[**number];
        u == root || v == root
    };
    let odd = ones.iter().filter(at_root).count() % 2 == 1;
    Ok(Value::from(if odd { "Girls win!" } else { "Boys win!" }))
}
