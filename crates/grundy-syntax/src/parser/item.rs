//! Items, patterns and generators: what a move or a comprehension runs through.

use grundy_messages::{Hint, Label};

use super::expr::bad_expr;
use super::{Parser, quoted, write};
use crate::source::Span;
use crate::token::Kind;
use crate::tree::{Ident, Item, Pattern};

impl Parser<'_> {
    /// `x in D`, `x = e` or `if c`.
    pub(super) fn item(&mut self) -> Item {
        if self.eat(Kind::If) {
            return Item::If(self.expr());
        }
        let mark = self.at;
        let is_pattern =
            matches!(self.peek().kind, Kind::Name | Kind::OpenParen) || self.peek().kind.is_word();
        if !is_pattern {
            self.expected(Label::ABinder);
        }
        let pattern = self.pattern();
        if self.eat(Kind::In) {
            return Item::In(pattern, self.expr());
        }
        if matches!(self.peek().kind, Kind::Assign | Kind::ColonEqual) {
            self.defining();
            return Item::Define(pattern, self.expr());
        }
        if self.at > mark && !self.condition_without_if(mark) {
            self.expected(Label::InOrEquals);
        }
        Item::In(pattern, bad_expr(self.empty_span()))
    }

    /// Reads a condition that lacks its `if` and says so.
    fn condition_without_if(&mut self, mark: usize) -> bool {
        if !self.is_operator_next() {
            return false;
        }
        self.at = mark;
        let expected = self.unexpected(quoted("if"));
        let condition = self.expr();
        let hint = self.short_text(condition.span).map(|text| write(format!("if {text}")));
        self.note(expected.hint_with(Hint::Write, hint.unwrap_or_else(|| write("if …"))));
        true
    }

    /// `for` and its items, with a last `if` that needs no comma.
    pub(super) fn generators(&mut self) -> Vec<Item> {
        self.expect(Kind::For);
        let mut items = vec![self.item()];
        while self.is_at(Kind::Comma) && self.is_item_ahead() {
            self.bump();
            items.push(self.item());
        }
        if self.eat(Kind::If) {
            items.push(Item::If(self.expr()));
        }
        items
    }

    /// Whether an item follows the comma that is next, and not another element or update.
    fn is_item_ahead(&self) -> bool {
        match self.peek_at(1).kind {
            Kind::If => true,
            Kind::OpenParen => {
                self.after_pattern(1).is_some_and(|kind| matches!(kind, Kind::In | Kind::Assign))
            }
            _ => matches!(self.peek_at(2).kind, Kind::In | Kind::Assign),
        }
    }

    /// The kind of the token after the bracket that is `ahead` tokens away; `None` if it is far off.
    fn after_pattern(&self, ahead: usize) -> Option<Kind> {
        let mut depth = 0_usize;
        for ahead in ahead..ahead + LONGEST_PATTERN {
            match self.peek_at(ahead).kind {
                Kind::OpenParen => depth += 1,
                Kind::CloseParen if depth == 1 => return Some(self.peek_at(ahead + 1).kind),
                Kind::CloseParen => depth -= 1,
                Kind::End => return None,
                _ => {}
            }
        }
        None
    }

    /// A name or a tuple of patterns.
    pub(super) fn pattern(&mut self) -> Pattern {
        if !self.is_at(Kind::OpenParen) {
            return Pattern::Name(self.pattern_name());
        }
        self.nested(bad_pattern, |parser| {
            let (mut parts, span) = parser.list(Self::pattern);
            match parts.pop() {
                Some(only) if parts.is_empty() => only,
                Some(last) => {
                    parts.push(last);
                    Pattern::Tuple(parts, span)
                }
                None => {
                    parser.expected(Label::APattern);
                    Pattern::Tuple(parts, span)
                }
            }
        })
    }

    fn pattern_name(&mut self) -> Ident {
        if self.peek().kind.is_word() || self.is_at(Kind::Name) {
            return self.name();
        }
        self.expected(Label::APattern);
        Ident { name: String::new(), span: self.empty_span() }
    }
}

/// A tuple pattern of more tokens than this is not recognised after a comma.
const LONGEST_PATTERN: usize = 256;

fn bad_pattern(span: Span) -> Pattern {
    Pattern::Tuple(Vec::new(), span)
}
