//! Functions of graphs on values.

use std::sync::Arc;

use grundy_messages::{Arg, Code, Label};
use grundy_values::Int;

use super::place::not_a_tree;
use super::{Halted, IntoHalt, Machine, confused, error};
use crate::graph::{self, Graph, Walk};
use crate::ir::{Expr, GraphFunction};
use crate::value::Value;

impl Machine<'_, '_> {
    /// Applies a function of graphs to values whose types the checker made sure of.
    pub(super) fn graph_function(
        &mut self,
        function: GraphFunction,
        args: &[Expr],
        values: &[Value],
    ) -> Result<Value, Halted> {
        if let Some(Value::Int(_)) = values.first() {
            return self.family(function, args, values);
        }
        let Some(Value::Graph(graph)) = values.first() else {
            return Err(confused(&args[0], values.first().unwrap_or(&Value::Bool(false))));
        };
        if function == GraphFunction::On {
            return self.on(graph, args, &values[1]);
        }
        let asked = Asked { graph, args, values };
        match function {
            GraphFunction::Vertices => self.vertex_set(graph, |_| true),
            GraphFunction::Edges => self.numbers(0..graph.links().len()),
            GraphFunction::Neighbours | GraphFunction::Successors => {
                Ok(Value::Set(Arc::clone(graph.next(asked.vertex(self, 1)?))))
            }
            GraphFunction::Predecessors => Ok(Value::Set(Arc::clone(graph.back(asked.vertex(self, 1)?)))),
            GraphFunction::Incident => {
                let edges = graph.edges_at(asked.vertex(self, 1)?);
                self.numbers(edges.iter().copied())
            }
            GraphFunction::Ends => {
                let link = graph.links()[asked.edge(self, 1)?];
                Ok(Value::tuple(vec![Value::from(link.from), Value::from(link.to)]))
            }
            GraphFunction::Label => {
                let edge = asked.edge(self, 1)?;
                let label = graph.links()[edge].label.map(Value::Symbol);
                label.ok_or_else(|| self.no_label(&args[0], edge))
            }
            GraphFunction::Joined => {
                let (from, to) = (asked.vertex(self, 1)?, asked.vertex(self, 2)?);
                let to = Value::from(graph.vertices()[to]);
                Ok(Value::Bool(graph.next(from).binary_search(&to).is_ok()))
            }
            GraphFunction::Components => {
                let inside = asked.vertex_set(self, 1)?;
                self.components(graph, inside)
            }
            GraphFunction::Reach => {
                let (from, edges) = (asked.vertex(self, 1)?, asked.edge_set(self, 2)?);
                self.count(graph)?;
                let all = vec![true; graph.vertices().len()];
                let reached = graph.reached(from, &all, |edge| edges[edge], Walk::Along);
                self.vertex_set(graph, |place| reached[place])
            }
            _ => self.in_tree(function, &asked),
        }
    }

    /// Functions that only trees have.
    fn in_tree(&mut self, function: GraphFunction, asked: &Asked<'_>) -> Result<Value, Halted> {
        let Asked { graph, args, values } = *asked;
        if let Some(why) = not_a_tree(graph) {
            let text = self.text(&args[0]);
            return Err(error(Code::NotATree, args[0].span).arg("text", text).arg("why", why).into_halt());
        }
        let (first, second) = (asked.vertex(self, 1)?, asked.vertex(self, 2)?);
        self.count(graph)?;
        let parents = graph.parents(first);
        match function {
            GraphFunction::Path => {
                let mut way = way_up(&parents, second);
                way.reverse();
                self.hold(way.len() * size_of::<Value>())?;
                Ok(Value::list(way.into_iter().map(|place| Value::from(graph.vertices()[place])).collect()))
            }
            GraphFunction::Parent if first == second => Err(error(Code::OutOfDomain, args[2].span)
                .arg("what", "`parent`")
                .arg("value", values[2].to_string())
                .into_halt()),
            GraphFunction::Parent => Ok(Value::from(graph.vertices()[parents[second].unwrap_or(second)])),
            _ => {
                let mut below = vec![true; graph.vertices().len()];
                if first != second {
                    below[parents[second].unwrap_or(second)] = false;
                }
                let reached = graph.reached(second, &below, |_| true, Walk::AnyWay);
                self.vertex_set(graph, |place| reached[place])
            }
        }
    }

    fn components(&mut self, graph: &Graph, mut inside: Vec<bool>) -> Result<Value, Halted> {
        let mut found = Vec::new();
        while let Some(start) = inside.iter().position(|inside| *inside) {
            self.count(graph)?;
            let reached = graph.reached(start, &inside, |_| true, Walk::AnyWay);
            inside.iter_mut().zip(&reached).for_each(|(inside, reached)| *inside &= !reached);
            found.push(self.vertex_set(graph, |place| reached[place])?);
        }
        Ok(Value::set(found))
    }

