//! Cuts the tokens of a file into clauses.
//!
//! A clause starts in the first column; a line that starts with white space continues the clause
//! above it; inside brackets line ends mean nothing; `;` ends a clause. Two things are added so that
//! one slip does not spoil the rest of a file. Inside brackets a line that cannot be anything but a
//! clause (`move …`, `param n …`) starts one all the same: the bracket above it was not closed. And a
//! line in the first column that cannot be a clause (`if …`, `-> …`) is reported and then continues
//! the clause above it.

use std::ops::Range;

use grundy_messages::{Code, Hint};

use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexed, plain_name};
use crate::report::Report;
use crate::source::Source;
use crate::token::{Kind, Start, Token};

/// The words that begin a clause.
pub const CLAUSE_WORDS: &[&str] = &[
    "game", "title", "note", "param", "position", "start", "move", "left", "right", "reduce", "compound",
    "normal", "misere", "score", "ends", "win", "def", "let", "claim", "use",
];

/// The ranges of tokens that make up each clause.
pub(crate) fn split(source: &Source, lexed: &mut Lexed) -> Vec<Range<usize>> {
    let mut splitter = Splitter {
        source,
        tokens: &lexed.tokens,
        report: &mut lexed.report,
        margin: 0,
        start: 0,
        depth: 0,
        arrow: false,
        clauses: Vec::new(),
    };
    splitter.find_margin();
    splitter.run(0, Inside::OnlySureWords);
    if splitter.depth > 0 {
        let start = splitter.start;
        splitter.depth = 0;
        splitter.run(start, Inside::AnyWord);
    }
    splitter.finish(lexed.tokens.len());
    splitter.clauses
}

/// Which lines start a clause although a bracket is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// Only those that can be nothing else.
    OnlySureWords,
    /// All that begin with a clause word: it is known that a bracket is never closed.
    AnyWord,
}

struct Splitter<'s> {
    source: &'s Source,
    tokens: &'s [Token],
    report: &'s mut Report,
    /// How far clauses are indented; not 0 only in a text that starts with an indented line.
    margin: usize,
    /// The first token of the clause being read.
    start: usize,
    /// How many brackets are open.
    depth: usize,
    /// Whether the clause being read holds `->`.
    arrow: bool,
    clauses: Vec<Range<usize>>,
}

impl Splitter<'_> {
    fn find_margin(&mut self) {
        let Some(first) = self.tokens.first() else { return };
        if first.start == Start::Indented {
            let diagnostic = Diagnostic::new(Code::IndentedFirst, first.span).hint(Hint::Unindent);
            self.report.push(diagnostic);
            self.margin = self.indentation(first);
        }
    }

    /// How many bytes of white space stand before a token that is first in its line.
    fn indentation(&self, token: &Token) -> usize {
        let before = &self.source.text()[..token.span.range().start];
        before.len() - before.rfind('\n').map_or(0, |at| at + 1)
    }

    fn run(&mut self, from: usize, inside: Inside) {
        for at in from..self.tokens.len() {
            let token = self.tokens[at];
            let starts = at > self.start && self.is_margin(&token) && self.starts_clause(at, inside);
            if starts {
                self.finish(at);
            }
            self.arrow |= token.kind == Kind::Arrow;
            if token.kind == Kind::Semicolon {
                self.finish(at);
                self.start = at + 1;
            } else if token.kind.closer().is_some() {
                self.depth += 1;
            } else if token.kind.is_closer() {
                self.depth = self.depth.saturating_sub(1);
            }
        }
    }

    /// Ends the clause before token `end`, which may begin the next one.
    fn finish(&mut self, end: usize) {
        if self.start < end {
            self.clauses.push(self.start..end);
        }
        self.start = end;
        self.depth = 0;
        self.arrow = false;
    }

    fn is_margin(&self, token: &Token) -> bool {
        match token.start {
            Start::Column => true,
            Start::Indented => self.margin > 0 && self.indentation(token) <= self.margin,
            Start::Inside => false,
        }
    }

    /// Whether the token at `at`, which stands at the margin, starts a clause.
    fn starts_clause(&mut self, at: usize, inside: Inside) -> bool {
        if self.depth > 0 {
            return match inside {
                Inside::OnlySureWords => self.is_surely_clause(at),
                Inside::AnyWord => CLAUSE_WORDS.contains(&&*self.word(at)),
            };
        }
        if self.continues(at) {
            let diagnostic = Diagnostic::new(Code::NotContinued, self.tokens[at].span).hint(Hint::Indent);
            self.report.push(diagnostic);
            return false;
        }
        true
    }

    fn word(&self, at: usize) -> std::borrow::Cow<'_, str> {
        self.tokens.get(at).map_or("".into(), |token| plain_name(self.source.slice(token.span)))
    }

    /// No expression holds these words, or two names in a row.
    fn is_surely_clause(&self, at: usize) -> bool {
        match self.tokens[at].kind {
            Kind::Move | Kind::Left | Kind::Right => true,
            Kind::Name => {
                let next = self.tokens.get(at + 1).map(|token| token.kind);
                let is_two_names = matches!(next, Some(Kind::Name | Kind::GameName | Kind::Text));
                is_two_names && CLAUSE_WORDS.contains(&&*self.word(at))
            }
            _ => false,
        }
    }

    /// Whether the token cannot start a clause but could go on with the one above.
    fn continues(&self, at: usize) -> bool {
        match self.tokens[at].kind {
            Kind::Let => self.awaits_arrow(),
            Kind::Move | Kind::Left | Kind::Right => false,
            Kind::Name => {
                matches!(&*self.word(at), "scoring" | "again" | "unordered" | "decreases" | "mirrored")
            }
            Kind::Bad | Kind::Number | Kind::Text | Kind::GameName | Kind::Semicolon => false,
            kind => !kind.is_closer(),
        }
    }

    /// Whether the clause being read is a move that has not said yet what it leads to.
    fn awaits_arrow(&self) -> bool {
        let first = self.tokens.get(self.start).map(|token| token.kind);
        matches!(first, Some(Kind::Move | Kind::Left | Kind::Right)) && !self.arrow
    }
}
