//! Graphs, digraphs and trees: what a parameter of that type holds.
//!
//! Vertices are natural numbers. Links keep their order, loops and repetitions: an edge *is* its
//! number 0, 1, 2, … in order of appearance. What moves ask for again and again (neighbours and
//! edges at a vertex) is computed once, when the graph is made.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::value::Value;

/// Two vertices that are joined, with the label of the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link {
    /// The first vertex; where the link has a direction, it leads from here.
    pub from: u64,
    /// The second.
    pub to: u64,
    /// The label.
    pub label: Option<char>,
}

/// A graph, a digraph or a tree.
#[derive(Clone, Debug)]
pub struct Graph {
    directed: bool,
    /// Ascending.
    vertices: Vec<u64>,
    links: Vec<Link>,
    /// What is known of each vertex, in the order of `vertices`.
    around: Vec<Around>,
}

/// What is known of a vertex.
#[derive(Clone, Debug, Default)]
struct Around {
    /// Where links lead to from here, ascending; both ways without direction.
    next: Arc<Vec<Value>>,
    /// Where links lead here from, ascending.
    back: Arc<Vec<Value>>,
    /// The edges here, ascending.
    edges: Vec<usize>,
}

impl Graph {
    /// The graph with these vertices, those of the links, and these links.
    pub fn new(directed: bool, vertices: impl IntoIterator<Item = u64>, links: Vec<Link>) -> Self {
        let ends = links.iter().flat_map(|link| [link.from, link.to]);
        let mut vertices: Vec<u64> = vertices.into_iter().chain(ends).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let mut graph = Self { directed, vertices, links, around: Vec::new() };
        graph.around = graph.look_around();
        graph
    }

    fn look_around(&self) -> Vec<Around> {
        let mut edges = vec![Vec::new(); self.vertices.len()];
        let mut next = edges.clone();
        let mut back = edges.clone();
        for (edge, link) in self.links.iter().enumerate() {
            let (Some(from), Some(to)) = (self.place(link.from), self.place(link.to)) else { continue };
            edges[from].push(edge);
            if from != to {
                edges[to].push(edge);
            }
            next[from].push(to);
            back[to].push(from);
            if !self.directed {
                next[to].push(from);
                back[from].push(to);
            }
        }
        let set = |mut places: Vec<usize>| {
            places.sort_unstable();
            places.dedup();
            Arc::new(places.into_iter().map(|place| Value::from(self.vertices[place])).collect::<Vec<_>>())
        };
        let pairs = next.into_iter().zip(back).zip(edges);
        pairs.map(|((next, back), edges)| Around { next: set(next), back: set(back), edges }).collect()
    }

    /// Whether links have a direction.
    pub fn is_directed(&self) -> bool {
        self.directed
    }

    /// The vertices, ascending.
    pub fn vertices(&self) -> &[u64] {
        &self.vertices
    }

    /// The links, in the order of their numbers.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The place of a vertex among the vertices.
    pub fn place(&self, vertex: u64) -> Option<usize> {
        self.vertices.binary_search(&vertex).ok()
    }

    /// Where links lead to from the vertex at a place.
    pub(crate) fn next(&self, place: usize) -> &Arc<Vec<Value>> {
        &self.around[place].next
    }

    /// Where links lead from to the vertex at a place.
    pub(crate) fn back(&self, place: usize) -> &Arc<Vec<Value>> {
        &self.around[place].back
    }

    /// The numbers of the edges at the vertex at a place.
    pub fn edges_at(&self, place: usize) -> &[usize] {
        &self.around[place].edges
    }

    /// Whether it is connected and has no cycle, direction apart.
    pub fn is_tree(&self) -> bool {
        let all = vec![true; self.vertices.len()];
        self.links.len() + 1 == self.vertices.len()
            && self.reached(0, &all, |_| true, Walk::AnyWay).iter().all(|reached| *reached)
    }

    /// Which places are reached from `start` by edges that `uses` allows, through `inside` only.
    pub(crate) fn reached(
        &self,
        start: usize,
        inside: &[bool],
        uses: impl Fn(usize) -> bool,
        walk: Walk,
    ) -> Vec<bool> {
        let mut reached = vec![false; self.vertices.len()];
        if !inside.get(start).copied().unwrap_or(false) {
            return reached;
        }
        reached[start] = true;
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            for &edge in self.edges_at(at) {
                let next = self.across(edge, at, walk);
                if let Some(next) = next.filter(|&next| uses(edge) && inside[next] && !reached[next]) {
                    reached[next] = true;
                    open.push(next);
                }
            }
        }
        reached
    }

    /// The other end of an edge, where it may be walked from this end.
    fn across(&self, edge: usize, at: usize, walk: Walk) -> Option<usize> {
        let link = self.links[edge];
        let (from, to) = (self.place(link.from)?, self.place(link.to)?);
        match at {
            at if at == from => Some(to),
            at if at == to && (!self.directed || walk == Walk::AnyWay) => Some(from),
            _ => None,
        }
    }

    /// The places on the way from `start` to every other place of a tree: each with the one before
    /// it, `start` with itself; `None` where it is not reached.
    pub(crate) fn parents(&self, start: usize) -> Vec<Option<usize>> {
        let mut parents = vec![None; self.vertices.len()];
        parents[start] = Some(start);
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            for &edge in self.edges_at(at) {
                if let Some(next) = self.across(edge, at, Walk::AnyWay)
                    && parents[next].is_none()
                {
                    parents[next] = Some(at);
                    open.push(next);
                }
            }
        }
        parents
    }

    /// About how many bytes it holds.
    pub fn bytes(&self) -> usize {
        let values =
            self.around.iter().map(|around| around.next.len() + around.back.len() + 8).sum::<usize>();
        self.vertices.len() * 8 + self.links.len() * 40 + values * size_of::<Value>()
    }

    fn parts(&self) -> (bool, &[u64], &[Link]) {
        (self.directed, &self.vertices, &self.links)
    }
}

