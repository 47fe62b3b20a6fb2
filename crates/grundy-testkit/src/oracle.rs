//! The naive oracle: small games solved straight from the definitions.
//!
//! # Setting
//!
//! A *component* is one summand of a position: a heap, a pair of heaps, a board.
//! An *option* of a component is the list of parts that a move leaves in its
//! place, so a component may vanish (no part), change (one part) or break
//! (several). The rules of a game are a plain function from a component to all
//! its options; [`rules`] and [`Code`] hold those of the classics.
//!
//! | question | function |
//! |---|---|
//! | Grundy values of heaps, of cells of a grid, of anything | [`grundy_values()`], [`grundy_grid`], [`grundy_value`] |
//! | who wins a sum, normal or misère | [`winner_of_sum`] |
//! | who first reaches a goal in a sum | [`race_winner`] |
//! | who wins a selective or conjunctive compound | [`winner_of_compound`] |
//! | who wins where play may come back, and in how many moves | [`results`], [`digraph_results`] |
//! | who wins any game without loops | [`mover_wins`], and [`Search`] for many questions about one game |
//!
//! # How to read it
//!
//! Everything here favours being obviously right over being fast. Only
//! [`grundy_values()`], [`grundy_grid`] and [`grundy_value`] use the theorem of
//! Sprague and Grundy; all the others play the whole game out, so that the
//! theorem itself is among what can be tested.
//!
//! # What is not covered
//!
//! Partizan games, scores. Except with [`results`], a game with a loop ends in a panic, and so
//! does an option function that breaks its contract: this is code for tests.
//!
//! # Cost
//!
//! Exponential where the definition is. The searches recurse once a move, so the
//! longest play must fit on the stack; some thousands of moves do.
//!
//! ```
//! use grundy_testkit::oracle::{Convention, grundy_values, rules, winner_of_sum};
//!
//! // Winning Ways, chapter 4: Kayles.
//! assert_eq!(grundy_values(6, rules::kayles), [0, 1, 2, 3, 1, 4, 3]);
//! // Rows of 3 and 6 pins have equal values, so in normal play the mover loses.
//! assert!(!winner_of_sum(&[3, 6], Convention::Normal, rules::kayles));
//! ```

mod code;
mod compound;
mod fixpoint;
mod grundy;
mod outcome;
mod race;
pub mod rules;
mod sum;

pub use code::Code;
pub use compound::{Compound, compound_options, winner_of_compound};
pub use fixpoint::{Ended, Over, digraph_results, results, token_options};
pub use grundy::{grundy_grid, grundy_value, grundy_values, mex};
pub use outcome::{Convention, Search, mover_wins};
pub use race::race_winner;
pub use sum::{sum_options, winner_of_sum};
