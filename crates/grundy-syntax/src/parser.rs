//! Turns tokens into the tree: recursive descent over clauses, operator precedence inside.
//!
//! The parser never fails. A missing piece is reported and stands in the tree as `Bad`; after a
//! clause that cannot be read the next one is read all the same. Nesting and the height of the
//! tree are limited, so that neither this stage nor a later one can run out of stack.

mod atom;
mod clause;
mod declaration;
mod expr;
mod item;
mod movement;
mod recover;
mod sum;
mod types;

pub use self::clause::CONTINUING_WORDS;
pub(crate) use self::expr::Level;

use std::ops::Range;

use grundy_messages::{Arg, Code, Hint, Label};

use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexed, plain_name, string_value};
use crate::report::Report;
use crate::source::{Source, Span};
use crate::token::{Kind, Start, Token};
use crate::tree::{Ident, Text};

/// Brackets and the like may be nested this deep.
pub const MAX_DEPTH: usize = if SMALL_STACK { 60 } else { 200 };

/// No tree is higher than this; a chain of operators counts each of them.
pub const MAX_HEIGHT: usize = if SMALL_STACK { 150 } else { 1000 };

/// Whether calls stand on the stack of a browser's worker, which may have half a megabyte and does not grow.
const SMALL_STACK: bool = cfg!(target_arch = "wasm32");

/// How a component without parentheses is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bare {
    /// It is a mistake.
    Refused,
    /// It is a component with one field, as in positions on the command line.
    Component,
}

/// Reads tokens of one clause at a time.
pub(crate) struct Parser<'s> {
    source: &'s Source,
    tokens: &'s [Token],
    /// The next token.
    at: usize,
    /// The first token of the clause.
    begin: usize,
    /// The token after the last of the clause.
    end: usize,
    /// The first arrow at or after some token, and that token; see [`Parser::has_arrow`].
    next_arrow: (usize, usize),
    report: Report,
    /// What the lexer reported, to say it better where more is known.
    slips: &'s mut Report,
    bare: Bare,
    depth: usize,
    /// The greatest height of the trees made since it was last set to 0.
    height: usize,
    /// Where the last error was, so that it is not reported twice.
    last_error: Option<usize>,
    /// Whether the rest of the clause is skipped without a word.
    given_up: bool,
    /// The closing brackets that are awaited.
    closers: Vec<Kind>,
    /// Whether `=` after an expression belongs to the clause.
    equals_ends: bool,
    /// Whether `=>` after an expression was meant as the arrow of the clause.
    fat_arrow_ends: bool,
    /// Whether a sum of this clause was already read again as an expression.
    read_again: bool,
}

impl<'s> Parser<'s> {
    /// A parser of all of `lexed`, taken as one clause.
    pub(crate) fn new(source: &'s Source, lexed: &'s mut Lexed) -> Self {
        Self {
            source,
            tokens: &lexed.tokens,
            at: 0,
            begin: 0,
            next_arrow: (usize::MAX, 0),
            end: lexed.tokens.len(),
            report: Report::default(),
            slips: &mut lexed.report,
            bare: Bare::Refused,
            depth: 0,
            height: 0,
            last_error: None,
            given_up: false,
            closers: Vec::new(),
            equals_ends: false,
            fat_arrow_ends: false,
            read_again: false,
        }
    }

    /// What was reported.
    pub(crate) fn into_report(self) -> Report {
        self.report
    }

    /// Starts over with the clause of these tokens.
    fn enter(&mut self, clause: Range<usize>) {
        self.at = clause.start;
        self.begin = clause.start;
        self.end = clause.end;
        self.depth = 0;
        self.height = 0;
        self.last_error = None;
        self.given_up = false;
        self.closers.clear();
        self.equals_ends = false;
        self.fat_arrow_ends = false;
        self.read_again = false;
    }

