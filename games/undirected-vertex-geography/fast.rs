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
//! A maximum matching is grown by augmenting paths, where odd circles are shrunk to their base. Where no augmenting path starts at a
//! vertex, what was searched from there can be left out of all later searches \[edmonds-1965\]. Then one
//! more search, from all missed vertices at once, finds the *outer* vertices: those at even distance. No augmenting
//! path is left, so the trees of different roots never meet at outer vertices, and outer is what the theorem asks for.
//!
//! # What is not covered
//!
//! Grundy values: they are harder than the outcome, and the judges do not ask for them.
//!
//! # Cost
//!
//! At most `n / 2` searches that succeed, each little more than linear in the edges, and one that fails.

use serde_json::Value;

use crate::graphs::Links;
use crate::question::{AnswerError, Question};

/// Vertices at most.
const MOST: usize = 2_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n, edges] = question.fields(["n", "edges"])?;
    let graph = Links::read(&n, &edges, 1, MOST)?;
    let search = Matching::maximum(&graph).search_from_missed();
    let missed = search.kinds.into_iter().map(|kind| kind == Kind::Outer);
    Ok(missed.map(|missed| Value::from(if missed { "P" } else { "N" })).collect())
}

/// A matching under construction.
struct Matching {
    neighbours: Vec<Vec<usize>>,
    mate: Vec<Option<usize>>,
    /// Vertices that no augmenting path uses.
    done: Vec<bool>,
}

/// What a search knows of a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unseen,
    /// At even distance from a root along an alternating path.
    Outer,
    /// At odd distance, and not yet in a circle.
    Inner,
}

/// A search for alternating paths from some missed vertices.
struct Search {
    kinds: Vec<Kind>,
    /// The outer vertex from which an inner one was reached; for a vertex in a circle, where the way round it goes on.
    parent: Vec<Option<usize>>,
    /// Leads to the base of the shrunk circle that a vertex lies in; to itself if none.
    leader: Vec<usize>,
    /// The last question about two ways that came by a base.
    passed: Vec<usize>,
    asked: usize,
    queue: Vec<usize>,
}

impl Matching {
    fn maximum(graph: &Links) -> Self {
        let mut neighbours = graph.successors();
        for (v, w) in &graph.edges {
            neighbours[w - graph.first].push(v - graph.first);
        }
        let mut matching = Self { neighbours, mate: vec![None; graph.n], done: vec![false; graph.n] };
        for root in 0..graph.n {
            if matching.mate[root].is_none() {
                matching.augment(root);
            }
        }
        matching
    }

    /// A search from the vertices that the matching misses, which must be maximum.
    fn search_from_missed(mut self) -> Search {
        self.done.fill(false);
        let missed = (0..self.mate.len()).filter(|v| self.mate[*v].is_none()).collect();
        let mut search = Search::from(missed, self.mate.len());
        search.run(&self);
        search
    }

    /// Covers `root` if an augmenting path starts there.
    fn augment(&mut self, root: usize) {
        let mut search = Search::from(vec![root], self.mate.len());
        let mut end = search.run(self);
        if end.is_none() {
            let seen = search.kinds.iter().map(|kind| *kind != Kind::Unseen);
            self.done.iter_mut().zip(seen).for_each(|(done, seen)| *done |= seen);
        }
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
    fn from(roots: Vec<usize>, n: usize) -> Self {
        let mut kinds = vec![Kind::Unseen; n];
        roots.iter().for_each(|root| kinds[*root] = Kind::Outer);
        let leader = (0..n).collect();
        Self { kinds, parent: vec![None; n], leader, passed: vec![0; n], asked: 0, queue: roots }
    }

    /// Searches until an augmenting path is found; gives its other end.
    fn run(&mut self, matching: &Matching) -> Option<usize> {
        let mut next = 0;
        while let Some(v) = self.queue.get(next).copied() {
            next += 1;
            for to in matching.neighbours[v].iter().copied().filter(|to| !matching.done[*to]) {
                match self.kinds[to] {
                    Kind::Inner => (),
                    Kind::Outer => self.shrink(matching, v, to),
                    Kind::Unseen => {
                        self.parent[to] = Some(v);
                        self.kinds[to] = Kind::Inner;
                        let Some(mate) = matching.mate[to] else { return Some(to) };
                        self.make_outer(mate);
                    }
                }
            }
        }
        None
    }

    fn make_outer(&mut self, v: usize) {
        self.kinds[v] = Kind::Outer;
        self.queue.push(v);
    }

    /// The base of the shrunk circle that a vertex lies in.
    fn base(&mut self, v: usize) -> usize {
        let mut at = v;
        while self.leader[at] != at {
            self.leader[at] = self.leader[self.leader[at]];
            at = self.leader[at];
        }
        at
    }

    /// Shrinks the odd circle that the edge between two outer vertices closes, if it does.
    fn shrink(&mut self, matching: &Matching, v: usize, w: usize) {
        if self.base(v) != self.base(w)
            && let Some(base) = self.meeting(matching, v, w)
        {
            self.fold(matching, v, w, base);
            self.fold(matching, w, v, base);
        }
    }

    /// The base at which the ways of two outer vertices back to their roots meet, each going a step in turn.
    fn meeting(&mut self, matching: &Matching, v: usize, w: usize) -> Option<usize> {
        self.asked += 1;
        let (mut at, mut other) = (Some(v), Some(w));
        while let Some(vertex) = at {
            let base = self.base(vertex);
            if self.passed[base] == self.asked {
                return Some(base);
            }
            self.passed[base] = self.asked;
            at = matching.mate[base].and_then(|mate| self.parent[mate]);
            if other.is_some() {
                (at, other) = (other, at);
            }
        }
        None
    }

    /// Shrinks the way from `v` to the base, and turns it round so that the vertices on it can be left towards `child`.
    fn fold(&mut self, matching: &Matching, v: usize, child: usize, base: usize) {
        let (mut v, mut child) = (v, child);
        while self.base(v) != base {
            self.parent[v] = Some(child);
            let Some(mate) = matching.mate[v] else { return };
            if self.kinds[mate] == Kind::Inner {
                self.make_outer(mate);
            }
            for vertex in [v, mate] {
                if self.leader[vertex] == vertex {
                    self.leader[vertex] = base;
                }
            }
            child = mate;
            let Some(above) = self.parent[mate] else { return };
            v = above;
        }
    }
}
