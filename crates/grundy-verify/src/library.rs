//! Evidence by a theorem of the library: the checker decides its hypotheses from the rules.
//!
//! # Setting
//!
//! A certificate names a theorem of the literature and the numbers that its statement needs. Nothing else is taken from it: whether
//! the rules are as the theorem asks is found out here, from the rules, by one module for each theorem.
//!
//! # How the code uses it
//!
//! - `heaps`: Nim, misère Nim and Moore's Nim with any number of heaps, as components of a sum or as entries of a list;
//! - `staircase`: entries of which any part goes to the entry before;
//! - `colon`: trees of which a move cuts a branch;
//! - `schwenk`: a heap with a limit that the last move set.
//!
//! At the end the [statement](Statement) is held against play on small positions.
//!
//! # What is not covered
//!
//! Other readings of such a theorem: a certificate that has some is not accepted.

mod colon;
mod entries;
mod heaps;
mod schwenk;
mod small;
mod staircase;
mod statement;

use grundy_core::{Certificate, Known, Library, Of, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;

use crate::{Rejection, refuse};

pub use statement::{Statement, says};

/// The rules satisfy every hypothesis of the theorem; gives the work done.
pub(crate) fn check(
    game: &BoundGame,
    certificate: &Certificate,
    library: &Library,
    run: &Run<'_>,
) -> Result<u64, Rejection> {
    if !certificate.readings.is_empty() {
        return Err(refuse::fails(Label::VerifyStepLibrary, Label::VerifyLibraryReadings));
    }
    if library.hypotheses != library.theorem.hypotheses() {
        return Err(refuse::fails(Label::VerifyStepShape, Label::VerifyHypotheses));
    }
    if certificate.of != speaks_of(library.theorem) {
        return Err(refuse::fails(Label::VerifyStepLibrary, Label::VerifyReadingOf));
    }
    let numbers = library.numbers.as_slice();
    let work = match library.theorem {
        Known::Nim => heaps::nim(game, numbers, run)?,
        Known::MisereNim => heaps::misere(game, numbers, run)?,
        Known::Moore => heaps::moore(game, numbers, run)?,
        Known::Staircase => staircase::check(game, numbers, run)?,
        Known::Colon => colon::check(game, numbers, run)?,
        Known::Schwenk => schwenk::check(game, numbers, run)?,
    };
    Ok(work + small::compare(game, certificate.of, library, run)?)
}

/// Whether a theorem gives values or lost positions.
pub fn speaks_of(theorem: Known) -> Of {
    match theorem {
        Known::Nim | Known::Staircase | Known::Colon => Of::Values,
        Known::MisereNim | Known::Moore | Known::Schwenk => Of::Losing,
    }
}

/// The rules do not satisfy a hypothesis.
fn unfit(because: Label) -> Rejection {
    refuse::fails(Label::VerifyStepLibrary, Arg::Label(because))
}

/// The numbers are not those that the theorem needs.
fn wrong_numbers() -> Rejection {
    refuse::fails(Label::VerifyStepShape, Label::VerifyLibraryNumbers)
}
