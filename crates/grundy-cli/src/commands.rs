//! The list of commands.

#[cfg(feature = "serve")]
mod serve;

mod analyze;
mod check;
mod solve;

mod explain;
mod patterns;
mod play;
mod plot;
mod table;

mod run;
mod sweep;

mod claim;
mod finding;
mod prove;
mod verify;

mod games;

mod repl;
mod value;

mod answer;
mod emit;
mod judge;

mod fmt;

mod completions;
mod man;

mod class;

use std::time::Duration;

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang};
use grundy::{BoundGame, Class, Play, Verdict};

use crate::session::{Outcome, Session};

/// A command.
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// The schema of its JSON answer.
    pub schema: &'static str,
    /// What it does, in one line.
    pub about: Label,
    /// Adds its arguments and options to the parser.
    pub args: fn(clap::Command, Lang) -> clap::Command,
    /// Does it.
    pub run: fn(&Session, &ArgMatches) -> Outcome,
}

/// Every command, in the order shown to users.
pub const COMMANDS: &[Command] = &[
    #[cfg(feature = "serve")]
    serve::COMMAND,
    analyze::COMMAND,
    check::COMMAND,
    solve::COMMAND,
    explain::COMMAND,
    play::COMMAND,
    table::COMMAND,
    plot::COMMAND,
    prove::GUESS,
    prove::PROVE,
    claim::COMMAND,
    verify::COMMAND,
    games::COMMAND,
    value::COMMAND,
    repl::COMMAND,
    answer::COMMAND,
    emit::COMMAND,
    judge::COMMAND,
    run::COMMAND,
    sweep::SWEEP,
    sweep::MERGE,
    fmt::COMMAND,
    completions::COMMAND,
    man::COMMAND,
];

/// Commands that search as long as they may: with what they found by then they answer.
const SEARCHING: &[&str] = &["analyze", "guess", "prove", "emit"];

/// The time of a command where the user does not say.
pub fn default_time(name: &str) -> Option<Duration> {
    SEARCHING.contains(&name).then_some(Duration::from_secs(10))
}

/// What is known of `reduce`, as in JSON; `None` where the rules do not have it, or solving refuses it.
fn reduction_id(class: &Class) -> Option<&'static str> {
    match class.reduction.as_ref()? {
        Verdict::Proved(_) => Some("proved"),
        Verdict::Tested { .. } => Some("tested"),
        Verdict::Unknown => Some("unused"),
        Verdict::Refuted(_) => None,
    }
}

/// Says so where an answer relies on a `reduce` that is not proved, or a `reduce` or a symmetry was not used.
fn tell_reduction(session: &Session, class: &Class) {
    match &class.reduction {
        Some(Verdict::Tested { up_to }) => {
            session.say(session.filled(Label::ReduceTested, &[("up_to", Arg::from(up_to.to_string()))]));
        }
        Some(Verdict::Unknown) => session.say(session.text(Label::ReduceUnused)),
        Some(Verdict::Proved(_) | Verdict::Refuted(_)) | None => {}
    }
    if class.symmetry == Some(Verdict::Unknown) {
        session.say(session.text(Label::SymmetryUnused));
    }
}

/// Who wins when a player cannot move, as in JSON.
fn play_id(game: &BoundGame) -> &'static str {
    match game.play() {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}
