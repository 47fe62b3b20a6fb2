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
//! - `several`: Moore's Nim where a move makes several entries of a list smaller;
//! - `staircase`: entries of which any part goes to the entry before;
//! - `colon`: trees of which a move cuts a branch;
//! - `fusion`: graphs of which a move cuts an edge;
//! - `coins`: coins that a move turns, in one dimension and in two;
//! - `geography`: a token that goes along edges to vertices where it has not been;
//! - `schwenk`: a heap with a limit that the last move set.
//!
//! At the end the [statement](Statement) is held against play on small positions.
//!
//! # What is not covered
//!
//! Other readings of such a theorem, except claims about lists that say what it states: see `claims`.

mod claims;
mod coins;
mod colon;
mod entries;
mod fusion;
mod geography;
mod heaps;
mod schwenk;
mod several;
mod small;
mod staircase;
mod statement;

use grundy_core::{Certificate, Flow, Halt, Hypothesis, Known, Library, Of, Reading, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::value::Component;

use crate::{Rejection, refuse};

pub use statement::{Statement, says};

/// The rules satisfy every hypothesis of the theorem; gives the work done.
pub(crate) fn check(
    game: &BoundGame,
    certificate: &Certificate,
    library: &Library,
    run: &Run<'_>,
) -> Result<u64, Rejection> {
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
        Known::MooreList => several::check(game, numbers, run)?,
        Known::Fusion => fusion::check(game, numbers)?,
        Known::Superposition => coins::superposition(game, numbers, run)?,
        Known::Tartan => coins::tartan(game, numbers, run)?,
        Known::Geography => geography::check(game, numbers, run)?,
        Known::Schwenk => schwenk::check(game, numbers, run)?,
    };
    let mut work = work + small::compare(game, certificate.of, library, run)?;
    for reading in &certificate.readings {
        work += match reading {
            Reading::Claim(text) => claims::check(game, certificate.of, library, text, run)?,
            Reading::Periodic(_) => {
                return Err(refuse::fails(Label::VerifyStepLibrary, Label::VerifyLibraryReadings));
            }
        };
    }
    Ok(work)
}

/// How many hypotheses of a theorem, in their order, rules satisfy of which a certificate was rejected.
pub fn met(theorem: Known, rejection: &Rejection) -> usize {
    let Rejection::Fails { step, because } = rejection else { return 0 };
    let label = |arg: &Arg| match arg {
        Arg::Label(label) | Arg::Filled(label, _) => Some(*label),
        _ => None,
    };
    let failed = match (label(step), label(because)) {
        (Some(Label::VerifyStepLibrary), Some(because)) => failed(because),
        _ => &[],
    };
    let all = theorem.hypotheses();
    all.iter().position(|hypothesis| failed.contains(hypothesis)).unwrap_or(0)
}

/// The hypotheses that a reason speaks of: one of them, according to the theorem.
fn failed(because: Label) -> &'static [Hypothesis] {
    use Hypothesis as H;
    match because {
        Label::VerifyNotMisere => &[H::Misere],
        Label::VerifyNotSelective => &[H::Selective],
        Label::VerifyOneNumber | Label::VerifyOneEntry => &[H::OneHeap, H::OneStep],
        Label::VerifyHeapMore | Label::VerifyHeapLess => &[H::AnyLess],
        Label::VerifyNotUpTo => &[H::UpToEntries],
        Label::VerifyStepMore | Label::VerifyStepLess => &[H::AnyDown],
        Label::VerifyNotPointwise | Label::VerifyNotCut => &[H::CutsAlone, H::CutsAnyEdge],
        Label::VerifyNotForest => &[H::Forest],
        Label::VerifyNotStanding => &[H::UnreachedFalls],
        Label::VerifyNotCoins => &[H::HeadsToTails],
        Label::VerifyTurnsByOthers => &[H::TurnsByPlace],
        Label::VerifyNotProduct => &[H::RowsAndColumns],
        Label::VerifyTurnsHigher => &[H::TurnsLower],
        Label::VerifyNotSlide => &[H::SlidesToFree],
        Label::VerifyNotBothWays => &[H::JoinedBothWays],
        Label::VerifyNotLimited | Label::VerifyTakesMore | Label::VerifyTakesLess => &[H::AnyUpToLimit],
        Label::VerifyLimitFalls => &[H::LimitByTaken],
        Label::VerifyLimitLow => &[H::LimitGrows],
        _ => &[],
    }
}

/// Whether a theorem gives values or lost positions.
pub fn speaks_of(theorem: Known) -> Of {
    match theorem {
        Known::Nim
        | Known::Staircase
        | Known::Colon
        | Known::Fusion
        | Known::Superposition
        | Known::Tartan => Of::Values,
        Known::MisereNim | Known::Moore | Known::MooreList | Known::Geography | Known::Schwenk => Of::Losing,
    }
}

/// Goes through the moves of a component that each name one number and leave one component; false where a move is none of these, or the
/// rules fail, or `sees` says that it is not as it should be.
fn single_moves(
    game: &BoundGame,
    at: &Component,
    run: &Run<'_>,
    sees: &mut dyn FnMut(u64, &Component) -> bool,
) -> Result<bool, Rejection> {
    let mut plain = true;
    let flow = game.moves(at, run, &mut |made| {
        let bound = made.bound.iter().map(|(_, value)| value.as_int().and_then(|int| int.to_u64()));
        plain &= match (bound.collect::<Vec<_>>().as_slice(), made.to.as_slice()) {
            ([Some(named)], [part]) => sees(*named, part),
            _ => false,
        };
        Flow::Continue(())
    });
    match flow {
        Err(Halt::Stop(stop)) => Err(stop.into()),
        Err(Halt::Error(_)) => Ok(false),
        Ok(_) => Ok(plain),
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
