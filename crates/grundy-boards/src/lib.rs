//! Boards as machine words: what the rules say of rows and grids, at the speed of shifts.
//!
//! [`compile`] reads the rewriting moves of a game and lays their patterns out on a frame of given size; [`Refused`] says why it cannot. What comes
//! out, [`Packed`], opens engines for sums of boards: [`GrundyValues`], [`Winners`], and [`PartsOf`] for engines of values elsewhere.
//! [`compile_whole`] takes guards, endings, and sets of vertices, edges and small numbers too; [`PackedWhole`] is searched as one thing, or played out at random ([`Samples`]) where it is too large for that. The interpreter is the
//! meaning of all of them: what cannot be compiled stays with it, and so does every error; the tests hold one against the other.
//!
//! ```
//! use grundy_boards::{compile, frame_of};
//! use grundy_core::Run;
//! use grundy_rules::{check_text, classify::classify};
//! use grundy_syntax::Source;
//!
//! let text = "position (g: grid of \".#\")\nmove place: \"..\" -> \"##\" in any direction\n";
//! let (source, run) = (std::sync::Arc::new(Source::new("cram", text)), Run::unlimited());
//! let game = check_text(&source).rules.unwrap().bind(&[], &run).unwrap();
//! let class = classify(&game, &run);
//! let position = game.read_position(&Source::new("position", "(\"...../...../.....\")"), &run).unwrap();
//! let frame = frame_of(position.parts()).unwrap();
//! let packed = compile(&game, &class, frame).unwrap();
//! assert_eq!(packed.nimbers().unwrap().value(position.parts(), &run), Ok(Some(1)));
//! ```

mod alike;
mod bits;
mod board;
mod cases;
mod chosen;
mod closure;
mod components;
mod convert;
mod equivariant;
mod images;
mod layout;
mod linked;
mod lower;
mod machine;
mod nimbers;
mod outcomes;
mod outline;
mod pack;
mod packed;
mod points;
mod positions;
mod refused;
mod runs;
mod sampling;
mod search;
mod shortcut;
mod survey;
mod symmetry;
mod table;
mod takings;
mod values;
mod whole;
mod worths;

pub use bits::Bits;
pub use board::{Board, Place, Size};
pub use components::{ComponentId, Components};
pub use nimbers::Nimbers;
pub use outcomes::{Outcomes, Stuck};
pub use pack::size_of_board;
pub use packed::{
    GrundyValues, Packed, PackedWhole, PartsOf, PointsOf, Samples, WholeSearch, Winners, compile,
    compile_whole, frame_of,
};
pub use points::Points;
pub use positions::PositionsOf;
pub use refused::Refused;
pub use sampling::{Chance, Sampled, Sampling};
pub use search::Search;
pub use survey::{Form, Survey, survey};
pub use whole::{Failed, Whole};
