//! Graphs: what is written, and the functions of graphs.

use std::sync::Arc;

use grundy_messages::{Arg, Code, Hint};
use grundy_syntax::tree::{self, GraphKind, GraphLiteral};
use grundy_syntax::{Diagnostic, Span};

use super::expr::quoted;
use super::scope::{Lowerer, bad};
use crate::graph::{Graph, Link};
use crate::ir::{Builtin, Expr, ExprKind, GraphFunction};
use crate::types::{GraphName, Type, is_directed};
use crate::value::Value;

/// What a function of graphs takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// Any graph.
    Any,
    /// A graph whose links have no direction.
    Plain,
    /// A graph whose links have one.
    Directed,
    Vertex,
    Edge,
    Vertices,
    Edges,
    Number,
}

/// What a function of graphs gives.
#[derive(Clone, Copy)]
enum Gives {
    Bool,
    Symbol,
    Vertex,
    Pair,
    Way,
    Vertices,
    Edges,
    Parts,
    Made(GraphKind),
}

/// The functions of graphs: name, meaning, arguments, result.
const FUNCTIONS: &[(&str, GraphFunction, &[Takes], Gives)] = &[
    ("vertices", GraphFunction::Vertices, &[Takes::Any], Gives::Vertices),
    ("edges", GraphFunction::Edges, &[Takes::Any], Gives::Edges),
    ("neighbours", GraphFunction::Neighbours, &[Takes::Plain, Takes::Vertex], Gives::Vertices),
    ("successors", GraphFunction::Successors, &[Takes::Directed, Takes::Vertex], Gives::Vertices),
    ("predecessors", GraphFunction::Predecessors, &[Takes::Directed, Takes::Vertex], Gives::Vertices),
    ("incident", GraphFunction::Incident, &[Takes::Any, Takes::Vertex], Gives::Edges),
    ("ends", GraphFunction::Ends, &[Takes::Any, Takes::Edge], Gives::Pair),
    ("label", GraphFunction::Label, &[Takes::Any, Takes::Edge], Gives::Symbol),
    ("joined", GraphFunction::Joined, &[Takes::Any, Takes::Vertex, Takes::Vertex], Gives::Bool),
    ("components", GraphFunction::Components, &[Takes::Any, Takes::Vertices], Gives::Parts),
    ("reach", GraphFunction::Reach, &[Takes::Any, Takes::Vertex, Takes::Edges], Gives::Vertices),
    ("path", GraphFunction::Path, &[Takes::Plain, Takes::Vertex, Takes::Vertex], Gives::Way),
    ("parent", GraphFunction::Parent, &[Takes::Plain, Takes::Vertex, Takes::Vertex], Gives::Vertex),
    ("subtree", GraphFunction::Subtree, &[Takes::Plain, Takes::Vertex, Takes::Vertex], Gives::Vertices),
    ("path_graph", GraphFunction::PathGraph, &[Takes::Number], Gives::Made(GraphKind::Graph)),
    ("cycle_graph", GraphFunction::CycleGraph, &[Takes::Number], Gives::Made(GraphKind::Graph)),
    ("complete_graph", GraphFunction::CompleteGraph, &[Takes::Number], Gives::Made(GraphKind::Graph)),
    ("star_graph", GraphFunction::StarGraph, &[Takes::Number], Gives::Made(GraphKind::Graph)),
    ("grid_graph", GraphFunction::GridGraph, &[Takes::Number, Takes::Number], Gives::Made(GraphKind::Graph)),
];

/// The names of the functions of graphs.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|(name, ..)| *name)
}

