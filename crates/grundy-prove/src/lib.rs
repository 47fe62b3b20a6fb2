//! Stage 6: searches for the certificate of a pattern. May use any engine; is never believed.
//!
//! A pattern comes in, an [`Attempt`] goes out: a certificate for the checker, a component that
//! speaks against the pattern, or the reason why a route does not apply. There are several routes.
//!
//! - [`by_window`]: periods of take-and-break games, from a window of values.
//! - [`by_induction`]: relations given by automata, from [`obligations`] that are decided.
//!   [`relations_of_claim`] and [`relations_of_periodic`] make such relations.
//! - [`by_library`]: theorems of the literature, which the checker compares with the rules.
//! - [`by_residue`]: formulas in remainders, for all values of parameters. [`residue_of_claim`] makes such a formula.
//! - [`by_local`]: claims that compare two positions, from windows of a local rule.
//! - [`by_lemmas`]: claims that a theorem of the library makes, if it is about the rules.
//!
//! [`reading_follows`] tells whether a claim follows from what is proved, and [`Translation`] shows
//! the rules as formulas.
//!
//! ```
//! use grundy_core::{Coding, Of, Run};
//! use grundy_prove::{Attempt, by_induction, relations_of_claim};
//! use grundy_rules::{check_claim, check_text, classify::classify};
//! use grundy_syntax::Source;
//!
//! let run = Run::unlimited();
//! let text = "position (n: nat); move take(k in 1..=min(3, n)) -> (n - k)";
//! let rules = check_text(&Source::new("rules", text).into()).rules.unwrap();
//! let game = rules.bind(&[], &run).unwrap();
//! let source = Source::new("claim", "g(n) = n mod 4");
//! let claim = check_claim(&rules, &source).unwrap();
//! let limits = grundy_automata::Limits::default();
//! let values = relations_of_claim(&game, (&claim, &source), Coding::Number, limits, &run).unwrap();
//! let attempt = by_induction(&game, &classify(&game, &run), Of::Values, &values, limits, &run);
//! assert!(matches!(attempt, Attempt::Found(_)));
//! ```

mod affine;
mod claim;
mod compile;
mod induction;
mod lemmas;
mod library;
mod local;
mod logic;
mod measure;
mod model;
mod obligations;
mod periodic;
mod relations;
mod residue;
mod sparse;
mod translation;
mod trouble;
mod ways;
mod window;

pub use claim::{ClaimFailure, Disagreement, Follows, Proved, reading_follows, relations_of_claim};
pub use induction::by_induction;
pub use lemmas::by_lemmas;
pub use library::by_library;
pub use local::by_local;
pub use obligations::{Sentence, fragment, obligations};
pub use periodic::relations_of_periodic;
pub use residue::{by_residue, is_by_remainder, rebound, residue_fragment, residue_of_claim, row};
pub use sparse::{by_sparse, certificate_of_table, octal_code};
pub use translation::Translation;
pub use trouble::Trouble;
pub use ways::{Way, WayPart, ways};
pub use window::by_window;

use grundy_automata::OverLimit;
use grundy_core::{Certificate, Stop};
use grundy_messages::Arg;
use grundy_rules::value::Component;
use grundy_syntax::Span;

/// How an attempt to prove a pattern ended.
#[derive(Clone, Debug)]
pub enum Attempt {
    /// With a certificate, for the checker.
    Found(Certificate),
    /// The pattern is wrong.
    Refuted(Against),
    /// An automaton would have become too large: nothing is known.
    TooLarge(OverLimit),
    /// A limit was reached: nothing is known.
    Stopped(Stop),
    /// The rules or the pattern leave what this route can reason about.
    Outside(Refusal),
}

/// What speaks against a pattern.
#[derive(Clone, Debug)]
pub struct Against {
    /// The component at which an obligation fails.
    pub component: Component,
    /// Which obligation.
    pub obligation: Obligation,
    /// The values of open parameters for which it fails, as they are written.
    pub parameters: Vec<(String, String)>,
}

/// What must hold for a function to be the Grundy function, or a set the set of lost positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// O0: options are components, nothing fails, and a measure falls.
    Descends,
    /// Of: every component has exactly one value, and nothing else has one.
    Function,
    /// O1: no option has the value of the component; no option of a lost position is lost.
    Different,
    /// O2: every smaller value is that of an option; a position that is not lost has a lost option.
    Reached,
    /// The prefix xor starts with 0 and goes on by the value.
    Prefix,
}

impl Obligation {
    /// Its name in file names, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Descends => "descends",
            Self::Function => "function",
            Self::Different => "different",
            Self::Reached => "reached",
            Self::Prefix => "prefix",
        }
    }
}

/// Why a route does not apply.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The place in the rules (or in the claim, if `in_claim`) that leaves the fragment.
    pub span: Option<Span>,
    /// Whether the place is in a claim that was given outside of the rules.
    pub in_claim: bool,
    /// Why, in words.
    pub reason: Arg,
}
