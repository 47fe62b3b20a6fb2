//! Where a space stands between two tokens of a clause.

use crate::source::Source;
use crate::token::{Kind, Token};

/// An open bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// The links of a graph, where `-` has no spaces.
    Links,
    /// Any other.
    Plain,
}

/// Decides about spaces from left to right.
pub(super) struct Spaces<'t> {
    tokens: &'t [Token],
    open: Vec<Open>,
    /// How many brackets were open at the word `graph` whose links have not come yet.
    graph: Option<usize>,
    /// Whether the token before ends an operand, so that `-` after it subtracts.
    after_operand: bool,
    /// Whether `-` or `xor` before was not between two operands.
    after_prefix: bool,
}

impl<'t> Spaces<'t> {
    pub(super) fn new(tokens: &'t [Token]) -> Self {
        Self { tokens, open: Vec::new(), graph: None, after_operand: false, after_prefix: false }
    }

    /// Whether a space stands before the token at `at`; to be asked for each token in turn.
    pub(super) fn before(&mut self, source: &Source, at: usize) -> bool {
        let kind = self.tokens[at].kind;
        let spaced = at > 0 && self.is_spaced(source, at, self.tokens[at - 1].kind, kind);
        self.note(kind);
        spaced
    }

    fn is_spaced(&self, source: &Source, at: usize, last: Kind, kind: Kind) -> bool {
        let is_link = self.open.last() == Some(&Open::Links);
        match (last, kind) {
            (Kind::OpenParen | Kind::OpenBracket | Kind::OpenBrace, _) => false,
            (_, Kind::CloseParen | Kind::CloseBracket | Kind::CloseBrace | Kind::Comma | Kind::Colon) => {
                false
            }
            (Kind::Dot | Kind::DotDot | Kind::DotDotEqual, _) => false,
            (_, Kind::Dot | Kind::DotDot | Kind::DotDotEqual) => false,
            (Kind::Minus, _) | (_, Kind::Minus) if is_link => false,
            (Kind::Minus, _) if self.after_prefix => false,
            (_, Kind::OpenParen) => !self.is_call(source, at, last),
            (_, Kind::OpenBracket) => !self.after_operand,
            _ => true,
        }
    }

    /// Whether the bracket at `at` holds the arguments of what stands before it.
    fn is_call(&self, source: &Source, at: usize, last: Kind) -> bool {
        match last {
            Kind::Name => !self.is_header(source, at),
            Kind::Xor => self.after_prefix,
            Kind::Set | Kind::List | Kind::Grid | Kind::Tuple => true,
            // A reserved word is no name; keywords keep their distance.
            _ => false,
        }
    }

    /// Whether the bracket at `at` holds the fields of `position`, `start`, `reduce` or `win by reaching`.
    fn is_header(&self, source: &Source, at: usize) -> bool {
        let first = self.tokens.first().map_or("", |token| source.slice(token.span));
        let is_first_bracket = self.tokens[..at].iter().all(|token| token.kind == Kind::Name);
        is_first_bracket && matches!(first, "position" | "start" | "reduce" | "win")
    }

    /// Takes note of the token of that kind.
    fn note(&mut self, kind: Kind) {
        self.after_prefix = matches!(kind, Kind::Minus | Kind::Xor) && !self.after_operand;
        match kind {
            Kind::Graph | Kind::Digraph | Kind::Tree => self.graph = Some(self.open.len()),
            Kind::Comma | Kind::Assign | Kind::Where if self.graph == Some(self.open.len()) => {
                self.graph = None
            }
            Kind::OpenBrace if self.graph == Some(self.open.len()) => {
                self.graph = None;
                self.open.push(Open::Links);
            }
            Kind::OpenParen | Kind::OpenBracket | Kind::OpenBrace => self.open.push(Open::Plain),
            _ if kind.is_closer() => {
                self.open.pop();
            }
            _ => {}
        }
        self.after_operand = kind.is_closer()
            || matches!(
                kind,
                Kind::Name | Kind::Number | Kind::Text | Kind::True | Kind::False | Kind::GameName
            );
    }
}