    /// The next token, or one of kind [`Kind::End`].
    fn peek(&self) -> Token {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Token {
        match self.tokens.get(self.at + ahead) {
            Some(&token) if self.at + ahead < self.end => token,
            _ => {
                let last = self.end.checked_sub(1).and_then(|at| self.tokens.get(at));
                let at = last.map_or(0, |token| token.span.end);
                Token { kind: Kind::End, start: Start::Inside, span: Span { start: at, end: at } }
            }
        }
    }

    fn is_at(&self, kind: Kind) -> bool {
        self.peek().kind == kind
    }

    fn is_ahead(&self, ahead: usize, kind: Kind) -> bool {
        self.peek_at(ahead).kind == kind
    }

    /// Whether the next token is a name spelled `word`.
    fn is_word(&self, word: &str) -> bool {
        self.is_word_ahead(0, word)
    }

    fn is_word_ahead(&self, ahead: usize, word: &str) -> bool {
        let token = self.peek_at(ahead);
        token.kind == Kind::Name && plain_name(self.source.slice(token.span)) == word
    }

    /// Whether `->` follows in the clause. The search is remembered, so that all searches together
    /// look at each token once.
    fn has_arrow(&mut self) -> bool {
        let (from, arrow) = self.next_arrow;
        if self.at < from || self.at > arrow {
            let rest = &self.tokens[self.at..];
            let ahead = rest.iter().position(|token| token.kind == Kind::Arrow).unwrap_or(rest.len());
            self.next_arrow = (self.at, self.at + ahead);
        }
        self.next_arrow.1 < self.end
    }

    /// Takes the next token.
    fn bump(&mut self) -> Token {
        let token = self.peek();
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    /// Takes the next token if it is of that kind.
    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.is_at(kind);
        if found {
            self.at += 1;
        }
        found
    }

    /// Takes the next token if it is the name `word`.
    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.at += 1;
        }
        found
    }

    /// The place of the tokens from `mark` up to the next one.
    fn span_from(&self, mark: usize) -> Span {
        match (self.tokens.get(mark), self.at.checked_sub(1).and_then(|at| self.tokens.get(at))) {
            (Some(first), Some(last)) if self.at > mark => first.span.to(last.span),
            _ => self.empty_span(),
        }
    }

    /// The place before the next token.
    fn empty_span(&self) -> Span {
        let start = self.peek().span.start;
        Span { start, end: start }
    }

    fn text_of(&self, token: Token) -> String {
        plain_name(self.source.slice(token.span)).into_owned()
    }

    fn ident_of(&self, token: Token) -> Ident {
        Ident { name: self.text_of(token), span: token.span }
    }

    /// A string, or a report that one is missing.
    fn string(&mut self) -> Option<Text> {
        if self.is_at(Kind::Text) {
            let span = self.bump().span;
            return Some(Text { value: string_value(self.source.slice(span)), span });
        }
        self.expected(Label::AString);
        None
    }

    /// Reads with `read` one level deeper; gives up on the clause where that is too deep.
    fn nested<T>(&mut self, bad: fn(Span) -> T, read: impl FnOnce(&mut Self) -> T) -> T {
        if self.depth >= MAX_DEPTH {
            self.give_up(MAX_DEPTH);
            return bad(self.empty_span());
        }
        self.depth += 1;
        let outer = std::mem::take(&mut self.height);
        let made = read(self);
        self.grow();
        self.height = self.height.max(outer);
        self.depth -= 1;
        made
    }

    /// Notes that a node was put on top of what was read last.
    fn grow(&mut self) {
        self.height += 1;
        if self.height > MAX_HEIGHT {
            self.give_up(MAX_HEIGHT);
        }
    }

    /// Reports that the text is nested too deep, and skips the rest of the clause.
    fn give_up(&mut self, limit: usize) {
        let diagnostic = Diagnostic::new(Code::TooDeep, self.peek().span).arg("limit", limit.to_string());
        self.note(diagnostic.hint(Hint::SplitIt));
        self.given_up = true;
        self.at = self.end;
    }

    /// Reports something that does not stop the parser.
    fn note(&mut self, diagnostic: Diagnostic) {
        if !self.given_up {
            self.report.push(diagnostic);
        }
    }

    /// Reports what is wrong with the next token, once.
    fn error(&mut self, diagnostic: Diagnostic) {
        if self.last_error == Some(self.at) {
            return;
        }
        self.last_error = Some(self.at);
        // What the lexer could not read, or took for something else, it has reported itself.
        let token = self.peek();
        if token.kind != Kind::Bad && !self.slips.has_operator(token.span) {
            self.note(diagnostic);
        }
    }

    /// The diagnostic that something else than the next token was expected.
    fn unexpected(&self, expected: impl Into<Arg>) -> Diagnostic {
        let token = self.peek();
        let found = self.found(token);
        Diagnostic::new(Code::Expected, token.span).arg("expected", expected).arg("found", found)
    }

    /// Reports that something else than the next token was expected.
    fn expected(&mut self, expected: impl Into<Arg>) {
        // A bad token was reported; nothing need be made only to be dropped.
        if self.last_error == Some(self.at) || self.is_at(Kind::Bad) {
            self.last_error = Some(self.at);
            return;
        }
        let diagnostic = self.unexpected(expected);
        self.error(diagnostic);
    }

    /// How a token is called in messages.
    fn found(&self, token: Token) -> Arg {
        if token.kind == Kind::End {
            return Arg::Label(Label::TheEnd);
        }
        let written = self.source.slice(token.span);
        let line = written.lines().next().unwrap_or("");
        let mut shown: String = line.chars().take(MAX_SHOWN).collect();
        if shown.len() < written.len() {
            shown.push('…');
        }
        quoted(&shown)
    }

    /// Takes a token of that kind, or reports that it is missing.
    fn expect(&mut self, kind: Kind) -> bool {
        if self.eat(kind) {
            return true;
        }
        self.expected(quoted(kind.text()));
        false
    }

    /// Takes the name `word`, or reports that it is missing.
    fn expect_word(&mut self, word: &str) -> bool {
        if self.eat_word(word) {
            return true;
        }
        self.expected(quoted(word));
        false
    }

    /// The text at `span`, if it is short enough to be shown in a hint.
    fn short_text(&self, span: Span) -> Option<&'s str> {
        let text = self.source.slice(span);
        let is_near = text.len() <= 4 * MAX_SHOWN;
        (is_near && !text.is_empty() && text.chars().count() <= MAX_SHOWN && !text.contains(['\n', '#']))
            .then_some(text)
    }
}

/// Longer texts of the user are cut in messages.
const MAX_SHOWN: usize = 40;

/// `text` in quotation marks.
fn quoted(text: &str) -> Arg {
    Arg::Filled(Label::Quoted, vec![("text", Arg::from(text))])
}

/// The advice to write `text`.
fn write(text: impl Into<Arg>) -> Vec<(&'static str, Arg)> {
    vec![("write", text.into())]
}
