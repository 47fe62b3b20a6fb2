//! Random cases: values of every type up to a size, from dice that always fall the same way.

use std::sync::Arc;

use grundy_core::Player;
use grundy_export::contest::Contest;
use grundy_rules::board::Grid;
use grundy_rules::graph::{Graph, Link};
use grundy_rules::ir::ExprKind;
use grundy_rules::types::{Type, is_directed};
use grundy_rules::{Rules, Value};
use grundy_syntax::tree::GraphKind;
use grundy_values::Int;

use super::Term;
use crate::play::Dice;

/// Components of a sum at most.
const MOST_TERMS: usize = 4;
/// Elements of a list, a bag or a set at most.
const MOST_ELEMENTS: usize = 5;
/// Rows and columns of a grid at most.
const MOST_ROWS: usize = 4;
/// Cells of a grid at most.
const MOST_CELLS: usize = 12;
/// Vertices of a graph at most.
const MOST_VERTICES: usize = 6;
/// Edges of a graph at most.
const MOST_EDGES: usize = 8;

/// Makes random values.
pub(crate) struct Random<'r> {
    rules: &'r Rules,
    contest: &'r Contest,
    dice: Dice,
    /// The largest size.
    most: usize,
    /// The size of the present case.
    size: usize,
    /// The labels that the rules ask about.
    labels: Vec<char>,
}

impl<'r> Random<'r> {
    /// Random values of at most this size.
    pub(crate) fn new(rules: &'r Rules, contest: &'r Contest, seed: u64, most: usize) -> Self {
        Self { rules, contest, dice: Dice::new(seed), most, size: most, labels: labels(rules) }
    }

    /// Chooses the size of the next case: the largest, or any.
    pub(crate) fn resize(&mut self) {
        self.size = if self.dice.below(2) == 0 { self.most } else { self.up_to(self.most) };
    }

    /// Makes cases of at most this size from now on.
    pub(crate) fn limit(&mut self, most: usize) {
        self.most = most;
    }

    /// A number from 0 up to and including `most`.
    fn up_to(&mut self, most: usize) -> usize {
        self.dice.below(most.saturating_add(1))
    }

    /// Values of these parameters; the vertices among them are of the graphs among them.
    pub(crate) fn params(&mut self, numbers: &[usize], known: &[(usize, Value)]) -> Vec<Value> {
        let mut values: Vec<(usize, Value)> = known.to_vec();
        // Graphs come first: a vertex may stand before the edges.
        let is_graph = |number: &&usize| {
            matches!(self.rules.params.get(**number).map(|param| &param.ty), Some(Type::Graph(_)))
        };
        let (graphs, others): (Vec<&usize>, Vec<&usize>) = numbers.iter().partition(is_graph);
        for number in graphs.into_iter().chain(others) {
            let value = match self.rules.params.get(*number).map(|param| &param.ty) {
                Some(Type::Graph(kind)) => Value::Graph(Arc::new(self.graph(*kind, *number))),
                Some(ty) => {
                    let graph =
                        |of: usize| values.iter().find(|(known, _)| *known == of).map(|(_, value)| value);
                    self.value(ty, &graph)
                }
                None => continue,
            };
            values.push((*number, value));
        }
        let made =
            |number: &usize| values.iter().find(|(of, _)| of == number).map(|(_, value)| value.clone());
        numbers.iter().filter_map(made).collect()
    }