impl Lowerer<'_> {
    /// A call of a function of graphs; `None` where there is none of that name.
    pub(super) fn graph_call(&mut self, name: &str, args: &[tree::Expr], span: Span) -> Option<Expr> {
        let (name, function, takes, gives) = FUNCTIONS.iter().find(|(known, ..)| *known == name)?;
        if args.len() != takes.len() {
            args.iter().for_each(|arg| drop(self.expr(arg)));
            self.wrong_count(name, &takes.len().to_string(), args.len(), span);
            return Some(bad(span));
        }
        let args: Vec<Expr> = args
            .iter()
            .zip(*takes)
            .map(|(arg, takes)| self.graph_argument(name, arg, *takes, span))
            .collect();
        let of = args.first().and_then(|graph| self.graph_name(graph));
        let kind = ExprKind::Builtin(Builtin::Graph(*function), args);
        Some(Expr { kind, ty: given(*gives, of), span })
    }

    fn graph_argument(&mut self, name: &str, arg: &tree::Expr, takes: Takes, span: Span) -> Expr {
        let set = || Type::Set(Box::new(Type::Nat));
        let want = match takes {
            Takes::Vertex | Takes::Edge | Takes::Number => Type::Nat,
            Takes::Vertices | Takes::Edges => set(),
            Takes::Any | Takes::Plain | Takes::Directed => return self.graph_operand(name, arg, takes, span),
        };
        self.typed(arg, &want, quoted(name))
    }

    /// The graph that a function is asked of.
    fn graph_operand(&mut self, name: &str, arg: &tree::Expr, takes: Takes, span: Span) -> Expr {
        let graph = self.expr(arg);
        let directed = match &graph.ty {
            Type::Graph(kind) => is_directed(*kind),
            Type::Unknown => return graph,
            _ => {
                let want = Type::Graph(GraphKind::Graph);
                self.mismatch(graph.span, quoted(name), &want, &graph.ty.clone());
                return bad(arg.span);
            }
        };
        let wanted = match takes {
            Takes::Plain if directed => GraphKind::Graph,
            Takes::Directed if !directed => GraphKind::Digraph,
            _ => return graph,
        };
        let mut diagnostic = Diagnostic::new(Code::Type, graph.span)
            .arg("needs", quoted(name))
            .arg("expected", Type::Graph(wanted).arg())
            .arg("text", self.text(graph.span))
            .arg("found", graph.ty.arg());
        let other = match name {
            "neighbours" => Some("successors"),
            "successors" | "predecessors" => Some("neighbours"),
            _ => None,
        };
        if let Some(other) = other {
            let write = self.text(span).replacen(name, other, 1);
            diagnostic = diagnostic.hint_with(Hint::Write, vec![("write", Arg::from(write))]);
        }
        self.report(diagnostic);
        bad(arg.span)
    }

    /// The parameter that an expression names.
    fn graph_name(&self, graph: &Expr) -> Option<GraphName> {
        match (&graph.kind, &graph.ty) {
            (ExprKind::Param(param), Type::Graph(_)) => {
                Some(GraphName { param: *param, name: self.text(graph.span) })
            }
            _ => None,
        }
    }

    /// `graph {1-2, 2-3: B, 7}`.
    pub(super) fn graph_literal(&mut self, literal: &GraphLiteral, span: Span) -> Expr {
        let directed = is_directed(literal.kind);
        let mut alone = Vec::new();
        let mut links = Vec::new();
        for link in &literal.links {
            let label = self.edge_label(link);
            match (self.vertex_number(&link.from, link.span), &link.to) {
                (Some(from), Some((to, arrow))) => {
                    if *arrow != directed {
                        self.wrong_link(link, directed);
                    }
                    let to = self.vertex_number(to, link.span);
                    links.extend(to.map(|to| Link { from, to, label }));
                }
                (Some(vertex), None) => alone.push(vertex),
                (None, _) => {}
            }
        }
        let graph = Value::Graph(Arc::new(Graph::new(directed, alone, links)));
        let ty = Type::Graph(literal.kind);
        let written = Expr { kind: ExprKind::Literal(graph), ty: ty.clone(), span };
        let Some(vertices) = &literal.vertices else { return written };
        let (domain, element) = self.domain(vertices, quoted(word(literal.kind)));
        if !element.fits(&Type::Int) {
            self.mismatch(vertices.span, quoted(word(literal.kind)), &Type::Nat, &element);
        }
        let on = ExprKind::Builtin(Builtin::Graph(GraphFunction::On), vec![written, domain]);
        Expr { kind: on, ty, span }
    }

    fn vertex_number(&mut self, digits: &str, span: Span) -> Option<u64> {
        let number = digits.parse::<u64>().ok();
        if number.is_none() {
            let diagnostic = Diagnostic::new(Code::TooLarge, span)
                .arg("text", super::expr::shorten(digits))
                .arg("limit", "64")
                .arg("at", "");
            self.report(diagnostic);
        }
        number
    }

    fn edge_label(&mut self, link: &tree::Link) -> Option<char> {
        let label = link.label.as_ref()?;
        let mut symbols = label.name.chars();
        let first = symbols.next();
        if symbols.next().is_some() {
            let diagnostic = Diagnostic::new(Code::LabelLength, label.span)
                .arg("label", label.name.as_str())
                .arg("length", label.name.chars().count().to_string());
            self.report(diagnostic);
        }
        first
    }

    fn wrong_link(&mut self, link: &tree::Link, directed: bool) {
        let Some((to, _)) = &link.to else { return };
        let (shape, arrow) = if directed { ("1 -> 2", " -> ") } else { ("1-2", "-") };
        let write = format!("{}{arrow}{to}", link.from);
        let diagnostic = Diagnostic::new(Code::LinkKind, link.span).arg("expected", shape);
        self.report(diagnostic.hint_with(Hint::Write, vec![("write", Arg::from(write))]));
    }
}

fn word(kind: GraphKind) -> &'static str {
    match kind {
        GraphKind::Graph => "graph",
        GraphKind::Digraph => "digraph",
        GraphKind::Tree => "tree",
    }
}

/// The type of what a function gives, asked of a parameter or of some other graph.
fn given(gives: Gives, of: Option<GraphName>) -> Type {
    let vertex = || of.clone().map_or(Type::Nat, Type::Vertex);
    let edge = || of.clone().map_or(Type::Nat, Type::Edge);
    match gives {
        Gives::Bool => Type::Bool,
        Gives::Symbol => Type::Symbol(None),
        Gives::Vertex => vertex(),
        Gives::Pair => Type::Tuple(vec![vertex(), vertex()]),
        Gives::Way => Type::List(Box::new(vertex())),
        Gives::Vertices => Type::Set(Box::new(vertex())),
        Gives::Edges => Type::Set(Box::new(edge())),
        Gives::Parts => Type::Set(Box::new(Type::Set(Box::new(vertex())))),
        Gives::Made(kind) => Type::Graph(kind),
    }
}
