//! Stage 7: the independent checker.
//!
//! It shares the intermediate representation of rules and their interpreter with the provers, and
//! nothing else. [`verify`] derives from the rules what must be shown, by a translation of its own, and
//! decides it again; the certificate only helps. What it does not know, it rejects.
//!
//! In the order in which a certificate is read:
//!
//! 1. it must be about these rules, these parameters and this play;
//! 2. `translate` turns the rules into formulas of `logic`, which `compare` holds against the interpreter on
//!    every position of a box;
//! 3. `window`, `induction`, `local` or `lemmas` turns the evidence into sentences, which `engine` decides with automata that read
//!    the least significant digit first;
//!    [`library`] decides the hypotheses of a theorem of the literature instead;
//!    `residue` does so for all values of open parameters at once;
//! 4. `reading` does the same for other ways to say what was proved.
//!
//! ```
//! use std::sync::Arc;
//! use grundy_core::{Certificate, Evidence, Of, Periodic, Reading, Run, Subject, Window};
//! use grundy_rules::{check_text, digest};
//! use grundy_syntax::Source;
//! use grundy_verify::verify;
//!
//! let text = "position (n: nat)\nmove take(k in 1..=2) if k <= n -> (n - k)";
//! let rules = check_text(&Arc::new(Source::new("rules", text))).rules.ok_or("wrong rules")?;
//! let run = Run::unlimited();
//! let game = rules.bind(&[], &run).map_err(|_| "wrong parameters")?;
//! let values = Periodic { preperiod: 1, period: 3, saltus: 0, values: [0, 1, 2, 0].map(Some).into() };
//! let mut certificate = Certificate {
//!     game: Subject { name: "two".into(), rules: text.into(), digest: digest(&rules), params: vec![], misere: false },
//!     of: Of::Values,
//!     evidence: Evidence::Window(Window { digits: vec![0, 3, 3], values }),
//!     readings: vec![Reading::Claim("g(n) = n mod 3".into())],
//! };
//! assert!(verify(&game, &certificate, &run).is_ok());
//! certificate.readings = vec![Reading::Claim("P(n) iff n mod 3 == 1".into())];
//! assert!(verify(&game, &certificate, &run).is_err());
//! # Ok::<(), &str>(())
//! ```

mod compare;
mod digits;
mod engine;
mod induction;
mod lemmas;
pub mod library;
mod local;
mod logic;
mod play;
mod reading;
mod refuse;
mod relation;
mod residue;
mod sparse;
mod subject;
mod translate;
mod window;

use grundy_core::{Certificate, Evidence, Run, Stop};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;

use crate::compare::Logic;
use crate::reading::Proved;

/// A certificate that was checked against a game. Only [`verify`] makes one.
#[derive(Clone, Debug)]
pub struct Theorem {
    certificate: Certificate,
    /// How many automaton states or values were looked at.
    work: u64,
}

impl Theorem {
    /// What was checked.
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// How many automaton states or values were looked at.
    pub fn work(&self) -> u64 {
        self.work
    }
}

/// Why a certificate was not accepted.
#[derive(Clone, Debug)]
pub enum Rejection {
    /// It is about other rules, other parameters or other play.
    WrongGame(Arg),
    /// The rules leave what the checker can reason about.
    Outside(Arg),
    /// The evidence is malformed, or a step does not hold.
    Fails {
        /// The step.
        step: Arg,
        /// What is wrong.
        because: Arg,
    },
    /// A limit was reached: nothing is known.
    Stopped(Stop),
}

impl Rejection {
    /// The reason in words.
    pub fn arg(&self) -> Arg {
        match self {
            Self::WrongGame(why) | Self::Outside(why) => why.clone(),
            Self::Fails { step, because } => {
                let args = vec![("step", step.clone()), ("because", because.clone())];
                Arg::Filled(Label::VerifyFails, args)
            }
            Self::Stopped(stop) => stop.arg(),
        }
    }
}

impl From<Stop> for Rejection {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Checks a certificate against a game.
pub fn verify(game: &BoundGame, certificate: &Certificate, run: &Run<'_>) -> Result<Theorem, Rejection> {
    let before = run.bytes();
    let checked = proved(game, certificate, run);
    // Nothing is held any more, whatever the way it ended.
    run.give_back(usize::try_from(run.bytes().saturating_sub(before)).unwrap_or(usize::MAX));
    checked.map(|work| Theorem { certificate: certificate.clone(), work })
}

/// All steps of the check; gives the work done.
fn proved(game: &BoundGame, certificate: &Certificate, run: &Run<'_>) -> Result<u64, Rejection> {
    subject::check(game, certificate, run)?;
    match &certificate.evidence {
        Evidence::Residue(evidence) => {
            residue::check(game, (certificate.of, evidence), &certificate.readings, run)
        }
        Evidence::Window(window) => {
            let mut logic = Logic::of(game, run)?;
            window::check(&mut logic, certificate.of, window)?;
            read(logic, &Proved::Periodic(&window.values), certificate)
        }
        Evidence::Sparse(sparse) => {
            if !certificate.readings.is_empty() {
                return Err(refuse::fails(Label::VerifyStepShape, Label::VerifySparseReading));
            }
            let mut logic = Logic::of(game, run)?;
            sparse::check(&mut logic, certificate.of, sparse)?;
            Ok(logic.work)
        }
        Evidence::Induction(evidence) => {
            let mut logic = Logic::of(game, run)?;
            let claimed = induction::check(&mut logic, certificate.of, evidence)?;
            read(logic, &Proved::Relations(claimed), certificate)
        }
        Evidence::Library(library) => library::check(game, certificate, library, run),
        Evidence::Local(local) => local::check(game, certificate, local, run),
        Evidence::Lemmas(lemmas) => lemmas::check(game, certificate, lemmas, run),
    }
}

/// The last step: what else the certificate says follows.
fn read(mut logic: Logic<'_, '_>, proved: &Proved<'_>, certificate: &Certificate) -> Result<u64, Rejection> {
    reading::check(&mut logic, proved, &certificate.readings)?;
    Ok(logic.work)
}

/// Compares the checker's reading of the rules with the interpreter on a box, as [`verify`] does first, and gives the number
/// of positions compared.
pub fn compare(game: &BoundGame, run: &Run<'_>) -> Result<usize, Rejection> {
    Ok(Logic::of(game, run)?.compare()?.len())
}
