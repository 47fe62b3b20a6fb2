//! Finite automata over digits. Knows numbers, not games.
//!
//! A relation between natural numbers is *automatic* in base b if a finite automaton accepts the
//! digits of its members, read in step on as many tracks as there are numbers. Sums, order, digit
//! predicates and everything definable from them with "and", "or", "not", "there is" and "for all"
//! is automatic (Büchi; Bruyère), and the automaton can be computed: so every first-order sentence
//! about such relations is *decided*, and a false one comes with a shortest counterexample.
//!
//! Besides base b, numbers may be written with Fibonacci's or Pell's numbers as weights: sums and order are automatic there
//! too, and so are relations with the golden ratio.
//!
//! - [`System`]: how numbers are written.
//! - [`Dfa`]: a complete deterministic automaton over the digits of named [`Var`]s.
//! - [`Formula`]: first-order formulas; [`Engine::decide`] answers them.
//! - [`learn`]: the least automaton that explains a table.
//!
//! ```
//! use grundy_automata::{Engine, Formula, Limits, Var};
//! let (x, y) = (Var(0), Var(1));
//! // Every number is twice another or one more than that.
//! let double = Formula::equal([(x, 1), (y, -2)], 0).or(Formula::equal([(x, 1), (y, -2)], 1));
//! let engine = Engine::new(2, Limits::default());
//! assert!(engine.decide(&double.exists([y]).for_all([x])).unwrap().is_true());
//! ```

mod build;
mod dfa;
mod eliminate;
mod engine;
mod explore;
mod formula;
mod intern;
mod learn;
mod limits;
mod minimise;
mod product;
mod project;
mod recurrent;
mod system;
mod view;

pub use dfa::{Dfa, Var};
pub use engine::{Decision, Engine};
pub use formula::{Formula, Relation};
pub use learn::{Examples, Learned, learn};
pub use limits::{Failure, Limits, OverLimit};
pub use system::System;
