//! Stage 2 and 3: checks rules, interprets them and says what kind of game they make.
//!
//! [`check_text`] parses a text and checks it; [`check`] resolves names and types and lowers the
//! tree to the [IR](ir). [`Rules::bind`] gives
//! the parameters their values and makes a [`BoundGame`], which *interprets* the IR: the reference
//! semantics of every game. Every faster path is compared with it.

mod bind;
pub mod board;
mod check;
mod claimed;
pub mod classify;
mod digest;
pub mod graph;
mod interpret;
pub mod ir;
pub mod linear;
mod moves;
mod read;
pub mod types;
pub mod value;

pub use bind::{BindError, BoundGame};
pub use check::{Checked, check, check_claim, check_text, function_names};
pub use digest::digest;
pub use interpret::{Halted, Others, RuleError};
pub use ir::Rules;
pub use moves::{CompoundKind, NamedMove, Score};
pub use read::{Folded, ReadError};
pub use types::Type;
pub use value::Value;
