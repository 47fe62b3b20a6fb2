//! Graphs in questions: `n`, and `edges` as a list of pairs.

use grundy_messages::Label;

use crate::question::{AnswerError, Field};

/// A graph or digraph: vertices are numbered from `first`, and links are pairs of these numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Links {
    /// The number of the first vertex.
    pub(crate) first: usize,
    /// How many vertices there are.
    pub(crate) n: usize,
    /// The links, as the question gives them.
    pub(crate) edges: Vec<(usize, usize)>,
}

impl Links {
    /// Reads `n`, at most `most`, and the pairs of `edges`, vertices being numbered from `first`.
    pub(crate) fn read(
        n: &Field<'_>,
        edges: &Field<'_>,
        first: usize,
        most: usize,
    ) -> Result<Self, AnswerError> {
        let mut links = Self { first, n: n.size(0, most)?, edges: Vec::new() };
        for edge in edges.elements()? {
            let [from, to] = edge.tuple()?;
            links.edges.push((links.vertex(&from)?, links.vertex(&to)?));
        }
        Ok(links)
    }

    /// Reads a vertex.
    pub(crate) fn vertex(&self, field: &Field<'_>) -> Result<usize, AnswerError> {
        if self.n == 0 {
            return Err(field.expected(Label::JsonVertex));
        }
        field.size(self.first, self.first + self.n - 1)
    }

    /// The vertices.
    pub(crate) fn vertices(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.n
    }

    /// The graph in the language of the rules.
    pub(crate) fn graph(&self) -> String {
        self.text("graph", "-")
    }

    /// The digraph in the language of the rules.
    pub(crate) fn digraph(&self) -> String {
        self.text("digraph", " -> ")
    }

    fn text(&self, kind: &str, arrow: &str) -> String {
        let links: Vec<String> = self.edges.iter().map(|(from, to)| format!("{from}{arrow}{to}")).collect();
        format!("{kind} {}..{} {{{}}}", self.first, self.first + self.n, links.join(", "))
    }

    /// For each vertex, counted from 0, where its links lead.
    pub(crate) fn successors(&self) -> Vec<Vec<usize>> {
        let mut successors = vec![Vec::new(); self.n];
        for (from, to) in &self.edges {
            successors[from - self.first].push(to - self.first);
        }
        successors
    }

    /// The vertices, counted from 0, each after all that its links lead to; `None` if links form a circle.
    pub(crate) fn ends_first(&self) -> Option<Vec<usize>> {
        let mut predecessors = vec![Vec::new(); self.n];
        let mut left = vec![0_usize; self.n];
        for (from, to) in &self.edges {
            predecessors[to - self.first].push(from - self.first);
            left[from - self.first] += 1;
        }
        let mut order: Vec<usize> = (0..self.n).filter(|v| left[*v] == 0).collect();
        let mut done = 0;
        while done < order.len() {
            for from in &predecessors[order[done]] {
                left[*from] -= 1;
                if left[*from] == 0 {
                    order.push(*from);
                }
            }
            done += 1;
        }
        (order.len() == self.n).then_some(order)
    }
}
