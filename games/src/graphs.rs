//! Graphs in questions: `n`, and `edges` as a list of pairs.

use grundy_messages::Label;
use grundy_values::{MoverEnds, Outcome};
use serde_json::Value;

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
        let n = n.size(0, most)?;
        if n == 0 && !edges.elements()?.is_empty() {
            return Err(edges.expected(Label::JsonEmptyList));
        }
        Ok(Self { first, n, edges: edges.pairs(first, (first + n).saturating_sub(1))? })
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

    /// The tree in the language of the rules.
    pub(crate) fn tree(&self) -> String {
        self.text("tree", "-")
    }

    fn text(&self, kind: &str, arrow: &str) -> String {
        let links: Vec<String> = self.edges.iter().map(|(from, to)| format!("{from}{arrow}{to}")).collect();
        format!("{kind} {}..{} {{{}}}", self.first, self.first + self.n, links.join(", "))
    }

    /// The vertices as positions of rules whose only field is a vertex.
    pub(crate) fn positions(&self) -> Vec<String> {
        self.vertices().map(|v| format!("({v})")).collect()
    }

    /// For each vertex, counted from 0, where its links lead.
    pub(crate) fn successors(&self) -> Vec<Vec<usize>> {
        let mut successors = vec![Vec::new(); self.n];
        for (from, to) in &self.edges {
            successors[from - self.first].push(to - self.first);
        }
        successors
    }

    /// Reads a digraph whose arcs must form no circle; with the vertices, ends first.
    pub(crate) fn read_acyclic(
        n: &Field<'_>,
        edges: &Field<'_>,
        first: usize,
        most: usize,
    ) -> Result<(Self, Vec<usize>), AnswerError> {
        let links = Self::read(n, edges, first, most)?;
        let order = links.ends_first().ok_or_else(|| edges.expected(Label::JsonNoCircle))?;
        Ok((links, order))
    }

    /// The vertices, counted from 0, each after all that its links lead to; `None` if links form a circle.
    fn ends_first(&self) -> Option<Vec<usize>> {
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

/// Who wins a token game from each vertex, counted from 0: a move slides the token along a link, a player
/// without a link loses, and play that never ends is a draw. A vertex with a `fixed` result is an end with that
/// result for the player to move.
///
/// # How it is found
///
/// From the ends backwards. A vertex with a link to a lost one is won; one whose links all lead to won ones is lost,
/// which is known as soon as none of its links is open. What is neither, once nothing changes any more, is
/// drawn: it has no link to a lost vertex, and one to a vertex that is drawn too, so neither player need lose.
///
/// # Cost
///
/// Each link is looked at once.
pub(crate) fn outcomes(links: &Links, fixed: &[Option<MoverEnds>]) -> Vec<MoverEnds> {
    let mut predecessors = vec![Vec::new(); links.n];
    let mut open = vec![0_usize; links.n];
    for (from, to) in &links.edges {
        predecessors[to - links.first].push(from - links.first);
        open[from - links.first] += 1;
    }
    let given = |v: usize| fixed.get(v).copied().flatten();
    let ended = |v: usize| given(v).or((open[v] == 0).then_some(MoverEnds::Loses));
    let mut results: Vec<Option<MoverEnds>> = (0..links.n).map(ended).collect();
    let decided = |result: &Option<MoverEnds>| result.is_some_and(|result| result != MoverEnds::Draws);
    let mut queue: Vec<usize> = (0..links.n).filter(|v| decided(&results[*v])).collect();
    while let Some(to) = queue.pop() {
        let lost = results[to] == Some(MoverEnds::Loses);
        for from in &predecessors[to] {
            open[*from] -= 1;
            if results[*from].is_none() && (lost || open[*from] == 0) {
                results[*from] = Some(if lost { MoverEnds::Wins } else { MoverEnds::Loses });
                queue.push(*from);
            }
        }
    }
    results.into_iter().map(|result| result.unwrap_or(MoverEnds::Draws)).collect()
}

/// The outcomes as the letters N, P and D.
pub(crate) fn letters(outcomes: Vec<MoverEnds>) -> Value {
    outcomes.into_iter().map(|ends| Value::from(Outcome::of_mover(ends).to_string())).collect()
}

/// The results of ends, by vertex: `{"3": 1}` says that the player to move has won at vertex 3.
pub(crate) fn terminal(links: &Links, field: &Field<'_>) -> Result<Vec<Option<MoverEnds>>, AnswerError> {
    let mut results = vec![None; links.n];
    for (name, result) in field.members()? {
        let vertex = name.parse::<usize>().ok().filter(|v| links.vertices().contains(v));
        let vertex = vertex.ok_or_else(|| result.unknown_name(Label::JsonVertex))?;
        results[vertex - links.first] = Some(match result.whole(-1, 1)? {
            1 => MoverEnds::Wins,
            0 => MoverEnds::Draws,
            _ => MoverEnds::Loses,
        });
    }
    Ok(results)
}
