//! Stage 1: turns rules text into a syntax tree and never fails.
//!
//! [`parse`] takes a [`Source`] and gives a [`Parsed`]: a tree of clauses and the diagnostics
//! found on the way. A clause that cannot be read becomes [`ClauseKind::Bad`](tree::ClauseKind)
//! and the next one is read all the same, so one run shows all mistakes of a file.
//! [`parse_sum`], [`parse_expr`] and [`parse_claim`] read what is given on the command line.
//!
//! ```
//! use grundy_syntax::{Source, parse};
//!
//! let source = Source::new("nim", "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\n");
//! let parsed = parse(&source);
//! assert!(parsed.diagnostics.is_empty());
//! assert_eq!(parsed.file.clauses.len(), 2);
//! ```

pub mod diagnostic;
pub mod source;
pub mod tree;

mod clauses;
mod lexer;
mod parser;

pub mod format;
pub mod printer;
mod report;
mod token;
pub mod words;

pub use diagnostic::{Advice, Diagnostic};
pub use format::format;
use grundy_messages::Code;
pub use parser::{MAX_DEPTH, MAX_HEIGHT};
pub use report::MAX_ERRORS;
pub use source::{Source, Span};

use crate::lexer::{lex, lex_argument};
use crate::parser::Parser;

/// A tree and what was found wrong with the text.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The clauses that could be read.
    pub file: tree::File,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a rules file.
pub fn parse(source: &Source) -> Parsed {
    if let Some(diagnostic) = too_large(source) {
        return Parsed { file: tree::File::default(), diagnostics: vec![diagnostic] };
    }
    let mut lexed = lex(source.text());
    let ranges = clauses::split(source, &mut lexed);
    let is_empty = lexed.tokens.is_empty();
    let mut file = tree::File::default();
    let mut parser = Parser::new(source, &mut lexed);
    for range in ranges {
        parser.clauses(range, &mut file.clauses);
    }
    let report = parser.into_report();
    let mut diagnostics = lexed.report.merge(report);
    if is_empty && diagnostics.is_empty() {
        diagnostics.push(Diagnostic::new(Code::EmptyFile, Span::default()));
    }
    Parsed { file, diagnostics }
}

/// Reads a position given on the command line: a sum of components over one or several lines.
///
/// An expression without parentheses is a component with that one field, so `3 + 4` is two
/// components. `raw(…)` is a component of kind `raw`. There is no sum where the text is empty.
pub fn parse_sum(source: &Source) -> (Option<tree::Sum>, Vec<Diagnostic>) {
    whole(source, Code::EmptyPosition, |parser| Some(parser.whole_sum()))
}

/// Reads a value given on the command line, as the right side of `--set S={1,2}`.
pub fn parse_expr(source: &Source) -> (Option<tree::Expr>, Vec<Diagnostic>) {
    whole(source, Code::EmptyText, |parser| Some(parser.whole_expr()))
}

/// Reads a claim given on the command line, with or without the word `claim`.
pub fn parse_claim(source: &Source) -> (Option<tree::Claim>, Vec<Diagnostic>) {
    whole(source, Code::EmptyText, |parser| parser.whole_claim())
}

/// Reads a text that is one piece; `empty` says what to report where there is no text.
fn whole<T>(
    source: &Source,
    empty: Code,
    read: impl FnOnce(&mut Parser<'_>) -> Option<T>,
) -> (Option<T>, Vec<Diagnostic>) {
    if let Some(diagnostic) = too_large(source) {
        return (None, vec![diagnostic]);
    }
    let mut lexed = lex_argument(source.text());
    if lexed.tokens.is_empty() {
        let mut diagnostics = lexed.report.merge(report::Report::default());
        if diagnostics.is_empty() {
            diagnostics.push(Diagnostic::new(empty, Span::default()));
        }
        return (None, diagnostics);
    }
    let mut parser = Parser::new(source, &mut lexed);
    let made = read(&mut parser);
    let report = parser.into_report();
    (made, lexed.report.merge(report))
}

fn too_large(source: &Source) -> Option<Diagnostic> {
    let bytes = source.text().len();
    (bytes > source::MAX_BYTES).then(|| {
        Diagnostic::new(Code::FileTooLarge, Span::default())
            .arg("bytes", bytes.to_string())
            .arg("limit", source::MAX_BYTES.to_string())
    })
}
