//! Storing values in places with a declared type: the checks that natural numbers, vertices,
//! edges and symbols get.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::Span;
use grundy_syntax::tree::GraphKind;
use grundy_values::Int;

use super::{Halted, IntoHalt, Machine, error};
use crate::graph::Graph;
use crate::ir::Expr;
use crate::types::Type;
use crate::value::Value;

/// Why a value cannot stand in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// A negative number where a natural one must stand.
    Negative(Int),
    /// A number that is no vertex of the graph of that name.
    Vertex(Int, String),
    /// A number that is no edge of the graph of that name.
    Edge(Int, String),
    /// A graph that is no tree, for this reason.
    Tree(Label),
    /// A symbol that is not in the alphabet.
    Symbol(char, String),
}

impl Machine<'_, '_> {
    /// `value` in a place of type `ty`: bags sorted, natural numbers, vertices, edges and symbols
    /// checked.
    pub(crate) fn store(&self, value: Value, ty: &Type) -> Result<Value, Misfit> {
        match (ty, value) {
            (Type::Nat, Value::Int(int)) if int.is_negative() => Err(Misfit::Negative(int)),
            (Type::Vertex(graph), Value::Int(int)) => match self.graph_named(graph.param) {
                Some(of) if int.to_u64().is_none_or(|vertex| of.place(vertex).is_none()) => {
                    Err(Misfit::Vertex(int, graph.name.clone()))
                }
                _ => Ok(Value::Int(int)),
            },
            (Type::Edge(graph), Value::Int(int)) => match self.graph_named(graph.param) {
                Some(of) if int.to_usize().is_none_or(|edge| edge >= of.links().len()) => {
                    Err(Misfit::Edge(int, graph.name.clone()))
                }
                _ => Ok(Value::Int(int)),
            },
            (Type::Graph(GraphKind::Tree), Value::Graph(graph)) => {
                not_a_tree(&graph).map_or(Ok(Value::Graph(graph)), |why| Err(Misfit::Tree(why)))
            }
            (Type::Symbol(Some(alphabet)), Value::Symbol(symbol)) => {
                spelled(&[symbol], alphabet).map(|()| Value::Symbol(symbol))
            }
            (Type::Row(Some(alphabet)), Value::Row(symbols)) => {
                spelled(&symbols, alphabet).map(|()| Value::Row(symbols))
            }
            (Type::Grid(Some(alphabet)), Value::Grid(grid)) => {
                spelled(grid.cells(), alphabet).map(|()| Value::Grid(grid))
            }
            (Type::Bag(element), Value::List(elements)) => {
                let mut elements = self.store_all(&elements, element)?;
                elements.sort_unstable();
                Ok(Value::list(elements))
            }
            (Type::List(element), Value::List(elements)) if element.is_checked() => {
                self.store_all(&elements, element).map(Value::list)
            }
            (Type::Set(element), Value::Set(elements)) if element.is_checked() => {
                self.store_all(&elements, element).map(Value::set)
            }
            (Type::Tuple(types), Value::Tuple(parts)) => {
                let stored = parts.iter().zip(types).map(|(part, ty)| self.store(part.clone(), ty));
                stored.collect::<Result<Vec<_>, _>>().map(Value::tuple)
            }
            (_, value) => Ok(value),
        }
    }

    fn store_all(&self, elements: &[Value], ty: &Type) -> Result<Vec<Value>, Misfit> {
        elements.iter().map(|element| self.store(element.clone(), ty)).collect()
    }

    /// The graph that a parameter holds, once it is bound.
    fn graph_named(&self, param: usize) -> Option<&Graph> {
        match self.context.params.get(param) {
            Some(Value::Graph(graph)) => Some(graph),
            _ => None,
        }
    }

    /// Stores an argument of a function.
    pub(super) fn store_argument(
        &self,
        value: Value,
        ty: &Type,
        name: &str,
        span: Span,
    ) -> Result<Value, Halted> {
        let place = Arg::Filled(Label::PlaceArgument, vec![("name", Arg::from(name))]);
        self.store(value, ty).map_err(|misfit| self.misfit(span, &misfit, place))
    }

    /// Stores the result of a function.
    pub(super) fn store_result(
        &self,
        value: Value,
        ty: &Type,
        name: &str,
        span: Span,
    ) -> Result<Value, Halted> {
        let place = Arg::Filled(Label::PlaceResult, vec![("name", Arg::from(name))]);
        self.store(value, ty).map_err(|misfit| self.misfit(span, &misfit, place))
    }

    /// The error of a value that cannot stand in a place.
    pub(crate) fn misfit(&self, span: Span, misfit: &Misfit, place: Arg) -> Halted {
        match misfit {
            Misfit::Negative(int) => self.negative_at(span, int, place),
            Misfit::Vertex(int, graph) => error(Code::NotAVertex, span)
                .arg("value", int.to_string())
                .arg("graph", graph.as_str())
                .into_halt(),
            Misfit::Edge(int, graph) => error(Code::NotAnEdge, span)
                .arg("value", int.to_string())
                .arg("graph", graph.as_str())
                .into_halt(),
            Misfit::Symbol(symbol, alphabet) => error(Code::SymbolOutside, span)
                .arg("symbol", symbol.to_string())
                .arg("alphabet", alphabet.as_str())
                .arg("place", place)
                .into_halt(),
            Misfit::Tree(why) => {
                error(Code::NotATree, span).arg("text", self.written(span)).arg("why", *why).into_halt()
            }
        }
    }

    /// The error of a negative number where a natural one must stand.
    pub(crate) fn negative(&self, e: &Expr, value: &Int, place: Arg) -> Halted {
        self.negative_at(e.span, value, place)
    }

    pub(crate) fn negative_at(&self, span: Span, value: &Int, place: Arg) -> Halted {
        let text = self.written(span);
        let mut diagnostic = error(Code::NegativeNat, span)
            .arg("text", text.as_str())
            .arg("value", value.to_string())
            .arg("place", place);
        // The commonest slip is `n - k` without a bound on k: say the guard in the user's words.
        if let Some((a, b)) = text.split_once(" - ")
            && !b.contains([' ', '('])
            && !a.contains([' ', '('])
        {
            diagnostic =
                diagnostic.hint_with(Hint::AddGuardOrMin, vec![("guard", Arg::from(format!("{b} <= {a}")))]);
        } else {
            diagnostic =
                diagnostic.hint_with(Hint::AddGuard, vec![("guard", Arg::from(format!("{text} >= 0")))]);
        }
        diagnostic.into_halt()
    }
}

/// Whether all symbols are in the alphabet.
fn spelled(symbols: &[char], alphabet: &str) -> Result<(), Misfit> {
    let outside = symbols.iter().find(|symbol| !alphabet.contains(**symbol));
    outside.map_or(Ok(()), |symbol| Err(Misfit::Symbol(*symbol, alphabet.to_owned())))
}

/// Why a graph is no tree, if it is none.
pub(crate) fn not_a_tree(graph: &Graph) -> Option<Label> {
    if graph.vertices().is_empty() {
        return Some(Label::TreeEmpty);
    }
    let cycle = graph.links().len() >= graph.vertices().len();
    (!graph.is_tree()).then_some(if cycle { Label::TreeCycle } else { Label::TreeParts })
}
