//! The words of the language, for those who show it.

pub use crate::clauses::CLAUSE_WORDS as CLAUSES;
pub use crate::parser::CONTINUING_WORDS as CONTINUING;
pub use crate::token::RESERVED;
