//! Sugigma at contest size.
//!
//! # Setting
//!
//! A red and a blue tree on the same vertices. Sigma stands on `x` and moves first, along a red edge or not at all; Sugim stands on `y`, and moves along a blue edge or not at all. The game ends
//! after the turn on which they share a vertex; Sigma delays it, Sugim hurries.
//!
//! # Theorem
//!
//! Root the blue tree at `y`, and let `d(v)` be the depth of `v` in it. Call `v` *free* if Sigma can walk along red edges to `v`, through free vertices, with fewer than `d(v)` moves in all; `x` is free if it is
//! not `y`. At a free vertex Sigma is before Sugim, whichever way Sugim comes, and can wait there.
//!
//! Suppose that a free vertex `u` has a red edge to a vertex `w` at blue distance 3 or more. Sigma goes to `u` and waits until Sugim is next to him. Then `w` is at distance 2 or more from Sugim, Sigma jumps, and Sugim is not next to him before another
//! move; and so on, back and forth: they never meet.
//!
//! Suppose that there is none. Sugim goes down towards Sigma all the time and is at depth `t` after `t` moves, at a vertex `s` above Sigma. A red edge of blue length 1 or 2 from below `s` leads to a vertex below `s`, or to `s` itself, or to the
//! parent of `s`, where Sigma is caught at once. So he stays below Sugim, is caught on turn `2 d(v)` where he stays at a free vertex `v`, and gains nothing by a move to a vertex that is not free: if he comes to `v` with his move number `t = d(v)` from a free `u`, then
//! `d(u) >= t`. The answer is twice the greatest depth of a free vertex.
//!
//! # How the code uses it
//!
//! A search over red edges from `x`, nearest vertices first, finds the free ones. Whether two vertices are at blue
//! distance 3 or more is told by their parents.
//!
//! # What is not covered
//!
//! Nothing.
//!
//! # Cost
//!
//! Linear.

use serde_json::Value;

use crate::ask_agc005e_sugigma::Chase;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let chase = Chase::read(question)?;
    Ok(turns(&chase).map_or(Value::from(-1), Value::from))
}

/// The number of turns; `None` if they never meet.
fn turns(chase: &Chase) -> Option<usize> {
    let rooted = chase.blue.rooted(chase.y);
    let mut depth = vec![0; chase.blue.len()];
    for (v, u) in rooted.root_first() {
        depth[v] = depth[u] + 1;
    }
    let parent = |v: usize| rooted.parent[v];
    // The root is its own parent, which changes nothing here.
    let is_near = |v: usize, w: usize| {
        parent(v) == w
            || parent(w) == v
            || parent(v) == parent(w)
            || parent(parent(v)) == w
            || parent(parent(w)) == v
    };
    let mut moves = vec![None; depth.len()];
    moves[chase.x] = Some(0);
    let mut reached = vec![chase.x];
    let mut done = 0;
    let mut deepest = depth[chase.x];
    while let Some(u) = reached.get(done).copied().filter(|_| deepest > 0) {
        done += 1;
        deepest = deepest.max(depth[u]);
        let next = moves[u].map_or(0, |moves| moves + 1);
        for v in chase.red.neighbours(u).iter().copied() {
            if !is_near(u, v) {
                return None;
            }
            if moves[v].is_none() && next < depth[v] {
                moves[v] = Some(next);
                reached.push(v);
            }
        }
    }
    Some(2 * deepest)
}
