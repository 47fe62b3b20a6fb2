//! Stage 8: everything that leaves the process, one file a format.
//!
//! Core types are not serialisable. What is shown to machines has its own type here, with a
//! [`VERSION`]; fields are added, never renamed or removed, within one version.
//!
//! - [`document`]: the JSON answers of the commands ([`Document`] adds `schema` and `version`).
//! - [`diagnostic`]: diagnostics for people (with the line they concern) and as JSON.
//! - [`certificate_file`]: certificates as files, written and read.
//! - [`contest`]: how a contest writes its questions and wants its answers.
//! - [`coq`](mod@coq), [`mona`](mod@mona): what other programs check again, outside witnesses.
//! - [`program`]: programs that answer a contest's questions, in several languages.
//! - [`svg`]: pictures of tables, game graphs and automata.
//! - [`grid`]: a table of values without its theory, which [`bfile`], [`csv`] and [`text`] write.

pub mod bfile;
pub mod certificate_file;
pub mod contest;
pub mod coq;
pub mod csv;
pub mod diagnostic;
pub mod document;
pub mod grid;
pub mod mona;
pub mod program;
pub mod svg;
pub mod text;

pub use diagnostic::{Report, Style};
pub use document::{Document, VERSION};
pub use grid::{Cell, Grid, Nested, Scores, ValueCell, Word};
