//! What the tests of every crate share. Nothing outside tests uses it.
//!
//! - [`oracle`] solves small games by brute force, straight from the definitions, with the standard
//!   library and nothing else. The engines are compared with it; it is never compared with them.
//! - [`meaning`] does the same for games given by rules.
//! - [`suite`] holds texts of rules against what is told about them, in both languages.

pub mod meaning;
pub mod oracle;
pub mod suite;
