//! Stage 4: who wins, what a position is worth, and how to win it.
//!
//! [`plan::solve`] answers everything about one position, [`plan::table`] fills a table, and
//! [`explain::explain`] says why. All three choose a [`Solver`](solver::Solver) from the list
//! [`SOLVERS`](solver::SOLVERS), in order of preference:
//!
//! | solver | for | method |
//! |---|---|---|
//! | `take-break` | games with a proved take-and-break code | [`take_break`]: plain loops, periods |
//! | `bottom-up` | tables of games with a proved measure | [`bottom_up`]: a dense table |
//! | `memo` | every additive game | [`memo`]: depth-first search, Grundy values |
//! | `reaching` | `win by reaching` in ordinary sums | [`reaching`]: the reduced game |
//! | `misere-nim` | misère Nim | [`misere`]: Bouton's theorem |
//! | `whole` | everything else that is impartial | [`whole`], [`compound`]: outcomes of whole sums |
//!
//! The methods are generic over [`Game`](grundy_core::Game) and know nothing of rules; the
//! [`solvers`] connect them with games given by rules, and each relies only on what the classifier
//! has proved. Whatever a limit leaves unfinished is returned with the [`Stop`](grundy_core::Stop).

pub mod memo;

pub mod bottom_up;
pub mod compound;
pub mod misere;
pub mod reaching;
pub mod take_break;
pub mod whole;

pub mod class;
pub mod explain;
pub mod plan;
pub mod shape;
pub mod solver;
pub mod solvers;
pub mod turn;

mod additive;
mod hash;
pub mod invert;
mod table;
