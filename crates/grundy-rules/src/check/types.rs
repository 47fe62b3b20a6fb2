//! Types as they are written: members of graphs, alphabets of boards.

use grundy_messages::{Arg, Code, Hint};
use grundy_syntax::tree::{self, Ident, Text, TypeKind};
use grundy_syntax::{Diagnostic, Span};

use super::clauses::Builder;
use crate::board::ANY;
use crate::types::{GraphName, Type};

impl Builder<'_> {
    /// The type of a field of a position.
    pub(super) fn field_type(&mut self, ty: &tree::Type) -> Type {
        if let TypeKind::Graph(_) = ty.kind {
            self.report(Diagnostic::new(Code::GraphField, ty.span).hint(Hint::GraphParameter));
            return Type::Unknown;
        }
        let found = self.ty(ty);
        if let Some(board) = without_alphabet(ty) {
            let word = if let TypeKind::Row(_) = board.kind { "row" } else { "grid" };
            let write = vec![("write", Arg::from(format!("{word} of \"…\"")))];
            let diagnostic = Diagnostic::new(Code::AlphabetMissing, board.span);
            self.report(diagnostic.hint_with(Hint::AddAlphabet, write));
        }
        found
    }

    /// The type of a parameter, which alone can be a graph.
    pub(super) fn param_type(&mut self, ty: &tree::Type) -> Type {
        match ty.kind {
            TypeKind::Graph(kind) => Type::Graph(kind),
            _ => self.ty(ty),
        }
    }

    /// Any other type.
    pub(super) fn ty(&mut self, ty: &tree::Type) -> Type {
        match &ty.kind {
            TypeKind::Nat => Type::Nat,
            TypeKind::Int => Type::Int,
            TypeKind::Bool => Type::Bool,
            TypeKind::Symbol => Type::Symbol(None),
            TypeKind::Bad => Type::Unknown,
            TypeKind::Tuple(parts) => Type::Tuple(parts.iter().map(|part| self.ty(part)).collect()),
            TypeKind::Set(element) => Type::Set(Box::new(self.ty(element))),
            TypeKind::List(element) => Type::List(Box::new(self.ty(element))),
            TypeKind::Bag(element) => Type::Bag(Box::new(self.ty(element))),
            TypeKind::Row(alphabet) => Type::Row(self.alphabet(alphabet.as_ref())),
            TypeKind::Grid(alphabet) => Type::Grid(self.alphabet(alphabet.as_ref())),
            TypeKind::Vertex(graph) => self.member(graph, Type::Vertex),
            TypeKind::Edge(graph) => self.member(graph, Type::Edge),
            TypeKind::Graph(_) => {
                self.report(Diagnostic::new(Code::GraphPlace, ty.span).hint(Hint::GraphParameter));
                Type::Unknown
            }
        }
    }

    /// An alphabet, whose symbols must differ.
    fn alphabet(&mut self, text: Option<&Text>) -> Option<String> {
        let text = text?;
        for (at, symbol) in text.value.char_indices() {
            let code = if matches!(symbol, '/' | ANY) || symbol.is_whitespace() {
                Code::AlphabetSymbol
            } else if text.value[..at].contains(symbol) {
                Code::AlphabetTwice
            } else {
                continue;
            };
            let span = symbol_span(text, at, symbol);
            self.report(Diagnostic::new(code, span).arg("symbol", symbol.to_string()).hint(Hint::RemoveIt));
        }
        Some(text.value.clone())
    }

    /// `vertex of G` or `edge of G`, where G is a parameter and declared before.
    fn member(&mut self, graph: &Ident, make: fn(GraphName) -> Type) -> Type {
        let found = self.globals.params.find(&graph.name);
        if let Some(param) = found
            && let Type::Graph(_) | Type::Unknown = self.globals.params.get(param)
        {
            return make(GraphName { param, name: graph.name.clone() });
        }
        let name = graph.name.as_str();
        let diagnostic = Diagnostic::new(Code::NotAGraph, graph.span).arg("name", name);
        let hint = vec![("name", Arg::from(name))];
        self.report(match found {
            None if self.later_params.contains(&graph.name) => {
                Diagnostic::new(Code::LetOrder, graph.span).arg("name", name).hint(Hint::GraphFirst)
            }
            None => diagnostic.hint_with(Hint::GraphParam, hint),
            Some(_) => diagnostic,
        });
        Type::Unknown
    }
}

/// The place of a symbol of a string at a byte of its contents; the whole string where it is a grid
/// on several lines.
pub(super) fn symbol_span(text: &Text, at: usize, symbol: char) -> Span {
    let whole = text.span.range();
    if whole.len() == text.value.len() + 2 {
        let start = whole.start + 1 + at;
        return Span::new(start, start + symbol.len_utf8());
    }
    text.span
}

/// The board in a type that has no alphabet.
fn without_alphabet(ty: &tree::Type) -> Option<&tree::Type> {
    match &ty.kind {
        TypeKind::Row(None) | TypeKind::Grid(None) => Some(ty),
        TypeKind::Set(inner) | TypeKind::List(inner) | TypeKind::Bag(inner) => without_alphabet(inner),
        TypeKind::Tuple(parts) => parts.iter().find_map(without_alphabet),
        _ => None,
    }
}
