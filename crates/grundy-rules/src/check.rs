//! Stage 2: resolves names and types and lowers the tree to the IR.
//!
//! All mistakes of a file are reported, each where it stands; the rules are given only if there
//! is none. What can only be seen at a position (a natural number that becomes negative, an index
//! outside) is left to the interpreter.

mod boards;
mod call;
mod clauses;
mod expr;
mod finish;
mod graphs;
mod rewrite;
mod scope;
mod score;
mod sum;
mod text;
mod types;

use std::sync::Arc;

use grundy_messages::{Arg, Code, Severity};
use grundy_syntax::tree;
use grundy_syntax::{Diagnostic, MAX_ERRORS, Source, Span};

pub(crate) use boards::ragged;
pub use call::function_names;
pub use text::check_text;

use self::scope::{Globals, Lowerer};
use crate::ir::{Claim, Expr, Rules, Scoped, Sum};
use crate::read::ReadError;
use crate::types::Type;

/// Rules, if nothing is wrong with them, and everything to be told about them.
#[derive(Debug)]
pub struct Checked {
    /// The rules, unless there are errors.
    pub rules: Option<Arc<Rules>>,
    /// Errors, warnings and notes, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Resolves names and types of a tree that was read without errors.
///
/// Where reading found errors the tree has holes, and what is said here of the rest may only follow
/// from them: [`check_text`] does both and leaves that out.
pub fn check(source: &Arc<Source>, file: &tree::File) -> Checked {
    let (rules, mut diagnostics) = clauses::lower(source, file);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    let wrong = diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error);
    let bad = file.clauses.iter().any(|clause| matches!(clause.kind, tree::ClauseKind::Bad));
    let rules = rules.filter(|_| !wrong && !bad).map(Arc::new);
    if let Some(rules) = &rules {
        debug_assert_eq!(crate::ir::wellformed::verify(rules), Vec::<String>::new(), "the IR is well formed");
    }
    Checked { rules, diagnostics: shown(diagnostics) }
}

/// The first diagnostics, and how many there are beyond those that anyone would read.
fn shown(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if diagnostics.len() > MAX_ERRORS {
        let more = diagnostics.len() - MAX_ERRORS;
        let span = diagnostics[MAX_ERRORS].span;
        diagnostics.truncate(MAX_ERRORS);
        diagnostics.push(Diagnostic::new(Code::TooManyErrors, span).arg("count", more.to_string()));
    }
    diagnostics
}

/// Lowers what is written outside of the rules: positions and parameters.
pub(crate) struct Outside<'a> {
    source: &'a Source,
    globals: Globals,
}

impl<'a> Outside<'a> {
    /// For a text that may use the names `rules` declare.
    pub(crate) fn new(rules: &Rules, source: &'a Source) -> Self {
        Self { source, globals: Globals::of(rules) }
    }

    /// Lowers a position.
    pub(crate) fn sum(&self, sum: &tree::Sum) -> Result<Scoped<Sum>, ReadError> {
        self.lower(|scope| scope.sum(sum))
    }

    /// Lowers an expression for a place of type `ty`.
    pub(crate) fn expr(&self, expr: &tree::Expr, ty: &Type, place: Arg) -> Result<Scoped<Expr>, ReadError> {
        self.lower(|scope| scope.typed(expr, ty, place))
    }

    fn lower<T>(&self, lower: impl FnOnce(&mut Lowerer<'_>) -> T) -> Result<Scoped<T>, ReadError> {
        let mut diagnostics = Vec::new();
        let mut lowerer = Lowerer::new(self.source, &self.globals, &mut diagnostics, &[]);
        let body = lower(&mut lowerer);
        let slots = lowerer.into_slots();
        if diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error) {
            return Err(ReadError::Wrong(diagnostics));
        }
        Ok(Scoped { slots, body })
    }
}

/// Reads and lowers a claim that is written outside of the rules.
pub fn check_claim(rules: &Rules, source: &Source) -> Result<Claim, Vec<Diagnostic>> {
    let (claim, mut diagnostics) = grundy_syntax::parse_claim(source);
    let wrong = |found: &[Diagnostic]| found.iter().any(|one| one.severity() == Severity::Error);
    let Some(claim) = claim.filter(|_| !wrong(&diagnostics)) else { return Err(diagnostics) };
    let globals = Globals::of(rules);
    let whole = Span::new(0, source.text().len());
    match finish::claim(rules, (source, &globals), &claim, whole, &mut diagnostics) {
        Some(claim) if !wrong(&diagnostics) => Ok(claim),
        _ => Err(diagnostics),
    }
}

/// The place of an item's expression.
fn item_span(item: &tree::Item) -> grundy_syntax::Span {
    match item {
        tree::Item::In(_, e) | tree::Item::Define(_, e) | tree::Item::If(e) => e.span,
    }
}

/// The names an item binds.
fn names_bound_by(item: &tree::Item) -> Vec<String> {
    match item {
        tree::Item::In(pattern, _) | tree::Item::Define(pattern, _) => {
            scope::bound_names(pattern).into_iter().map(|ident| ident.name.clone()).collect()
        }
        tree::Item::If(_) => Vec::new(),
    }
}
