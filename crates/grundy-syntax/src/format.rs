//! Lays out rules text: one clause a line, spaces as in the language reference.
//!
//! The formatter works on tokens. It changes white space only: comments stay where they are, line
//! breaks inside a clause stay and are indented by two spaces, runs of blank lines become one, and
//! `;` becomes a line end. Strings are copied. Laying out a text twice changes nothing more.

mod spaces;

use grundy_messages::Severity;

use self::spaces::Spaces;
use crate::clauses::split;
use crate::diagnostic::Diagnostic;
use crate::lexer::lex;
use crate::parse;
use crate::source::{Source, Span};
use crate::token::Token;

/// The text of `source` laid out, or its errors.
pub fn format(source: &Source) -> Result<String, Vec<Diagnostic>> {
    let mut diagnostics = parse(source).diagnostics;
    diagnostics.retain(|diagnostic| diagnostic.severity() == Severity::Error);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let mut lexed = lex(source.text());
    let clauses = split(source, &mut lexed);
    let mut layout =
        Layout { source, out: String::new(), read: 0, comments: lexed.comments.into_iter().peekable() };
    for clause in clauses {
        layout.clause(&lexed.tokens[clause]);
    }
    layout.comments_before(u32::MAX, Place::Between);
    layout.end_line();
    Ok(layout.out)
}

/// How continuation lines and comments inside a clause are indented.
const INDENT: &str = "  ";

/// Where a comment stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Between two clauses.
    Between,
    /// Inside a clause.
    Inside,
}

struct Layout<'s, I: Iterator<Item = Span>> {
    source: &'s Source,
    out: String,
    /// The end of what was copied last.
    read: u32,
    comments: std::iter::Peekable<I>,
}

impl<I: Iterator<Item = Span>> Layout<'_, I> {
    fn clause(&mut self, tokens: &[Token]) {
        let mut spaces = Spaces::new(tokens);
        for (at, token) in tokens.iter().enumerate() {
            let place = if at == 0 { Place::Between } else { Place::Inside };
            self.comments_before(token.span.start, place);
            let gap = self.breaks_before(token.span.start);
            let is_spaced = spaces.before(self.source, at);
            if at == 0 {
                self.start_line(gap, "");
            } else if gap > 0 {
                self.start_line(gap, INDENT);
            } else if is_spaced {
                self.out.push(' ');
            }
            self.copy(token.span);
        }
    }

    /// How many lines end between what was copied last and `start`.
    fn breaks_before(&self, start: u32) -> usize {
        let between = self.source.slice(Span { start: self.read, end: start });
        between.matches('\n').count()
    }

    /// Starts a new line after at most one blank line.
    fn start_line(&mut self, breaks: usize, indent: &str) {
        self.end_line();
        if breaks > 1 && !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str(indent);
    }

    fn end_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn copy(&mut self, span: Span) {
        self.out.push_str(self.source.slice(span).trim_end());
        self.read = span.end;
    }

    /// Copies the comments that stand before byte `end`.
    fn comments_before(&mut self, end: u32, place: Place) {
        while let Some(comment) = self.comments.next_if(|comment| comment.start < end) {
            let breaks = self.breaks_before(comment.start);
            let is_alone = breaks > 0 || self.out.is_empty();
            if is_alone {
                let indent = if place == Place::Inside || self.is_indented(comment) { INDENT } else { "" };
                self.start_line(breaks, indent);
            } else {
                self.out.push_str(INDENT);
            }
            self.copy(comment);
        }
    }

    /// Whether white space stands before a comment that has a line of its own below a clause.
    fn is_indented(&self, comment: Span) -> bool {
        let before = self.source.slice(Span { start: 0, end: comment.start });
        !self.out.is_empty() && before.ends_with([' ', '\t'])
    }
}
