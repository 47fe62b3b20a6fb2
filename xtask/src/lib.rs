//! Chores of the workspace: conventions checked, expectations accepted.
//!
//! [`tidy`] holds the workspace to what STYLE.md and ARCHITECTURE.md say and a program can see;
//! it also runs as a test of this crate, so `cargo test` is the whole bar. [`bless`] accepts what the
//! suite of the rule language finds, [`limits`] measures the largest questions of the catalogue,
//! [`first_answer`] how long the first answer takes from a fresh clone.

pub mod bless;
pub mod first_answer;
pub mod limits;
pub mod theorems;
pub mod tidy;
pub mod workspace;