/// Which way edges are walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// Along their direction, where they have one.
    Along,
    /// Both ways.
    AnyWay,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Graph {}

impl PartialOrd for Graph {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Graph {
    fn cmp(&self, other: &Self) -> Ordering {
        self.parts().cmp(&other.parts())
    }
}

impl Hash for Graph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl fmt::Display for Graph {
    /// As it is written in rules: `graph {1-2, 2-3: B, 7}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, arrow) = if self.directed { ("digraph", " -> ") } else { ("graph", "-") };
        let mut written: Vec<String> = Vec::with_capacity(self.links.len());
        for link in &self.links {
            let label = link.label.map_or(String::new(), |label| format!(": {label}"));
            written.push(format!("{}{arrow}{}{label}", link.from, link.to));
        }
        let alone = self.vertices.iter().zip(&self.around).filter(|(_, around)| around.edges.is_empty());
        written.extend(alone.map(|(vertex, _)| vertex.to_string()));
        write!(f, "{word} {{{}}}", written.join(", "))
    }
}

/// The graph in which each vertex is joined with the next: 1-2, 2-3, ….
pub(crate) fn path(n: u64) -> Graph {
    Graph::new(false, 1..=n, (1..n).map(|at| plain(at, at + 1)).collect())
}

/// The path 1, …, n closed by an edge from n to 1.
pub(crate) fn cycle(n: u64) -> Graph {
    let mut links: Vec<Link> = (1..n).map(|at| plain(at, at + 1)).collect();
    links.extend((n >= 1).then(|| plain(n, 1)));
    Graph::new(false, 1..=n, links)
}

/// All pairs joined.
pub(crate) fn complete(n: u64) -> Graph {
    let links = (1..=n).flat_map(|a| (a + 1..=n).map(move |b| plain(a, b))).collect();
    Graph::new(false, 1..=n, links)
}

/// Vertex 1 joined with 2, …, n.
pub(crate) fn star(n: u64) -> Graph {
    Graph::new(false, 1..=n, (2..=n).map(|leaf| plain(1, leaf)).collect())
}

/// The cells of a board, counted row by row from 1, joined with those beside and below them.
pub(crate) fn grid(rows: u64, columns: u64) -> Graph {
    let mut links = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let at = row * columns + column + 1;
            links.extend((column + 1 < columns).then(|| plain(at, at + 1)));
            links.extend((row + 1 < rows).then(|| plain(at, at + columns)));
        }
    }
    Graph::new(false, 1..=rows * columns, links)
}

fn plain(from: u64, to: u64) -> Link {
    Link { from, to, label: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_the_right_sizes() {
        let rows: &[(&str, Graph, usize, usize, bool)] = &[
            ("path", path(5), 5, 4, true),
            ("path of nothing", path(0), 0, 0, false),
            ("one vertex", path(1), 1, 0, true),
            ("cycle", cycle(5), 5, 5, false),
            ("a loop", cycle(1), 1, 1, false),
            ("two edges", cycle(2), 2, 2, false),
            ("complete", complete(5), 5, 10, false),
            ("star", star(5), 5, 4, true),
            ("grid", grid(2, 3), 6, 7, false),
            ("grid of one row", grid(1, 3), 3, 2, true),
        ];
        for (name, graph, vertices, links, tree) in rows {
            assert_eq!(graph.vertices().len(), *vertices, "{name}");
            assert_eq!(graph.links().len(), *links, "{name}");
            assert_eq!(graph.is_tree(), *tree, "{name}");
        }
    }

    #[test]
    fn written_as_in_rules() {
        let label = |from, to, label| Link { from, to, label: Some(label) };
        assert_eq!(
            Graph::new(false, [7], vec![plain(1, 2), label(2, 3, 'B')]).to_string(),
            "graph {1-2, 2-3: B, 7}"
        );
        assert_eq!(
            Graph::new(true, [], vec![plain(2, 1), plain(1, 1)]).to_string(),
            "digraph {2 -> 1, 1 -> 1}"
        );
        assert_eq!(Graph::new(false, [], Vec::new()).to_string(), "graph {}");
    }
}
