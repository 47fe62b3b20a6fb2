//! Patterns, proofs and claims: what is said of all positions, and how we know.

mod answers;
mod certificates;
mod claims;
mod cubes;
mod finding;
mod library;
mod lists;
mod parameters;
mod rows;
mod search;
mod shifts;
mod strategy;

pub(crate) use answers::Kept;
pub use answers::THEOREM;
pub use certificates::{
    Checking, certificate_json, certificate_text, claims_of, coq_text, evidence_size, lemmas_of,
    method_label, method_of,
};
pub(crate) use claims::statement;
pub use claims::{Judged, Stated};
pub use cubes::Study;
pub use finding::{Counterexample, Finding, Limit, Method, Pattern, Reason, Standing};
pub use library::{statement_of, theorem_lines};
pub use parameters::{Opened, conditions_of};
pub use rows::Repeats;
pub use search::Goal;
pub use shifts::Shift;
