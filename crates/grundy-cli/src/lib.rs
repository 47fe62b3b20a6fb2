//! The command line of `grundy`: one file a command, one list of them.
//!
//! [`main`] is the whole program: it chooses the language, reads the arguments, runs a command and
//! gives the exit status. Data goes to standard output, everything else to standard error. Texts
//! come from the bilingual table, also those that the argument parser would say in English.
//!
//! The list is [`commands::COMMANDS`]; to add a command, write its file and its line there.

pub mod commands;
pub mod contest;
pub mod options;
pub mod tree;

mod fault;
mod files;
mod history;
mod input;
pub mod markdown;
mod numbers;
mod png;
mod progress;
mod prompt;
pub mod screen;
pub mod session;
pub mod usage;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use grundy::Failure;
use grundy::messages::{Label, Lang};

use crate::session::{Ending, Failed, Session};

/// Set by Ctrl-C.
static CANCELLED: AtomicBool = AtomicBool::new(false);

/// The status when the program itself is wrong, as in `sysexits.h`.
const BUG: i32 = 70;

/// Runs the program with these arguments, the first being its own name.
pub fn main(args: Vec<OsString>) -> ExitCode {
    let lang = words::language(&args);
    std::panic::set_hook(Box::new(move |panic| {
        let (error, bug) = (Label::Error.text(lang), Label::CliBug.text(lang));
        session::aside(format_args!("{error}: {bug}\n{panic}\n"));
        // Not unwound: the release is built without what that takes.
        std::process::exit(BUG)
    }));
    ExitCode::from(run(args, lang))
}

fn run(args: Vec<OsString>, lang: Lang) -> u8 {
    // Without a handler Ctrl-C ends the program at once, which is no reason not to start.
    let _ = ctrlc::set_handler(|| {
        if CANCELLED.swap(true, Ordering::Relaxed) || grundy::AWAITS_INPUT.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    let args = words::help_first(args);
    let wants_json = args.iter().any(|arg| arg == "--json");
    let typed: Vec<String> = args.iter().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let matches = match tree::command(lang).try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return fault::usage(&error, &typed, lang, wants_json).status(),
    };
    let Some((name, matches)) = matches.subcommand() else {
        return Ending::Bad.status();
    };
    let Some(command) = commands::COMMANDS.iter().find(|command| command.name == name) else {
        return Ending::Bad.status();
    };
    let session = match Session::new(lang, matches, commands::default_time(name), &CANCELLED) {
        Ok(session) => session,
        Err(failure) => return fault::settings(failure, lang, wants_json).status(),
    };
    let outcome = (command.run)(&session, matches).map_err(|failed| match failed {
        Failed::Failure(Failure::Bad(report)) => {
            Failed::Failure(Failure::Bad(usage::advised(report, Some(name), &typed, lang)))
        }
        failed => failed,
    });
    session.finish(outcome, command.schema)
}
