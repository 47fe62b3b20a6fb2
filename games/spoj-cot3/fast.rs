//! Combat on a tree at contest size.
//!
//! # Setting
//!
//! A tree with root 1, some vertices white. A move chooses a white vertex `w` and paints all vertices from the root to `w`
//! black. `g(u)` is the Grundy value of what hangs on `u`, played alone with `u` as its root, and `s(u)` the xor of `g` over
//! the children of `u`.
//!
//! # Theorem
//!
//! (Sprague and Grundy, \[sprague-1935\], \[grundy-1939\]) After a move to `w` the painted path never matters again: every white vertex lies in one of
//! the subtrees that hang off the path, and these are played independently. So the options of `u` have the values
//! `F(u)`: `s(u)` if `u` is white itself, and for each child `v` the values `x xor g(v) xor s(u)` with `x` in `F(v)`, since the other children of `u` hang off too.
//! `g(u)` is the least number not in `F(u)`. A white vertex `w` wins exactly if the xor of `g` over what hangs off its path is 0.
//!
//! # How the code uses it
//!
//! `F(u)` is a binary tree over the digits of its members, highest digit first, in which each node counts the members below it. An xor of all
//! members is noted at the top and handed down only where somebody goes. Two such trees are united by walking both at once; each step of that
//! walk removes a node, so all unions together take no more steps than there were nodes. The least missing number is found by
//! going to the side of 0 unless that is full. Vertices are taken leaves first; only the walk through digits recurses.
//!
//! # What is not covered
//!
//! More than 10^5 vertices: members are below 2^17.
//!
//! # Cost
//!
//! `O(n log n)` steps and nodes.

use serde_json::Value;

use crate::ask_spoj_cot3::{read, reply};
use crate::question::{AnswerError, Question};
use crate::trees::Tree;

/// Binary digits of a member. Values are at most the number of vertices, and xors of them have no more digits.
const DIGITS: usize = 17;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (tree, white) = read(question)?;
    Ok(reply(winning(&tree, &white)))
}

fn winning(tree: &Tree, white: &[bool]) -> Vec<usize> {
    let rooted = tree.rooted(0);
    let (mut g, mut s) = (vec![0; tree.len()], vec![0; tree.len()]);
    let mut sets = Sets::new();
    let mut options = vec![EMPTY; tree.len()];
    // The options of a vertex as they are known so far, before the xor with s: a child adds x xor g(v) for x in F(v).
    let close = |sets: &mut Sets, options: usize, s: usize, v: usize| {
        let with_v = if white[v] { sets.with(options, 0) } else { options };
        sets.flip(with_v, s);
        (with_v, sets.least_missing(with_v))
    };
    for (v, u) in rooted.leaves_first() {
        let (closed, value) = close(&mut sets, options[v], s[v], v);
        g[v] = value;
        s[u] ^= value;
        sets.flip(closed, value);
        options[u] = sets.union(options[u], closed, DIGITS);
    }
    // What hangs off the path to a vertex: the vertex itself no more, but its children.
    let mut off = vec![s[0]; tree.len()];
    for (v, u) in rooted.root_first() {
        off[v] = off[u] ^ g[v] ^ s[v];
    }
    (0..tree.len()).filter(|v| white[*v] && off[*v] == 0).map(|v| tree.number(v)).collect()
}

/// The set without members, and the node for it at every digit.
const EMPTY: usize = 0;

/// Sets of numbers below 2^[`DIGITS`], each known by its top node.
struct Sets {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// The nodes for the next digit, 0 and 1.
    below: [usize; 2],
    /// How many members there are below.
    size: usize,
    /// What all members below are still to be xored with.
    flip: usize,
}

impl Sets {
    fn new() -> Self {
        Self { nodes: vec![Node::default()] }
    }

    /// The set with one member more.
    fn with(&mut self, set: usize, member: usize) -> usize {
        let mut node = self.add(Node { size: 1, ..Node::default() });
        for digit in 0..DIGITS {
            let mut below = [EMPTY; 2];
            below[member >> digit & 1] = node;
            node = self.add(Node { below, size: 1, flip: 0 });
        }
        self.union(set, node, DIGITS)
    }

    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Xors all members with a number.
    fn flip(&mut self, set: usize, number: usize) {
        if set != EMPTY {
            self.nodes[set].flip ^= number;
        }
    }

    /// Hands the xor of a node down; `digits` are the digits below it.
    fn settle(&mut self, set: usize, digits: usize) {
        let Node { below, flip, .. } = self.nodes[set];
        self.nodes[set].flip = 0;
        below.into_iter().for_each(|node| self.flip(node, flip));
        if flip >> (digits - 1) & 1 == 1 {
            self.nodes[set].below.swap(0, 1);
        }
    }

    /// The union; both sets are used up.
    fn union(&mut self, a: usize, b: usize, digits: usize) -> usize {
        if a == EMPTY || b == EMPTY {
            return a.max(b);
        }
        if digits > 0 {
            self.settle(a, digits);
            self.settle(b, digits);
            let (of_a, of_b) = (self.nodes[a].below, self.nodes[b].below);
            let below = [0, 1].map(|side| self.union(of_a[side], of_b[side], digits - 1));
            self.nodes[a].below = below;
            self.nodes[a].size = below.iter().map(|node| self.nodes[*node].size).sum();
        }
        a
    }

    /// The least number that is no member.
    fn least_missing(&mut self, set: usize) -> usize {
        let (mut node, mut least) = (set, 0);
        for digits in (1..=DIGITS).rev() {
            if node == EMPTY {
                break;
            }
            self.settle(node, digits);
            let [zero, one] = self.nodes[node].below;
            let half = 1 << (digits - 1);
            let full = self.nodes[zero].size == half;
            node = if full { one } else { zero };
            least += if full { half } else { 0 };
        }
        least
    }
}
