//! `grundy completions SHELL`.

use clap::ArgMatches;
use clap_complete::Shell;
use grundy::messages::{Label, Lang};

use crate::commands::Command;
use crate::options::{missing, positional, word};
use crate::session::{Ending, Outcome, Session};
use crate::tree;

pub(super) const COMMAND: Command =
    Command { name: "completions", schema: "grundy/completions", about: Label::CliCompletions, args, run };

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let shell = positional("SHELL", "SHELL", Label::CliArgShell, lang);
    command.arg(shell.value_parser(SHELLS).hide_possible_values(true))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let name = word(matches, "SHELL").ok_or_else(|| missing("SHELL"))?;
    let shell = match name {
        "bash" => Shell::Bash,
        "elvish" => Shell::Elvish,
        "fish" => Shell::Fish,
        "powershell" => Shell::PowerShell,
        _ => Shell::Zsh,
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut tree::command(session.lang), "grundy", &mut script);
    session.write(|out| out.write_all(&script))?;
    Ok(Ending::Done)
}
