//! Tree Game at contest size.
//!
//! # Setting
//!
//! A tree, `a(v)` stones on each vertex `v`, a token on one. A move takes a stone from the vertex of the token and slides the token to a
//! neighbour; who finds no stone there loses.
//!
//! # Theorem
//!
//! A start `u` is won exactly if it has a neighbour `v` with `a(v) < a(u)` that is lost as a start. The proof is an induction over the number of
//! stones. Whether `w` is lost depends only on ways from `w` along which stones get fewer, hence not on a vertex that keeps more stones than `w`.
//!
//! Let `v` be such a neighbour, and go there. Now `u` has at least `a(v)` stones, so it is no way out of `v`; nothing has changed for the neighbours
//! of `v` with fewer than `a(v)` stones, and none of them is lost. So `v` is lost, by induction. Suppose now that `u` has no such neighbour, and
//! the first player goes to any `v`. If `a(v) >= a(u)`, the opponent goes back: `u` has fewer stones than `v` now, and
//! still no lost neighbour with fewer stones than itself. If `a(v) < a(u)`, then `v` was won, by a neighbour with
//! fewer stones than `v`; that is not `u`, nothing changed for it, and the opponent goes there.
//!
//! # How the code uses it
//!
//! Vertices are decided in the order of their stones.
//!
//! # What is not covered
//!
//! Graphs with circles, where going back is not the only way to return.
//!
//! # Cost
//!
//! Sorting, and each edge is looked at twice.

use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (tree, a) = crate::ask_agc010f_tree_game::read(question)?;
    let mut order: Vec<usize> = (0..tree.len()).collect();
    order.sort_by_key(|v| a[*v]);
    let mut won = vec![false; tree.len()];
    for u in order {
        won[u] = tree.neighbours(u).iter().any(|v| a[*v] < a[u] && !won[*v]);
    }
    Ok((0..tree.len()).filter(|v| won[*v]).map(|v| Value::from(tree.number(v))).collect())
}
