//! Shannon's switching game at contest size.
//!
//! # Setting
//!
//! A graph with edges `E` and vertices `s`, `t`. The rank of a set of edges is the largest number of its edges that two
//! forests without a common edge can hold.
//!
//! # Theorem
//!
//! \[lehman-1964\] Short wins as second player exactly when some set of vertices with `s` and `t` carries two spanning trees without a common
//! edge. That is so exactly when one more edge between `s` and `t` does not raise the rank of `E`: such trees leave it no room; and
//! where there is no room, the edges that stand in the way form such trees \[edmonds-1965-matroids\]. As first player Short
//! needs the same of the graph with one more edge between `s` and `t`, which stands for his first move.
//!
//! # How the code uses it
//!
//! Edges are put into the two forests one by one. Where an edge closes a circle in both, an edge of the circle may make room by going over to the
//! other forest, and so on; a shortest chain of such steps is looked for. If there is none, the edge does not fit \[edmonds-1965-matroids\].
//! Two edges between `s` and `t` are put in last.
//!
//! # What is not covered
//!
//! The moves that win.
//!
//! # Cost
//!
//! For each edge at most one search for a path in each forest for every edge.

use std::collections::VecDeque;

use serde_json::{Value, json};

use crate::graphs::Links;
use crate::question::{AnswerError, Question};

/// Vertices of a question, so that an answer takes seconds at most.
const MOST: usize = 300;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n, edges, s, t] = question.fields(["n", "edges", "s", "t"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let bridge = (graph.vertex(&s)?, graph.vertex(&t)?);
    let mut forests = Forests { n: graph.n, ends: Vec::new(), home: Vec::new() };
    for edge in graph.edges {
        forests.fits(edge);
    }
    let word = |fits| if fits { "Cut" } else { "Short" };
    let cut_first = word(forests.fits(bridge));
    let short_first = word(forests.fits(bridge));
    Ok(json!({ "cut_first": cut_first, "short_first": short_first }))
}

/// Two forests without a common edge, on the vertices 1 to `n`.
struct Forests {
    n: usize,
    /// The ends of each edge.
    ends: Vec<(usize, usize)>,
    /// The forest that each edge is in.
    home: Vec<Option<usize>>,
}

impl Forests {
    /// Puts an edge in, if there is room for it.
    fn fits(&mut self, edge: (usize, usize)) -> bool {
        self.ends.push(edge);
        self.home.push(None);
        let new = self.ends.len() - 1;
        // For each edge, the one that would take its place.
        let mut taken_by = vec![None; self.ends.len()];
        let mut waiting = VecDeque::from([new]);
        while let Some(at) = waiting.pop_front() {
            for forest in (0..2).filter(|forest| self.home[at] != Some(*forest)) {
                let Some(circle) = self.path(forest, self.ends[at]) else {
                    self.put(at, forest, &taken_by);
                    return true;
                };
                for next in circle.into_iter().filter(|next| *next != new) {
                    if taken_by[next].is_none() {
                        taken_by[next] = Some(at);
                        waiting.push_back(next);
                    }
                }
            }
        }
        false
    }

    /// Puts an edge into a forest, and into its place the edge that takes it, and so on.
    fn put(&mut self, edge: usize, forest: usize, taken_by: &[Option<usize>]) {
        let (mut edge, mut forest) = (edge, forest);
        loop {
            let left = self.home[edge].replace(forest);
            let (Some(left), Some(next)) = (left, taken_by[edge]) else { return };
            (edge, forest) = (next, left);
        }
    }

    /// The edges of a forest on the way between two vertices, if they are joined.
    fn path(&self, forest: usize, (from, to): (usize, usize)) -> Option<Vec<usize>> {
        let mut near = vec![Vec::new(); self.n + 1];
        for edge in (0..self.ends.len()).filter(|edge| self.home[*edge] == Some(forest)) {
            let (u, v) = self.ends[edge];
            near[u].push((edge, v));
            near[v].push((edge, u));
        }
        // For each vertex, the edge by which it was reached, and from where.
        let mut reached = vec![None; self.n + 1];
        let mut waiting = vec![from];
        while let Some(at) = waiting.pop() {
            if at == to {
                return Some(walk_back(&reached, from, to));
            }
            for (edge, next) in &near[at] {
                if *next != from && reached[*next].is_none() {
                    reached[*next] = Some((*edge, at));
                    waiting.push(*next);
                }
            }
        }
        None
    }
}

fn walk_back(reached: &[Option<(usize, usize)>], from: usize, to: usize) -> Vec<usize> {
    let mut path = Vec::new();
    let mut at = to;
    while let Some((edge, before)) = reached[at].filter(|_| at != from) {
        path.push(edge);
        at = before;
    }
    path
}
