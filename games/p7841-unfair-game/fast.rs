//! The unfair game at contest size.
//!
//! # Setting
//!
//! A tree; a move marks an edge so that all marked edges lie on one path. Bob moves first. `f(x, p)`, for neighbours `x` and `p`, is the Grundy value of the game in which
//! the path has come from `p` to `x` and only what lies beyond `x` may still be marked.
//!
//! # Theorem
//!
//! Once an edge between `u` and `v` is marked, its two ends are independent, so Bob wins exactly if `f(u, v) = f(v, u)` for some edge. From `x` a move marks the last edge on the way to some `y` beyond `x`; the `d - 1` edges
//! skipped on this way of length `d` stay free to be marked at any time and are worth 1 each. So `f(x, p)` is the least number not in `S(x, p)`, the set of all `f(y, ·) xor ((d - 1) mod 2)`. Seen from its neighbours `c` other
//! than `p`, `S(x, p)` is the union of all `M(c)`, where `M(c)` holds `f(c, x)` and the members of `S(c, x)` with the last binary digit turned.
//!
//! *Values are small.* Call `2j` and `2j + 1` the pair `j`. Let `y'` lie on the way from `x` to `y`, at distance `e` from `y`, and let the values of both be in one pair. `f(y')` is not `f(y) xor ((e - 1) mod 2)`, which is in `S(y')`; so it is
//! `f(y) xor (e mod 2)`, and `x` gets the same member from both. A vertex with a value in pair `j + 1` has both members of pair `j` in its set, hence from two vertices neither of which lies behind the other. So a value in pair `j` needs at least `2^(j + 1) - 1` vertices, and
//! 5 * 10^5 vertices have no value above 35.
//!
//! # How the code uses it
//!
//! A set is the 64 bits of a number; turning the last digit of all members exchanges neighbouring bits. Leaves first, the sets seen from the root are found; then, root first, those seen from below. The union of all `M(c)` but one is what
//! occurs twice, or once and not in that one.
//!
//! # What is not covered
//!
//! Nothing.
//!
//! # Cost
//!
//! A few operations an edge.

use serde_json::Value;

use crate::question::{AnswerError, Question};
use crate::trees::Tree;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let tree = crate::ask_p7841_unfair_game::read(question)?;
    Ok(Value::from(if bob_wins(&tree) { "Play now" } else { "Restart" }))
}

fn bob_wins(tree: &Tree) -> bool {
    let rooted = tree.rooted(0);
    let mut seen = vec![Union::default(); tree.len()];
    let mut value_below = vec![0; tree.len()];
    let mut from_below = vec![0; tree.len()];
    for (v, u) in rooted.leaves_first() {
        value_below[v] = least_missing(seen[v].once);
        from_below[v] = message(seen[v].once);
        seen[u].add(from_below[v]);
    }
    rooted.root_first().any(|(v, u)| {
        let others = seen[u].without(from_below[v]);
        seen[v].add(message(others));
        least_missing(others) == value_below[v]
    })
}

/// A union of sets that remembers what is in more than one of them.
#[derive(Clone, Copy, Default)]
struct Union {
    /// In at least one.
    once: u64,
    /// In at least two.
    twice: u64,
}

impl Union {
    fn add(&mut self, set: u64) {
        self.twice |= self.once & set;
        self.once |= set;
    }

    /// The union of the others, where `set` is one of those added.
    fn without(self, set: u64) -> u64 {
        self.twice | (self.once & !set)
    }
}

/// What a vertex with this set adds to that of its neighbour.
fn message(set: u64) -> u64 {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    1 << least_missing(set) | (set & EVEN) << 1 | (set >> 1) & EVEN
}

fn least_missing(set: u64) -> u32 {
    set.trailing_ones()
}
