//! Expressions: literals, names, calls, brackets and what follows them.

use grundy_messages::{Code, Hint, Label};

use super::expr::bad_expr;
use super::{Parser, quoted, write};
use crate::diagnostic::Diagnostic;
use crate::lexer::{number_value, string_value};
use crate::source::Span;
use crate::token::{Kind, Token};
use crate::tree::{Expr, ExprKind, GraphKind, GraphLiteral, Ident, Item, Link, Update};

/// What stands between brackets: elements, or one element with generators.
struct Elements {
    list: Vec<Expr>,
    over: Option<Vec<Item>>,
    span: Span,
}

impl Parser<'_> {
    /// An atom with the indices and updates that follow it.
    pub(super) fn postfix(&mut self) -> Expr {
        let mark = self.at;
        let mut expr = self.atom();
        loop {
            let kind = match self.peek().kind {
                Kind::OpenBracket => {
                    ExprKind::Index(Box::new(expr), self.filled_list(Label::AnExpression, Self::expr))
                }
                Kind::With => {
                    self.bump();
                    ExprKind::With(Box::new(expr), self.updates())
                }
                _ => return expr,
            };
            self.grow();
            expr = Expr { span: self.span_from(mark), kind };
        }
    }

    fn updates(&mut self) -> Vec<Update> {
        if !self.is_at(Kind::OpenBracket) {
            let diagnostic = self.unexpected(quoted("[")).hint_with(Hint::Write, write("with [i: e]"));
            self.error(diagnostic);
            return Vec::new();
        }
        self.filled_list(Label::AnExpression, |parser| {
            let index = parser.expr();
            if !parser.eat(Kind::Colon) {
                let diagnostic = parser.unexpected(quoted(":")).hint_with(Hint::Write, write("with [i: e]"));
                parser.error(diagnostic);
            }
            let value = parser.expr();
            let items = if parser.is_at(Kind::For) { parser.generators() } else { Vec::new() };
            Update { index, value, items }
        })
    }

    fn atom(&mut self) -> Expr {
        let token = self.peek();
        match token.kind {
            Kind::Number => self.literal(ExprKind::Number(number_value(self.source.slice(token.span)))),
            Kind::Text => self.literal(ExprKind::Text(string_value(self.source.slice(token.span)))),
            Kind::True | Kind::False => self.literal(ExprKind::Bool(token.kind == Kind::True)),
            Kind::Name if self.is_ahead(1, Kind::OpenParen) => self.call(),
            Kind::Name => self.literal(ExprKind::Name(self.text_of(token))),
            Kind::OpenParen => self.parenthesised(),
            Kind::OpenBracket | Kind::OpenBrace => self.collection(),
            Kind::Graph | Kind::Digraph | Kind::Tree if self.is_graph_ahead() => self.graph(),
            kind if kind.is_function_word() && self.is_ahead(1, Kind::OpenParen) => self.call(),
            kind if is_mistaken_name(kind) => self.reserved_name(token),
            Kind::Bad => {
                self.bump();
                bad_expr(token.span)
            }
            _ => {
                self.expected(Label::AnExpression);
                bad_expr(self.empty_span())
            }
        }
    }

    fn literal(&mut self, kind: ExprKind) -> Expr {
        Expr { span: self.bump().span, kind }
    }

    /// A reserved word used as a name.
    fn reserved_name(&mut self, token: Token) -> Expr {
        let diagnostic = Diagnostic::new(Code::Reserved, token.span).arg("found", token.kind.text());
        self.note(diagnostic.hint(Hint::RenameIt));
        self.bump();
        bad_expr(token.span)
    }

    /// `f(a, b)` or `f(e for x in D)`.
    fn call(&mut self) -> Expr {
        let mark = self.at;
        let token = self.bump();
        let function = self.ident_of(token);
        let mut elements = self.elements();
        let kind = match (elements.over, elements.list.pop()) {
            (Some(items), Some(element)) if elements.list.is_empty() => {
                ExprKind::CallOver(function, Box::new(element), items)
            }
            (_, last) => {
                elements.list.extend(last);
                ExprKind::Call(function, elements.list)
            }
        };
        Expr { span: self.span_from(mark), kind }
    }

    /// `(e)` for grouping or `(a, b)` for a tuple.
    fn parenthesised(&mut self) -> Expr {
        let (mut list, span) = self.list(Self::expr);
        match list.pop() {
            None => {
                if self.source.slice(span).len() > 1 {
                    let diagnostic = Diagnostic::new(Code::Expected, span);
                    let found = quoted("()");
                    self.note(diagnostic.arg("expected", Label::AnExpression).arg("found", found));
                }
                bad_expr(span)
            }
            Some(only) if list.is_empty() => Expr { span, kind: only.kind },
            Some(last) => {
                list.push(last);
                Expr { span, kind: ExprKind::Tuple(list) }
            }
        }
    }

    /// `[…]` or `{…}`.
    fn collection(&mut self) -> Expr {
        let is_list = self.is_at(Kind::OpenBracket);
        let mut elements = self.elements();
        let kind = match (elements.over, elements.list.pop()) {
            (Some(items), Some(element)) if elements.list.is_empty() => {
                let element = Box::new(element);
                if is_list { ExprKind::ListOf(element, items) } else { ExprKind::SetOf(element, items) }
            }
            (_, last) => {
                elements.list.extend(last);
                if is_list { ExprKind::List(elements.list) } else { ExprKind::Set(elements.list) }
            }
        };
        Expr { span: elements.span, kind }
    }

    fn elements(&mut self) -> Elements {
        let mut over = None;
        let mut is_first = true;
        let (list, span) = self.list(|parser| {
            if over.is_some() {
                parser.expected_closer();
            }
            let element = parser.expr();
            if is_first && parser.is_at(Kind::For) {
                over = Some(parser.generators());
            }
            is_first = false;
            element
        });
        Elements { list, over, span }
    }

    /// Reports that the comma just read should be the closing bracket.
    fn expected_closer(&mut self) {
        let Some(close) = self.closers.last().copied() else { return };
        let comma = self.span_from(self.at.saturating_sub(1));
        let diagnostic = Diagnostic::new(Code::Expected, comma).arg("expected", quoted(close.text()));
        self.note(diagnostic.arg("found", quoted(",")));
    }

    /// Whether vertices or links follow the word that is next.
    fn is_graph_ahead(&self) -> bool {
        let next = self.peek_at(1).kind;
        matches!(
            next,
            Kind::OpenBrace
                | Kind::OpenParen
                | Kind::Number
                | Kind::Name
                | Kind::Graph
                | Kind::Digraph
                | Kind::Tree
        )
    }

    /// `graph 1..=6 {1-2, 2-3: B, 7}`.
    fn graph(&mut self) -> Expr {
        let mark = self.at;
        let kind = match self.bump().kind {
            Kind::Graph => GraphKind::Graph,
            Kind::Digraph => GraphKind::Digraph,
            _ => GraphKind::Tree,
        };
        let vertices = if self.is_at(Kind::OpenBrace) { None } else { Some(Box::new(self.expr())) };
        let links = if self.is_at(Kind::OpenBrace) {
            self.list(Self::link).0
        } else {
            self.expect(Kind::OpenBrace);
            Vec::new()
        };
        let literal = GraphLiteral { kind, vertices, links };
        Expr { span: self.span_from(mark), kind: ExprKind::Graph(literal) }
    }

    fn link(&mut self) -> Link {
        let mark = self.at;
        let from = self.vertex();
        let is_arrow = self.is_at(Kind::Arrow);
        let to = (self.eat(Kind::Minus) || self.eat(Kind::Arrow)).then(|| (self.vertex(), is_arrow));
        let label = if self.eat(Kind::Colon) { self.label() } else { None };
        Link { from, to, label, span: self.span_from(mark) }
    }

    fn vertex(&mut self) -> String {
        if self.is_at(Kind::Number) {
            let span = self.bump().span;
            return number_value(self.source.slice(span));
        }
        self.expected(Label::ANumber);
        "0".to_owned()
    }

    fn label(&mut self) -> Option<Ident> {
        if self.is_at(Kind::Name) {
            let token = self.bump();
            return Some(self.ident_of(token));
        }
        self.expected(Label::AName);
        None
    }
}

/// Reserved words that an author may take for a name; the others show that something is missing.
fn is_mistaken_name(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Left
            | Kind::Right
            | Kind::EndWord
            | Kind::Nat
            | Kind::Int
            | Kind::Bool
            | Kind::Symbol
            | Kind::Tuple
            | Kind::Set
            | Kind::List
            | Kind::Bag
            | Kind::Row
            | Kind::Grid
            | Kind::Graph
            | Kind::Digraph
            | Kind::Tree
            | Kind::Vertex
            | Kind::Edge
    )
}