    /// A graph of one of the families.
    fn family(&mut self, function: GraphFunction, args: &[Expr], values: &[Value]) -> Result<Value, Halted> {
        let mut sizes = Vec::with_capacity(values.len());
        for (arg, value) in args.iter().zip(values) {
            let Value::Int(int) = value else { return Err(confused(arg, value)) };
            if int.is_negative() {
                return Err(self.negative(arg, int, Arg::Label(Label::PlaceOperand)));
            }
            sizes.push(int.to_u64().unwrap_or(u64::MAX));
        }
        let n = sizes.first().copied().unwrap_or(0);
        let cells = sizes.iter().fold(1_u64, |cells, size| cells.saturating_mul(*size));
        let links = if function == GraphFunction::CompleteGraph { n.saturating_mul(n) } else { cells };
        let size = usize::try_from(links.saturating_mul(200)).unwrap_or(usize::MAX);
        self.hold(size)?;
        Ok(Value::Graph(Arc::new(match (function, sizes.as_slice()) {
            (GraphFunction::PathGraph, _) => graph::path(n),
            (GraphFunction::CycleGraph, _) => graph::cycle(n),
            (GraphFunction::CompleteGraph, _) => graph::complete(n),
            (GraphFunction::StarGraph, _) => graph::star(n),
            (_, [rows, columns]) => graph::grid(*rows, *columns),
            _ => return Err(confused(&args[0], &values[0])),
        })))
    }

    /// A written graph on the vertices of a domain, which must have all that it names.
    fn on(&mut self, written: &Graph, args: &[Expr], domain: &Value) -> Result<Value, Halted> {
        let mut vertices = Vec::new();
        for value in self.collected(domain)? {
            let Value::Int(int) = value else { return Err(confused(&args[1], &value)) };
            let Some(vertex) = int.to_u64() else {
                return Err(self.negative(&args[1], &int, Arg::Label(Label::TypeVertex)));
            };
            vertices.push(vertex);
        }
        let outside = written.vertices().iter().find(|vertex| !vertices.contains(vertex));
        if let Some(vertex) = outside {
            return Err(error(Code::NotAVertex, args[0].span)
                .arg("value", vertex.to_string())
                .arg("graph", self.text(&args[1]))
                .into_halt());
        }
        Ok(Value::Graph(Arc::new(Graph::new(written.is_directed(), vertices, written.links().to_vec()))))
    }

    fn no_label(&self, graph: &Expr, edge: usize) -> Halted {
        error(Code::NoLabel, graph.span)
            .arg("edge", edge.to_string())
            .arg("graph", self.text(graph))
            .into_halt()
    }

    /// Counts a walk over the whole graph.
    fn count(&self, graph: &Graph) -> Result<(), Halted> {
        (0..graph.vertices().len()).try_for_each(|_| self.run.step())?;
        Ok(())
    }

    fn vertex_set(&mut self, graph: &Graph, keep: impl Fn(usize) -> bool) -> Result<Value, Halted> {
        let kept = graph.vertices().iter().enumerate().filter(|(place, _)| keep(*place));
        let kept: Vec<Value> = kept.map(|(_, vertex)| Value::from(*vertex)).collect();
        self.hold(kept.len() * size_of::<Value>())?;
        Ok(Value::Set(Arc::new(kept)))
    }

    fn numbers(&mut self, numbers: impl ExactSizeIterator<Item = usize>) -> Result<Value, Halted> {
        self.hold(numbers.len() * size_of::<Value>())?;
        Ok(Value::Set(Arc::new(numbers.map(|number| Value::Int(Int::from(number))).collect())))
    }
}

/// The places from `at` up to the root, which is its own parent.
fn way_up(parents: &[Option<usize>], at: usize) -> Vec<usize> {
    let mut way = vec![at];
    let mut at = at;
    while let Some(parent) = parents[at].filter(|parent| *parent != at) {
        way.push(parent);
        at = parent;
    }
    way
}

/// A question about a graph: the arguments, and their values.
#[derive(Clone, Copy)]
struct Asked<'a> {
    graph: &'a Graph,
    args: &'a [Expr],
    values: &'a [Value],
}

impl Asked<'_> {
    /// The place of the vertex that is the argument with this number.
    fn vertex(&self, machine: &Machine<'_, '_>, index: usize) -> Result<usize, Halted> {
        self.place(machine, index, &self.values[index])
    }

    fn place(&self, machine: &Machine<'_, '_>, index: usize, value: &Value) -> Result<usize, Halted> {
        let vertex = value.as_int().and_then(Int::to_u64);
        let place = vertex.and_then(|vertex| self.graph.place(vertex));
        place.ok_or_else(|| self.none(machine, Code::NotAVertex, index, value))
    }

    /// The edge that is the argument with this number.
    fn edge(&self, machine: &Machine<'_, '_>, index: usize) -> Result<usize, Halted> {
        self.link(machine, index, &self.values[index])
    }

    fn link(&self, machine: &Machine<'_, '_>, index: usize, value: &Value) -> Result<usize, Halted> {
        let edge = value.as_int().and_then(Int::to_usize).filter(|edge| *edge < self.graph.links().len());
        edge.ok_or_else(|| self.none(machine, Code::NotAnEdge, index, value))
    }

    /// Which places the set of vertices holds.
    fn vertex_set(&self, machine: &Machine<'_, '_>, index: usize) -> Result<Vec<bool>, Halted> {
        let mut inside = vec![false; self.graph.vertices().len()];
        for value in self.values[index].elements().unwrap_or_default() {
            inside[self.place(machine, index, value)?] = true;
        }
        Ok(inside)
    }

    /// Which edges the set holds.
    fn edge_set(&self, machine: &Machine<'_, '_>, index: usize) -> Result<Vec<bool>, Halted> {
        let mut inside = vec![false; self.graph.links().len()];
        for value in self.values[index].elements().unwrap_or_default() {
            inside[self.link(machine, index, value)?] = true;
        }
        Ok(inside)
    }

    fn none(&self, machine: &Machine<'_, '_>, code: Code, index: usize, value: &Value) -> Halted {
        error(code, self.args[index].span)
            .arg("value", value.to_string())
            .arg("graph", machine.text(&self.args[0]))
            .into_halt()
    }
}