    /// Whether one of so many equal chances came true.
    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.dice.below(chances) == 0
    }

    /// Who begins, where that is read.
    pub(crate) fn first(&mut self) -> Option<Player> {
        self.contest.reads_first().then(|| Player::BOTH[self.dice.below(2)])
    }

    /// The terms of a case of a game with these parameters.
    pub(crate) fn terms(&mut self, params: &[Value]) -> Vec<Term> {
        let count = if self.contest.sum && !self.rules.score { 1 + self.dice.below(MOST_TERMS) } else { 1 };
        (0..count).map(|_| self.term(params)).collect()
    }

    fn term(&mut self, params: &[Value]) -> Term {
        let kind = match self.rules.start {
            Some(_) => 0,
            None => self.dice.below(self.rules.kinds.len()),
        };
        let fields = self.rules.start.as_ref().map_or(&self.rules.kinds[kind].fields, |start| &start.args);
        let graph = |of: usize| params.get(of);
        Term { kind, values: fields.iter().map(|field| self.value(&field.ty, &graph)).collect() }
    }

    fn value<'g>(&mut self, ty: &Type, graph: &dyn Fn(usize) -> Option<&'g Value>) -> Value {
        match ty {
            Type::Bool => Value::Bool(self.dice.below(2) == 1),
            Type::Int => {
                let int = Int::from(self.up_to(self.size));
                Value::Int(if self.dice.below(2) == 1 { int.neg() } else { int })
            }
            Type::Symbol(alphabet) => Value::Symbol(self.symbol(alphabet.as_deref())),
            Type::Row(alphabet) => {
                let length = self.up_to(self.size);
                Value::row(self.symbols(alphabet.as_deref(), length))
            }
            Type::Grid(alphabet) => self.grid(alphabet.as_deref()),
            Type::Tuple(parts) => Value::tuple(parts.iter().map(|part| self.value(part, graph)).collect()),
            Type::List(element) => Value::list(self.elements(element, graph)),
            Type::Set(element) => Value::set(self.elements(element, graph)),
            Type::Bag(element) => {
                let mut elements = self.elements(element, graph);
                elements.sort_unstable();
                Value::list(elements)
            }
            Type::Vertex(of) | Type::Edge(of) => match graph(of.param) {
                Some(Value::Graph(graph)) => self.member(ty, graph),
                _ => Value::from(0),
            },
            _ => Value::Int(Int::from(self.up_to(self.size))),
        }
    }

    fn elements<'g>(&mut self, ty: &Type, graph: &dyn Fn(usize) -> Option<&'g Value>) -> Vec<Value> {
        let length = self.up_to(self.size.min(MOST_ELEMENTS));
        (0..length).map(|_| self.value(ty, graph)).collect()
    }

    fn member(&mut self, ty: &Type, graph: &Graph) -> Value {
        match ty {
            Type::Edge(_) => Value::Int(Int::from(self.dice.below(graph.links().len()))),
            _ => {
                let vertex = self.dice.below(graph.vertices().len());
                Value::from(graph.vertices().get(vertex).copied().unwrap_or(0))
            }
        }
    }

    fn symbol(&mut self, alphabet: Option<&str>) -> char {
        let symbols: Vec<char> = alphabet.unwrap_or(".").chars().collect();
        symbols.get(self.dice.below(symbols.len())).copied().unwrap_or('.')
    }

    fn symbols(&mut self, alphabet: Option<&str>, length: usize) -> Vec<char> {
        (0..length).map(|_| self.symbol(alphabet)).collect()
    }

    fn grid(&mut self, alphabet: Option<&str>) -> Value {
        let most = self.size.clamp(1, MOST_ROWS);
        let rows = 1 + self.dice.below(most);
        let columns = 1 + self.dice.below(most.min(MOST_CELLS / rows));
        let lines: Vec<String> =
            (0..rows).map(|_| self.symbols(alphabet, columns).into_iter().collect()).collect();
        Value::grid(Grid::read(&lines.join("/")).unwrap_or_else(|_| Grid::filled(0, 0, '.')))
    }

    fn graph(&mut self, kind: GraphKind, param: usize) -> Graph {
        let count = 1 + self.dice.below(self.size.clamp(1, MOST_VERTICES));
        let base = u64::from(self.contest.base);
        let vertex = |place: usize| base + u64::try_from(place).unwrap_or(0);
        let labelled = self.rules.asks_for_labels(param);
        let mut pairs = Vec::new();
        if kind == GraphKind::Tree {
            for place in 1..count {
                pairs.push((self.dice.below(place), place));
            }
        } else {
            let directed = kind == GraphKind::Digraph && self.dice.below(2) == 0;
            for _ in 0..self.up_to(MOST_EDGES) {
                let (a, b) = (self.dice.below(count), self.dice.below(count));
                let pair = if directed { (a, b) } else { (a.min(b), a.max(b)) };
                if a != b && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        let links = pairs.into_iter().map(|(from, to)| {
            let label = labelled.then(|| self.labels[self.dice.below(self.labels.len())]);
            Link { from: vertex(from), to: vertex(to), label }
        });
        let links: Vec<Link> = links.collect();
        Graph::new(is_directed(kind), base..vertex(count), links)
    }
}

/// The symbols that the rules write out: labels are compared with them.
fn labels(rules: &Rules) -> Vec<char> {
    let mut labels = Vec::new();
    rules.walk(&mut |expr| match &expr.kind {
        ExprKind::Literal(Value::Symbol(symbol)) => labels.push(*symbol),
        ExprKind::Literal(Value::Row(symbols)) => labels.extend_from_slice(symbols),
        _ => {}
    });
    labels.sort_unstable();
    labels.dedup();
    if labels.is_empty() { vec!['B', 'R'] } else { labels }
}
