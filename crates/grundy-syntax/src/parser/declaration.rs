//! Names and fields that a clause declares.

use grundy_messages::{Arg, Code, Hint, Label};

use super::{Parser, quoted, write};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::token::Kind;
use crate::tree::{Field, Ident, MoveName, Param};

impl Parser<'_> {
    /// A name; a reserved word or a name with hyphens is reported and read all the same.
    pub(super) fn name(&mut self) -> Ident {
        let token = self.peek();
        if token.kind.is_word() {
            let diagnostic = Diagnostic::new(Code::Reserved, token.span).arg("found", token.kind.text());
            self.error(diagnostic.hint(Hint::RenameIt));
        } else if token.kind != Kind::Name {
            self.expected(Label::AName);
            return Ident { name: String::new(), span: self.empty_span() };
        }
        self.bump();
        let ident = self.ident_of(token);
        if self.is_hyphen_next() { self.hyphenated(ident) } else { ident }
    }

    /// Whether `-` follows at once, and a name or number after it.
    fn is_hyphen_next(&self) -> bool {
        let Some(last) = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)) else { return false };
        let (hyphen, next) = (self.peek(), self.peek_at(1));
        let is_word = next.kind.is_word() || matches!(next.kind, Kind::Name | Kind::Number);
        hyphen.kind == Kind::Minus
            && is_word
            && last.span.end == hyphen.span.start
            && hyphen.span.end == next.span.start
    }

    /// `min-take`, of which `min` was read.
    fn hyphenated(&mut self, first: Ident) -> Ident {
        let hyphen = self.peek().span;
        let Ident { mut name, mut span } = first;
        while self.is_hyphen_next() {
            self.bump();
            let next = self.bump();
            name.push('_');
            name.push_str(&self.text_of(next));
            span = span.to(next.span);
        }
        let diagnostic = Diagnostic::new(Code::GameRefHyphen, hyphen);
        self.note(diagnostic.hint_with(Hint::Underscore, vec![("name", Arg::from(name.as_str()))]));
        Ident { name, span }
    }

    /// Names separated by commas, at least one.
    pub(super) fn names(&mut self) -> Vec<Ident> {
        let mut names = vec![self.name()];
        while self.eat(Kind::Comma) {
            names.push(self.name());
        }
        names
    }

    /// `n: nat`.
    pub(super) fn field(&mut self) -> Field {
        let name = self.name();
        self.colon_after(&name);
        Field { name, ty: self.ty() }
    }

    /// The colon between a name and its type.
    fn colon_after(&mut self, name: &Ident) {
        if self.eat(Kind::Colon) {
            return;
        }
        let instead = write(format!("{}: nat", name.name));
        let diagnostic = self.unexpected(quoted(":")).hint_with(Hint::Write, instead);
        self.error(diagnostic);
        // `(n in nat)`: the type is there.
        if matches!(self.peek().kind, Kind::Assign | Kind::In) && self.peek_at(1).kind.is_word() {
            self.bump();
        }
    }

    /// `l: nat = 3`.
    pub(super) fn param(&mut self) -> Param {
        let Field { name, ty } = self.field();
        let is_given = matches!(self.peek().kind, Kind::Assign | Kind::ColonEqual | Kind::Equal);
        let default = if is_given {
            self.defining();
            Some(self.expr())
        } else {
            None
        };
        Param { name, ty, default }
    }

    /// `(n: nat, m: nat)`.
    pub(super) fn fields(&mut self) -> Vec<Field> {
        self.in_parentheses(Self::field).0
    }

    /// A list in parentheses; empty, with a report, where there are none.
    pub(super) fn in_parentheses<T>(&mut self, element: impl FnMut(&mut Self) -> T) -> (Vec<T>, Span) {
        if self.is_at(Kind::OpenParen) {
            return self.list(element);
        }
        self.expected(quoted("("));
        (Vec::new(), self.empty_span())
    }

    /// `take`, or `heap.take` with the kind of position.
    pub(super) fn move_name(&mut self) -> MoveName {
        let first = self.name();
        if self.eat(Kind::Dot) {
            return MoveName { kind: Some(first), name: self.name() };
        }
        MoveName { kind: None, name: first }
    }
}
