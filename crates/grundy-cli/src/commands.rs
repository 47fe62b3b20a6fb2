//! The list of commands.

mod check;
mod completions;
mod man;

use clap::ArgMatches;
use grundy::messages::{Label, Lang};

use crate::session::{Outcome, Session};

/// A command.
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: Label,
    /// Adds its arguments and options to the parser.
    pub args: fn(clap::Command, Lang) -> clap::Command,
    /// Does it.
    pub run: fn(&Session, &ArgMatches) -> Outcome,
}

/// Every command, in the order shown to users.
pub const COMMANDS: &[Command] = &[check::COMMAND, completions::COMMAND, man::COMMAND];
