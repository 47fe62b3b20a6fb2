//! Stage 1: turns rules text into a syntax tree and never fails.
//!
//! [`parse`] takes a [`Source`] and gives a [`Parsed`]: a tree of clauses and the diagnostics
//! found on the way. A clause that cannot be read becomes [`ClauseKind::Bad`](tree::ClauseKind)
//! and the next one is read all the same, so one run shows all mistakes of a file.

pub mod diagnostic;
pub mod source;
pub mod tree;

pub use diagnostic::{Advice, Diagnostic};
pub use source::{Source, Span};
