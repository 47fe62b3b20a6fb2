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
//! For each of the `m` edges at most `2 n` ways in a tree, each of at most `n` steps.

use std::collections::VecDeque;

use serde_json::{Value, json};

use crate::graphs::Links;
use crate::question::{AnswerError, Question};

/// Vertices of a question at most.
const MOST: usize = 300;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n, edges, s, t] = question.fields(["n", "edges", "s", "t"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let bridge = (graph.vertex(&s)?, graph.vertex(&t)?);
    let mut forests = Forests { n: graph.n, edges: Vec::new() };
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
    /// Their edges.
    edges: Vec<Edge>,
}

struct Edge {
    ends: (usize, usize),
    /// Which of the two forests it is in.
    home: usize,
}

/// One of the forests, hung up at roots.
struct Hung {
    root: Vec<usize>,
    depth: Vec<usize>,
    /// For each vertex, the edge that leads up, and where to.
    up: Vec<Option<(usize, usize)>>,
}

impl Forests {
    /// Puts an edge in, if there is room for it. An edge for which there is none now never fits: the rank of more edges
    /// is no smaller.
    fn fits(&mut self, edge: (usize, usize)) -> bool {
        let hung = [self.hung(0), self.hung(1)];
        let new = self.edges.len();
        // For each edge, the one that would take its place.
        let mut taken_by = vec![None; new];
        let mut waiting = VecDeque::from([new]);
        while let Some(at) = waiting.pop_front() {
            let (ends, home) = self.edges.get(at).map_or((edge, None), |edge| (edge.ends, Some(edge.home)));
            for forest in (0..2).filter(|forest| home != Some(*forest)) {
                let Some(circle) = hung[forest].path(ends) else {
                    self.put(at, forest, edge, &taken_by);
                    return true;
                };
                for next in circle {
                    if taken_by[next].is_none() {
                        taken_by[next] = Some(at);
                        waiting.push_back(next);
                    }
                }
            }
        }
        false
    }

    /// Puts an edge into a forest, and into its place the edge that takes it, and so on to the new edge.
    fn put(&mut self, at: usize, forest: usize, new: (usize, usize), taken_by: &[Option<usize>]) {
        let (mut at, mut forest) = (at, forest);
        while let Some(edge) = self.edges.get_mut(at) {
            let left = std::mem::replace(&mut edge.home, forest);
            let Some(next) = taken_by[at] else { return };
            (at, forest) = (next, left);
        }
        self.edges.push(Edge { ends: new, home: forest });
    }

    fn hung(&self, forest: usize) -> Hung {
        let mut near = vec![Vec::new(); self.n + 1];
        for (at, edge) in self.edges.iter().enumerate().filter(|(_, edge)| edge.home == forest) {
            let (u, v) = edge.ends;
            near[u].push((at, v));
            near[v].push((at, u));
        }
        let mut hung =
            Hung { root: vec![0; self.n + 1], depth: vec![0; self.n + 1], up: vec![None; self.n + 1] };
        for root in 1..=self.n {
            if hung.root[root] != 0 {
                continue;
            }
            hung.root[root] = root;
            let mut waiting = vec![root];
            while let Some(at) = waiting.pop() {
                for (edge, next) in near[at].iter().copied() {
                    if hung.root[next] == 0 {
                        hung.root[next] = root;
                        hung.depth[next] = hung.depth[at] + 1;
                        hung.up[next] = Some((edge, at));
                        waiting.push(next);
                    }
                }
            }
        }
        hung
    }
}

impl Hung {
    /// The edges on the way between two vertices, if they are joined.
    fn path(&self, (mut from, mut to): (usize, usize)) -> Option<Vec<usize>> {
        if self.root[from] != self.root[to] {
            return None;
        }
        let mut path = Vec::new();
        while from != to {
            if self.depth[from] < self.depth[to] {
                (from, to) = (to, from);
            }
            let (edge, above) = self.up[from]?;
            path.push(edge);
            from = above;
        }
        Some(path)
    }
}
