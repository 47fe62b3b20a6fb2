//! Stage 5: looks at tables of values and proposes patterns. Sees tables, not games.
//!
//! What is found here fits the table that was looked at, and nothing more is known of it: a
//! proposal is proved or refuted elsewhere.
//!
//! - [`periodic`]: the period, saltus and preperiod of a row.
//! - [`value_period`]: the same of a row of values of short games, or of what is told of them by an [`Aspect`].
//! - [`propose`]: automata that explain the tables of a game, by the [`FINDERS`], best first.
//! - [`families`]: formulas for rows that depend on parameters.
//! - [`propose_later`]: the same where numbers are written with Fibonacci numbers.
//! - [`readings`] and [`enumerated`]: short formulas for the same, for people.
//!
//! ```
//! use grundy_core::{Axis, Of, Table};
//! use grundy_discover::{Look, periodic, propose};
//! let row: Vec<Option<u64>> = (0..64).map(|n| Some(n % 4)).collect();
//! assert_eq!(periodic(&row).map(|found| (found.preperiod, found.period, found.saltus)), Some((0, 4, 0)));
//!
//! let axes = vec![Axis { name: "n".into(), from: 0, len: 64 }];
//! let look = Look { of: Of::Values, tables: &[Table { axes, cells: row }], prefixes: false };
//! assert_eq!(propose(&look)[0].relations.kinds[0].tracks, 2);
//! ```

mod aspect;
mod closed_form;
mod finder;
mod finders;
mod parameters;
mod periodic;
mod relation;
mod score;
mod sparse;
mod term;
mod value_period;

pub use aspect::Aspect;
pub use closed_form::{enumerated, readings};
pub use finder::{FINDERS, Finder, LATER_FINDERS, Look, Proposal, propose, propose_later};
pub use parameters::{Family, Sample, families};
pub use periodic::periodic;
pub use relation::automaton;
pub use score::Score;
pub use sparse::{Sparse, sparse};
pub use value_period::{Seen, ValuePeriod, aspect_of_row, value_period};
