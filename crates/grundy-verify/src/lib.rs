//! Stage 7: the independent checker.
//!
//! It shares the intermediate representation of rules and their interpreter with the provers, and
//! nothing else. [`verify`] derives from the rules what must be shown, by a translation of its own, and
//! decides it again; the certificate only helps. What it does not know, it rejects.

use grundy_core::{Certificate, Run, Stop};
use grundy_messages::Arg;
use grundy_rules::BoundGame;

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

/// Checks a certificate against a game.
pub fn verify(game: &BoundGame, certificate: &Certificate, run: &Run<'_>) -> Result<Theorem, Rejection> {
    let _ = (game, certificate, run);
    Err(Rejection::Stopped(Stop::Cancelled))
}
