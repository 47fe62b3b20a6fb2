//! `grundy man`.

use clap::ArgMatches;
use clap_mangen::Man;
use grundy::messages::{Label, Lang};

use crate::commands::Command;
use crate::session::{Ending, Outcome, Session};
use crate::tree;

pub(super) const COMMAND: Command =
    Command { name: "man", schema: "grundy/man", about: Label::CliMan, args, run };

fn args(command: clap::Command, _lang: Lang) -> clap::Command {
    command
}

fn run(session: &Session, _matches: &ArgMatches) -> Outcome {
    let root = tree::command(session.lang);
    let mut page = Vec::new();
    Man::new(root.clone()).render(&mut page)?;
    for command in root.get_subcommands() {
        let name = format!("grundy-{}", command.get_name());
        Man::new(command.clone().name(name)).render(&mut page)?;
    }
    session.write(|out| out.write_all(&page))?;
    Ok(Ending::Done)
}
