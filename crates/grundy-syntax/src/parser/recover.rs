//! Brackets, lists, and how to go on after a mistake inside them.

use grundy_messages::{Arg, Code, Hint, Label};

use super::{Parser, quoted, write};
use crate::clauses::CLAUSE_WORDS;
use crate::diagnostic::{Diagnostic, nearest};
use crate::lexer::plain_name;
use crate::source::Span;
use crate::token::{Kind, Start, Token};

impl Parser<'_> {
    /// An opening bracket, elements separated by commas, and the closing one; may be empty.
    pub(super) fn list<T>(&mut self, mut element: impl FnMut(&mut Self) -> T) -> (Vec<T>, Span) {
        let mark = self.at;
        let open = self.bump();
        let close = open.kind.closer().unwrap_or(Kind::CloseParen);
        self.closers.push(close);
        let mut elements = Vec::new();
        if !self.is_at(close) && !self.is_at(Kind::End) {
            loop {
                elements.push(element(self));
                if !self.separator(close) {
                    break;
                }
            }
        }
        self.closers.pop();
        self.close(open, close);
        (elements, self.span_from(mark))
    }

    /// A list in brackets that holds at least one element.
    pub(super) fn filled_list<T>(&mut self, what: Label, element: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let (elements, span) = self.list(element);
        let text = self.source.slice(span);
        if elements.is_empty() && text.len() > 1 {
            let diagnostic = Diagnostic::new(Code::Expected, span).arg("expected", what);
            self.note(diagnostic.arg("found", quoted(text)));
        }
        elements
    }

    /// Takes a comma; after a mistake skips to the next one. `false` at the end of the list.
    fn separator(&mut self, close: Kind) -> bool {
        if self.eat(Kind::Comma) {
            return !self.is_at(Kind::End);
        }
        if self.ends_list(close) {
            return false;
        }
        let either = vec![("a", quoted(Kind::Comma.text())), ("b", quoted(close.text()))];
        self.expected(Arg::Filled(Label::Either, either));
        self.skip_element(close);
        self.eat(Kind::Comma)
    }

    /// Whether the list ends here, closed or not.
    fn ends_list(&self, close: Kind) -> bool {
        let kind = self.peek().kind;
        kind == close
            || kind.is_closer()
            || matches!(kind, Kind::End | Kind::Arrow | Kind::Where | Kind::Move | Kind::Left | Kind::Right)
    }

    /// Skips what cannot be read up to the next comma or the end of the list.
    fn skip_element(&mut self, close: Kind) {
        while !self.is_at(Kind::Comma) && !self.ends_list(close) {
            self.skip_balanced();
        }
    }

    /// Skips one token, or a bracket with all it holds.
    pub(super) fn skip_balanced(&mut self) {
        let mut depth = 0_usize;
        loop {
            let kind = self.bump().kind;
            if kind.closer().is_some() {
                depth += 1;
            } else if kind.is_closer() {
                depth = depth.saturating_sub(1);
            }
            if depth == 0 || kind == Kind::End {
                return;
            }
        }
    }

    /// Takes the closing bracket, or reports that `open` has none.
    pub(super) fn close(&mut self, open: Token, close: Kind) {
        if self.eat(close) {
            return;
        }
        let found = self.peek().kind;
        if found.is_closer() && !self.closers.contains(&found) {
            // Nothing else awaits it, so it was meant to close this bracket.
            let diagnostic = self.unexpected(quoted(close.text()));
            self.error(diagnostic.hint_with(Hint::Write, write(close.text())));
            self.at += 1;
            return;
        }
        let diagnostic = Diagnostic::new(Code::Unclosed, open.span).arg("open", self.text_of(open));
        self.error(diagnostic.hint_with(Hint::CloseIt, vec![("close", Arg::from(close.text()))]));
    }

    /// Skips to the next token of that kind that is not inside brackets; `false` if there is none
    /// before the end or before a line that looks like another clause.
    pub(super) fn skip_to(&mut self, kind: Kind) -> bool {
        let mut depth = 0_usize;
        for at in self.at..self.end {
            if self.is_clause_line(at) {
                return false;
            }
            let found = self.tokens[at].kind;
            if found == kind && depth == 0 {
                self.at = at;
                return true;
            }
            if found.closer().is_some() {
                depth += 1;
            } else if found.is_closer() {
                depth = depth.saturating_sub(1);
            }
        }
        false
    }

    /// Whether the token at `at` is first in its line and begins a clause.
    pub(super) fn is_clause_line(&self, at: usize) -> bool {
        let token = self.tokens[at];
        token.start != Start::Inside && CLAUSE_WORDS.contains(&&*plain_name(self.source.slice(token.span)))
    }

    /// Reports that one of `words` was expected.
    pub(super) fn expected_one_of(&mut self, words: &[&str]) {
        let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let list = Arg::Filled(Label::OneOf, vec![("words", Arg::from(quoted.join(", ")))]);
        let diagnostic = self.unexpected(list);
        let diagnostic = self.with_nearest(diagnostic, words);
        self.error(diagnostic);
    }

    /// Adds the one of `words` that the next token nearly is.
    pub(super) fn with_nearest(&self, diagnostic: Diagnostic, words: &[&str]) -> Diagnostic {
        let token = self.peek();
        let is_word = token.kind == Kind::Name || token.kind.is_word();
        let short = self.short_text(token.span).filter(|_| is_word).unwrap_or("");
        match nearest(&short.to_lowercase(), words.iter().copied()) {
            Some(name) if name != short => {
                diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(name))])
            }
            _ => diagnostic,
        }
    }
}
