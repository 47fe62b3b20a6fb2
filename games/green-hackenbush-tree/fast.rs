//! Green Hackenbush on a tree at contest size.
//!
//! # Setting
//!
//! A tree with a root. A move cuts an edge, and the part without the root falls. `f(u)` is the Grundy value of what hangs
//! on the vertex `u`, when `u` is the root.
//!
//! # Theorem
//!
//! (Colon Principle, \[winning-ways\], ch. 7) `f(u)` is the xor of `f(v) + 1` over the children `v` of `u`. For branches at
//! `u` are played independently, and a branch is an edge with the tree of `v` on top: cutting the edge leaves 0, and any other
//! move leaves an edge with an option of that tree. If the options have values `x + 1` where those of the tree have `x`, then
//! the branch has the values 0 and `x + 1` among its options and is worth `f(v) + 1`. This is an induction over the
//! number of edges.
//!
//! # How the code uses it
//!
//! Vertices are taken in order of falling distance from the root; none is visited by recursion.
//!
//! # What is not covered
//!
//! Circles: see `green-hackenbush-graph`. Colours: see `hackenbush-graph`.
//!
//! # Cost
//!
//! One xor an edge.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};
use crate::trees::Tree;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (tree, root) = crate::ask_green_hackenbush_tree::read(question)?;
    let sg = value(&tree, root);
    Ok(json!({ "winner": if sg == 0 { "second" } else { "first" }, "sg": sg }))
}

/// The Grundy value of the tree that stands on `root`.
pub(crate) fn value(tree: &Tree, root: usize) -> usize {
    let mut f = vec![0; tree.len()];
    for (v, u) in tree.rooted(root).leaves_first() {
        f[u] ^= f[v] + 1;
    }
    f[root]
}
