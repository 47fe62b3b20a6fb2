//! Every value type and its arithmetic, with no notion of a game.
//!
//! - [`Int`]: exact integers, a machine word while they fit.
//! - [`Mex`]: the least number that is missing; [`Splits`]: the least that no split of a heap has.
//! - [`Nimber`]: Nim heaps as a field, with sums and products.
//! - [`Loopy`]: values of impartial games in which play need not end.
//! - [`Outcome`]: who wins.

mod arena;
mod convert;
mod dyadic;
mod int;
mod loopy;
mod mex;
mod nimber;
mod outcome;
mod splits;
mod thermograph;

pub use arena::{
    Allowance, Arena, Compact, Exceeded, Expected, Found, Made, Notation, ReadError, Relation, Value,
};
pub use dyadic::Dyadic;
pub use int::{Int, TooLarge};
pub use loopy::{Followers, Loopy};
pub use mex::Mex;
pub use nimber::Nimber;
pub use outcome::{Ending, MoverEnds, Outcome};
pub use splits::Splits;
pub use thermograph::{Corner, Thermograph, Trajectory};
