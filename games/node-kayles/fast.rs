//! Node Kayles on graphs of some dozens of vertices.
//!
//! # Setting
//!
//! A graph; a move chooses a vertex, which goes with all its neighbours. Who cannot move loses.
//!
//! # Theorem
//!
//! Connected parts are pieces of a sum. On a path of `n` vertices a move leaves two paths with `n - 3` vertices together, or one with `n - 2`: the
//! octal game 0.137. On a circle of `n >= 3` every move leaves a path of `n - 3`, so its value is 1 if that of this path is 0, else 0.
//! In general no way is known that is essentially faster than search: the game is PSPACE-complete \[schaefer-1978\]; a search of
//! sets of vertices takes less than `1.61^n` steps \[bodlaender-kratsch-2002\].
//!
//! # How the code uses it
//!
//! Sets of vertices are words. Parts in which no vertex has three neighbours are paths and circles; the others are searched as in
//! [`crate::nimbers`].
//!
//! # What is not covered
//!
//! Graphs with more than [`POSITIONS`] parts that a search comes to.
//!
//! # Cost
//!
//! The parts searched, times the square of their vertices.

use grundy_values::{Int, Mex};
use serde_json::Value;

use crate::graphs::Links;
use crate::nimbers::{Nimbers, Pieces};
use crate::question::{AnswerError, Question, winner_and_value};

/// Vertices at most; most graphs must be far smaller.
const MOST: usize = 200;

/// Parts searched at most.
const POSITIONS: u64 = 100_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n, edges] = question.fields(["n", "edges"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let value = match graph.n {
        0..=64 => value::<1>(&graph),
        65..=128 => value::<2>(&graph),
        _ => value::<4>(&graph),
    }?;
    Ok(winner_and_value(if value == 0 { "second" } else { "first" }, &Int::from(value)))
}

/// The value of a graph of at most `64 * W` vertices.
fn value<const W: usize>(graph: &Links) -> Result<u64, AnswerError> {
    let mut near = vec![Set([0; W]); graph.n];
    for (v, w) in graph.edges.iter().map(|(v, w)| (v - 1, w - 1)).filter(|(v, w)| v != w) {
        near[v].insert(w);
        near[w].insert(v);
    }
    let mut all = Set([0; W]);
    (0..graph.n).for_each(|v| all.insert(v));
    let parts = Parts { near, paths: paths(graph.n) };
    let whole = parts.connected(all);
    Nimbers::new(parts, POSITIONS).sum(&whole)
}

/// The values of paths of up to `n` vertices.
fn paths(n: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    let mut mex = Mex::new();
    for length in 1..=n {
        mex.clear();
        for v in 0..length.div_ceil(2) {
            mex.see(values[v.saturating_sub(1)] ^ values[(length - v).saturating_sub(2)]);
        }
        values.push(mex.value());
    }
    values
}

/// Some of `64 * W` vertices.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    fn insert(&mut self, v: usize) {
        self.0[v / 64] |= 1 << (v % 64);
    }

    fn remove(&mut self, v: usize) {
        self.0[v / 64] &= !(1 << (v % 64));
    }

    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn first(self) -> Option<usize> {
        let at = self.0.iter().position(|word| *word != 0)?;
        Some(64 * at + usize::try_from(self.0[at].trailing_zeros()).unwrap_or(0))
    }

    fn each(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left.remove(first);
            Some(first)
        })
    }

    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

/// The graph: its connected parts are the pieces.
struct Parts<const W: usize> {
    /// The neighbours of each vertex, itself not among them.
    near: Vec<Set<W>>,
    /// The values of paths, by length.
    paths: Vec<u64>,
}

impl<const W: usize> Parts<W> {
    /// The connected parts of a set.
    fn connected(&self, set: Set<W>) -> Vec<Set<W>> {
        let mut parts = Vec::new();
        let mut left = set;
        while let Some(first) = left.first() {
            let mut part = Set([0; W]);
            let mut edge = part;
            edge.insert(first);
            while edge.first().is_some() {
                part = part.or(edge);
                let beyond = edge.each().fold(Set([0; W]), |beyond, v| beyond.or(self.near[v]));
                edge = beyond.and(set).without(part);
            }
            parts.push(part);
            left = left.without(part);
        }
        parts
    }
}

impl<const W: usize> Pieces for Parts<W> {
    type Piece = Set<W>;

    fn known(&self, part: &Set<W>) -> Option<u64> {
        let mut ends = 0;
        for v in part.each() {
            match self.near[v].and(*part).len() {
                0 | 1 => ends += 1,
                2 => (),
                _ => return None,
            }
        }
        let n = usize::try_from(part.len()).unwrap_or(0);
        match ends {
            0 => Some(u64::from(self.paths[n.saturating_sub(3)] == 0)),
            _ => Some(self.paths[n]),
        }
    }

    fn moves(&self, part: &Set<W>) -> u64 {
        part.len().into()
    }

    fn options(&self, part: &Set<W>) -> Vec<Vec<Set<W>>> {
        let left = |v: usize| {
            let mut left = part.without(self.near[v]);
            left.remove(v);
            self.connected(left)
        };
        part.each().map(left).collect()
    }
}
