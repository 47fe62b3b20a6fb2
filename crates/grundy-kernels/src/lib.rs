//! Fast tables of heap games: plain slices in, values out.
//!
//! - [`Octal`]: a finite octal code; [`OctalTable`] makes its values, by the splits with a rare part where a [`Split`] has few of these, else by [`Dense`], which looks at all splits.
//! - [`PeriodSearch`]: the least period, with the very value that proves it.
//! - [`subtract`]: games in which one only takes, by finite sets and by large ones.
//! - [`retrograde`]: who wins on a graph with loops, and in how many moves.
//! - [`nim`]: nim products by carry-less multiplication.
//! - [`Level`]: which instance of the inner loops is used; the values are the same.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use grundy_kernels::{Octal, OctalTable, PeriodSearch};
//!
//! // Kayles repeats with period 12 from heap 71 on, and 168 values prove it.
//! let kayles = Octal::new(&[0, 7, 7]).ok_or("an octal code")?;
//! let mut search = PeriodSearch::new(kayles.last(), 2);
//! let mut table = OctalTable::new(kayles);
//! let repeats = loop {
//!     table.fill(search.next(), &mut |_| ControlFlow::Continue(())).map_err(|_| "small values")?;
//!     if let Some(repeats) = search.find(&table) {
//!         break repeats;
//!     }
//! };
//! assert_eq!((repeats.preperiod, repeats.period, table.len()), (71, 12, 168));
//! # Ok::<(), &str>(())
//! ```
//!
//! Nothing here knows games, rules or limits: a caller's function is told how far a table is and may end it.

mod arch;
mod convert;
mod dense;
mod hands;
pub mod nim;
mod octal;
mod octal_table;
mod period;
pub mod retrograde;
mod sparse;
pub mod subtract;

pub use arch::Level;
pub use dense::Dense;
pub use octal::Octal;
pub use octal_table::OctalTable;
pub use period::{GLANCE, PeriodSearch, Repeats, Sequence};
pub use sparse::Split;

/// A value does not fit into the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;
