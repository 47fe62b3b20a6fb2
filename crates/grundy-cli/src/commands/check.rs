//! `grundy check RULES`.

use clap::ArgMatches;
use grundy::Checkup;
use grundy::messages::{Arg, Label, Lang, Severity};
use grundy_api::documents::check;

use crate::commands::{Command, class};
use crate::options::{about_rules, choices, rules_only};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "check", schema: "grundy/check", about: Label::CliCheck, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    about_rules(command, lang)
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let (workbench, choices) = (session.workbench(), choices(matches)?);
    let checkup = workbench.check(rules_only(matches)?, &choices)?;
    if session.json {
        session.document("grundy/check", check::json(session.lang, &workbench, &checkup, &choices))?;
    } else {
        text(session, &checkup)?;
    }
    match checkup.stop {
        Some(stop) => {
            session.tell_stop(stop);
            Ok(Ending::Stopped(stop))
        }
        None if checkup.is_ok() => Ok(Ending::Done),
        None => Ok(Ending::Bad),
    }
}

fn text(session: &Session, checkup: &Checkup) -> std::io::Result<()> {
    session.show(&checkup.report());
    let errors = checkup.report().diagnostics;
    let errors = errors.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error).count();
    if errors > 0 {
        let label = if errors == 1 { Label::CliOneError } else { Label::CliErrors };
        session.say(session.filled(label, &[("count", Arg::from(errors.to_string()))]));
        return Ok(());
    }
    let name = checkup.loaded.rules.as_ref().map_or("", |rules| rules.name.as_str());
    session.line(session.filled(Label::CliOk, &[("game", Arg::from(name))]))?;
    if let Some(found) = &checkup.class {
        class::show(session, found)?;
    }
    for line in checkup.packed_lines() {
        session.line(format!("  {}", line.show(session.lang)))?;
    }
    if checkup.tried > 0 || checkup.cut {
        let count = Arg::from(checkup.tried.to_string());
        let label = if checkup.cut { Label::CliTriedCut } else { Label::CliTried };
        session.line(format!("  {}", session.filled(label, &[("count", count)])))?;
    }
    Ok(())
}
