//! Undirected vertex geography at contest size.
//!
//! # Setting
//!
//! A graph, a token on a vertex, which counts as visited; a move slides it along an edge to a vertex not visited before.
//! Who cannot move loses.
//!
//! # Theorem
//!
//! \[fraenkel-scheinerman-ullman-1993\] The player to move loses exactly if some maximum matching misses the vertex of the
//! token. For a vertex that a maximum matching `M` covers, these are the vertices that an alternating
//! path of even length joins to a vertex that `M` misses \[edmonds-1965\].
//!
//! # How the code uses it
//!
//! A maximum matching is grown by augmenting paths, where odd circles are shrunk to their base. Then one
//! more search, from all missed vertices at once, finds the *outer* vertices: those at even distance. No augmenting
//! path is left, so the trees of different roots never meet at outer vertices, and outer is what the theorem asks for.
//!
//! # What is not covered
//!
//! Grundy values: they are harder than the outcome, and the judges do not ask for them.
//!
//! # Cost
//!
//! At most `n` searches of `n * n` steps each.

use serde_json::Value;

use crate::graphs::Links;
use crate::question::{AnswerError, Question};

/// Vertices at most.
const MOST: usize = 2_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n, edges] = question.fields(["n", "edges"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let outer = Matching::maximum(&graph).outer();
    Ok(outer.into_iter().map(|missed| Value::from(if missed { "P" } else { "N" })).collect())
}

/// A matching under construction.
struct Matching {
    neighbours: Vec<Vec<usize>>,
    mate: Vec<Option<usize>>,
}

/// A search for alternating paths from some missed vertices.
struct Search {
    /// Whether a vertex is outer: at even distance from a root along an alternating path.
    outer: Vec<bool>,
    /// The outer vertex from which an inner one was reached.
    parent: Vec<Option<usize>>,
    /// The base of the shrunk circle that a vertex lies in; itself if none.
    base: Vec<usize>,
    queue: Vec<usize>,
}

impl Matching {
    fn maximum(graph: &Links) -> Self {
        let mut neighbours = graph.successors();
        for (v, w) in &graph.edges {
            neighbours[w - graph.first].push(v - graph.first);
        }
        let mut matching = Self { neighbours, mate: vec![None; graph.n] };
        for root in 0..graph.n {
            if matching.mate[root].is_none() {
                matching.augment(root);
            }
        }
        matching
    }

    /// The vertices that some maximum matching misses; this one must be maximum.
    fn outer(&self) -> Vec<bool> {
        let missed: Vec<usize> = (0..self.mate.len()).filter(|v| self.mate[*v].is_none()).collect();
        let mut search = Search::from(&missed, self.mate.len());
        search.run(self, &missed);
        search.outer
    }

    /// Covers `root` if an augmenting path starts there.
    fn augment(&mut self, root: usize) {
        let mut search = Search::from(&[root], self.mate.len());
        let mut end = search.run(self, &[root]);
        while let Some(to) = end {
            let from = search.parent[to];
            let next = from.and_then(|from| self.mate[from]);
            self.mate[to] = from;
            if let Some(from) = from {
                self.mate[from] = Some(to);
            }
            end = next;
        }
    }
}

impl Search {
    fn from(roots: &[usize], n: usize) -> Self {
        let mut outer = vec![false; n];
        roots.iter().for_each(|root| outer[*root] = true);
        Self { outer, parent: vec![None; n], base: (0..n).collect(), queue: roots.to_vec() }
    }

    /// Searches until an augmenting path is found; gives its other end.
    fn run(&mut self, matching: &Matching, roots: &[usize]) -> Option<usize> {
        let mut done = 0;
        while let Some(v) = self.queue.get(done).copied() {
            done += 1;
            for to in matching.neighbours[v].iter().copied() {
                if self.base[v] == self.base[to] || matching.mate[v] == Some(to) {
                    continue;
                }
                // A vertex whose mate was reached from elsewhere is outer as well, like a root.
                if roots.binary_search(&to).is_ok()
                    || matching.mate[to].is_some_and(|mate| self.parent[mate].is_some())
                {
                    self.shrink(matching, v, to);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(v);
                    let Some(mate) = matching.mate[to] else { return Some(to) };
                    self.make_outer(mate);
                }
            }
        }
        None
    }

    fn make_outer(&mut self, v: usize) {
        if !self.outer[v] {
            self.outer[v] = true;
            self.queue.push(v);
        }
    }

    /// Shrinks the odd circle that the edge between two outer vertices closes.
    fn shrink(&mut self, matching: &Matching, v: usize, w: usize) {
        let Some(base) = self.meeting(matching, v, w) else { return };
        let mut inside = vec![false; self.base.len()];
        self.mark(matching, &mut inside, v, base, w);
        self.mark(matching, &mut inside, w, base, v);
        for u in 0..self.base.len() {
            if inside[self.base[u]] {
                self.base[u] = base;
                self.make_outer(u);
            }
        }
    }

    /// The base at which the ways of two outer vertices back to the root meet.
    fn meeting(&self, matching: &Matching, v: usize, w: usize) -> Option<usize> {
        let up = |at: usize| matching.mate[at].and_then(|mate| self.parent[mate]);
        let mut passed = vec![false; self.base.len()];
        let mut at = Some(v);
        while let Some(vertex) = at {
            let base = self.base[vertex];
            passed[base] = true;
            at = up(base);
        }
        let mut at = Some(w);
        while let Some(vertex) = at {
            let base = self.base[vertex];
            if passed[base] {
                return Some(base);
            }
            at = up(base);
        }
        None
    }

    /// Marks the way from `v` to the base, and turns it round so that the vertices on it can be left towards `child`.
    fn mark(&mut self, matching: &Matching, inside: &mut [bool], v: usize, base: usize, child: usize) {
        let (mut v, mut child) = (v, child);
        while self.base[v] != base {
            let Some(mate) = matching.mate[v] else { return };
            inside[self.base[v]] = true;
            inside[self.base[mate]] = true;
            self.parent[v] = Some(child);
            child = mate;
            let Some(next) = self.parent[mate] else { return };
            v = next;
        }
    }
}
