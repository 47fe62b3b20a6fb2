//! The words all other crates use: sums, games, limits, verdicts and tables.
//!
//! No input or output, no clock, no algorithm longer than a page.
//!
//! - [`Game`]: what a solver needs to know of a game: the options of a component.
//! - [`Sum`]: a position, a sorted multiset of components; [`Whole`] makes a game of whole sums.
//! - [`Run`]: limits, cancellation and progress of a long computation; [`Stop`] says why it ended.
//! - [`deeper`]: recursion that needs more stack than there is.
//! - [`Verdict`]: what is known of a property, and how.
//! - [`Table`]: values of a box of positions.
//! - [`Periodic`], [`Automaton`]: closed descriptions of all values; [`Certificate`]: one of them
//!   with the evidence that it is right.

mod certificate;
mod game;
mod lemmas;
mod library;
mod pattern;
mod player;
mod run;
mod stack;
mod sum;
mod table;
mod verdict;

pub use certificate::{
    Certificate, Evidence, Induction, Lemmas, Linear, Local, Powers, Reading, Relations, Residue,
    ResidueCase, Sparse, Subject, Window,
};
pub use game::{Component, Flow, Game, Whole};
pub use lemmas::{FROM_LEMMAS, FromLemmas, LEMMAS, Lemma, from_lemmas, lemma};
pub use library::{Hypothesis, Known, Library};
pub use pattern::{Automaton, Coding, Numeration, Of, Periodic};
pub use player::Player;
pub use run::{Halt, Limits, Progress, Run, Stop};
pub use stack::deeper;
pub use sum::Sum;
pub use table::{Axis, Table, rank, unrank};
pub use verdict::Verdict;
