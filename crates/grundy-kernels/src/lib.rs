//! Fast tables of heap games: plain slices in, values out.
//!
//! - [`Octal`]: a finite octal code; [`OctalTable`] makes its values, by the splits with a rare part where a [`Split`] has few of these, else by [`Dense`], which looks at all splits.
//! - [`PeriodSearch`]: the least period, with the very value that proves it.
//! - [`subtract`]: games in which one only takes, by finite sets and by large ones.
//! - [`Level`]: which instance of the inner loops is used; the values are the same.
//!
//! Nothing here knows games, rules or limits: a caller's function is told how far a table is and may end it.

mod arch;
mod convert;
mod dense;
mod octal;
mod octal_table;
mod period;
mod sparse;
pub mod subtract;

pub use arch::Level;
pub use dense::Dense;
pub use octal::Octal;
pub use octal_table::OctalTable;
pub use period::{PeriodSearch, Repeats, Sequence};
pub use sparse::Split;

/// A value does not fit into the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;
