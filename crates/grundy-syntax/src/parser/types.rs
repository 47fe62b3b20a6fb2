//! Types.

use grundy_messages::{Arg, Hint, Label};

use super::Parser;
use crate::diagnostic::nearest;
use crate::source::Span;
use crate::token::Kind;
use crate::tree::{GraphKind, Type, TypeKind};

/// The words that begin a type.
const TYPE_WORDS: &[&str] = &[
    "nat", "int", "bool", "symbol", "tuple", "set", "list", "bag", "row", "grid", "graph", "digraph", "tree",
    "vertex", "edge",
];

impl Parser<'_> {
    /// A type.
    pub(super) fn ty(&mut self) -> Type {
        self.nested(bad_type, |parser| {
            let mark = parser.at;
            let kind = parser.type_kind();
            Type { span: parser.span_from(mark), kind }
        })
    }

    fn type_kind(&mut self) -> TypeKind {
        let simple = match self.peek().kind {
            Kind::Nat => TypeKind::Nat,
            Kind::Int => TypeKind::Int,
            Kind::Bool => TypeKind::Bool,
            Kind::Symbol => TypeKind::Symbol,
            Kind::Graph => TypeKind::Graph(GraphKind::Graph),
            Kind::Digraph => TypeKind::Graph(GraphKind::Digraph),
            Kind::Tree => TypeKind::Graph(GraphKind::Tree),
            _ => return self.compound_type(),
        };
        self.bump();
        simple
    }

    fn compound_type(&mut self) -> TypeKind {
        let kind = self.peek().kind;
        match kind {
            Kind::Tuple => {
                self.bump();
                self.tuple_type()
            }
            Kind::Set | Kind::List | Kind::Bag => {
                self.bump();
                self.expect(Kind::Of);
                let of = Box::new(self.ty());
                match kind {
                    Kind::Set => TypeKind::Set(of),
                    Kind::List => TypeKind::List(of),
                    _ => TypeKind::Bag(of),
                }
            }
            Kind::Row | Kind::Grid => {
                self.bump();
                let alphabet = if self.eat(Kind::Of) { self.string() } else { None };
                if kind == Kind::Row { TypeKind::Row(alphabet) } else { TypeKind::Grid(alphabet) }
            }
            Kind::Vertex | Kind::Edge => {
                self.bump();
                self.expect(Kind::Of);
                let graph = self.name();
                if kind == Kind::Vertex { TypeKind::Vertex(graph) } else { TypeKind::Edge(graph) }
            }
            _ => self.unknown_type(),
        }
    }

    fn tuple_type(&mut self) -> TypeKind {
        if !self.is_at(Kind::OpenParen) {
            self.expect(Kind::OpenParen);
            return TypeKind::Bad;
        }
        TypeKind::Tuple(self.filled_list(Label::AType, Self::ty))
    }

    fn unknown_type(&mut self) -> TypeKind {
        let token = self.peek();
        let mut diagnostic = self.unexpected(Label::AType);
        if token.kind == Kind::Name {
            let word = self.short_text(token.span).unwrap_or("").to_lowercase();
            if let Some(near) = nearest(&word, TYPE_WORDS.iter().copied()).or_else(|| foreign_type(&word)) {
                diagnostic = diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]);
            }
        }
        if matches!(token.kind, Kind::Number | Kind::Minus) {
            diagnostic = diagnostic.hint(Hint::BoundsInWhere);
        }
        self.error(diagnostic);
        if token.kind == Kind::Name {
            self.bump();
        }
        TypeKind::Bad
    }
}

/// The type that other languages call `word`.
fn foreign_type(word: &str) -> Option<&'static str> {
    match word {
        "natural" | "number" | "num" | "uint" | "usize" => Some("nat"),
        "integer" => Some("int"),
        "boolean" => Some("bool"),
        "string" | "str" | "text" => Some("row"),
        "array" | "vec" | "vector" | "seq" => Some("list of nat"),
        "multiset" => Some("bag of nat"),
        "board" | "matrix" => Some("grid"),
        "char" | "character" => Some("symbol"),
        _ => None,
    }
}

fn bad_type(span: Span) -> Type {
    Type { span, kind: TypeKind::Bad }
}
