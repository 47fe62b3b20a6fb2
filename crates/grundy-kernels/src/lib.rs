//! Fast tables of heap games: plain slices in, values out.
//!
//! - [`Octal`]: a finite octal code; [`Dense`] makes its values by looking at all splits.
//! - [`PeriodSearch`]: the least period, with the very value that proves it.
//! - [`Level`]: which instance of the inner loops is used; the values are the same.
//!
//! Nothing here knows games, rules or limits: a caller's function is told how far a table is and may end it.

mod arch;
mod convert;
mod dense;
mod octal;
mod period;

pub use arch::Level;
pub use dense::Dense;
pub use octal::Octal;
pub use period::{PeriodSearch, Repeats, Sequence};

/// A value does not fit into the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;
