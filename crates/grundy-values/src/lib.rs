//! Every value type and its arithmetic, with no notion of a game.
//!
//! Values of normal play, each once:
//!
//! - [`Arena`]: short games in canonical form, which it compares, adds, cools, multiplies, reads and prints; a [`Value`] is one of them,
//!   a [`Compact`] the parts of a number plus ups plus a nimber.
//! - [`notation`]: the reader of the notation of the field, for values and for expressions.
//! - [`Thermograph`]: both walls, mean and temperature.
//! - [`Dyadic`]: numbers `n / 2^e`, with sign expansions and the simplest between two.
//! - [`Nimber`]: Nim heaps as a field, with sums, products, inverses, powers and roots.
//!
//! What they are made of, and other values:
//!
//! - [`Int`]: exact integers, a machine word while they fit.
//! - [`Mex`]: the least number that is missing; [`Splits`]: the least that no split of a heap has.
//! - [`Loopy`]: values of impartial games in which play need not end.
//! - [`Outcome`]: who wins.
//!
//! ```
//! use grundy_values::{Arena, Notation};
//!
//! let mut arena = Arena::new();
//! let hot = arena.read("{2||1|0}").expect("a value");
//! let switch = arena.read("±1").expect("a value");
//! let sum = arena.add(hot, switch)?;
//! assert_eq!(arena.mean(sum)?.to_string(), "5/4");
//! assert_eq!(arena.temperature(sum)?.to_string(), "1");
//! let ups = arena.read("{0|^*}").expect("a value");
//! assert_eq!(arena.print(ups, Notation::Unicode)?, "⇑");
//! # Ok::<(), grundy_values::Exceeded>(())
//! ```

mod arena;
mod convert;
mod dyadic;
mod int;
mod loopy;
mod mex;
mod nimber;
pub mod notation;
mod outcome;
mod splits;
mod thermograph;

pub use arena::{Allowance, Arena, Compact, Exceeded, Made, Notation, Relation, Value};
pub use dyadic::Dyadic;
pub use int::{Int, TooLarge};
pub use loopy::{Followers, Loopy};
pub use mex::Mex;
pub use nimber::Nimber;
pub use notation::{Expected, Found, ReadError};
pub use outcome::{Ending, MoverEnds, Outcome};
pub use splits::Splits;
pub use thermograph::{Corner, Thermograph, Trajectory};
