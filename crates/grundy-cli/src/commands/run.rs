//! `grundy run RULES --to N --file FILE`.

use std::path::Path;

use clap::ArgMatches;
use grundy::messages::{Arg, Hint, Label, Lang};
use grundy::{Failure, LongRun, RanTo, Stop, certificate_text};
use grundy_export::document::RunJson;

use crate::commands::Command;
use crate::options::{about_rules, bad_value, choices, flag, is_set, missing, rules_only, valued, word};
use crate::session::{Ending, Outcome, Session};
use crate::{files, numbers};

pub(super) const COMMAND: Command =
    Command { name: "run", schema: "grundy/run", about: Label::CliRun, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    about_rules(command, lang)
        .arg(valued("to", "N", Label::CliOptTo, lang))
        .arg(valued("file", "FILE", Label::CliOptFile, lang))
        .arg(flag("whole", Label::CliOptWhole, lang))
        .arg(flag("cut", Label::CliOptCut, lang))
        .arg(valued("certificate", "FILE", Label::CliOptCertificate, lang))
}

/// The last heap.
pub(super) fn last(matches: &ArgMatches) -> Result<u64, Failure> {
    let text = word(matches, "to").ok_or_else(|| missing("--to"))?;
    numbers::count(text).ok_or_else(|| bad_value("--to", text, Label::CliExpectCount, Hint::WriteTo))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let (_, game) = workbench.open(rules_only(matches)?, &choices(matches)?)?;
    let plan = LongRun {
        path: Path::new(word(matches, "file").ok_or_else(|| missing("--file"))?),
        to: last(matches)?,
        threads: session.threads(),
        whole: is_set(matches, "whole"),
        cut: is_set(matches, "cut"),
    };
    let class = workbench.classify(&game);
    let ran = workbench.long_run(&game, &class, plan)?;
    if session.json {
        session.document("grundy/run", json(&ran))?;
    } else {
        show(session, &ran)?;
    }
    save(session, matches, &ran)?;
    if let Some(stop) = ran.stop {
        session.tell_stop(stop);
    }
    session.tell_time();
    Ok(Ending::after(ran.stop))
}

/// Writes the certificate of the period, if there is one.
fn save(session: &Session, matches: &ArgMatches, ran: &RanTo) -> Result<(), Failure> {
    let Some(path) = word(matches, "certificate") else { return Ok(()) };
    match &ran.certificate {
        Some(certificate) => {
            files::write(path, &certificate_text(certificate))?;
            session.say(session.filled(Label::SavedTo, &[("file", path.into())]));
        }
        None => session.say(session.filled(Label::NothingToSave, &[("option", "--certificate".into())])),
    }
    Ok(())
}

fn show(session: &Session, ran: &RanTo) -> std::io::Result<()> {
    let number = |number: u64| Arg::from(number.to_string());
    let size = |size: usize| Arg::from(size.to_string());
    let args = [
        ("code", Arg::from(ran.game.as_str())),
        ("values", number(ran.values)),
        ("blocks", number(ran.blocks)),
        ("before", number(ran.before)),
        ("greatest", number(ran.greatest.into())),
    ];
    session.line(session.filled(Label::RunValues, &args))?;
    if let Some((rares, last)) = ran.rares {
        session.line(session.filled(Label::RunRares, &[("rares", size(rares)), ("last", size(last))]))?;
    }
    match ran.repeats {
        Some(found) => {
            let args = [("period", size(found.period)), ("preperiod", size(found.preperiod))];
            session.line(session.filled(Label::RunPeriod, &args))?;
        }
        None if ran.code.is_some() => session.line(session.text(Label::RunNoPeriod))?,
        None => {}
    }
    session.line(session.filled(Label::RunDigest, &[("digest", Arg::from(ran.digest.to_string()))]))
}

fn json(ran: &RanTo) -> RunJson {
    RunJson {
        game: ran.game.clone(),
        code: ran.code.clone(),
        values: ran.values,
        before: ran.before,
        blocks: ran.blocks,
        greatest: ran.greatest,
        preperiod: ran.repeats.map(|found| found.preperiod),
        period: ran.repeats.map(|found| found.period),
        rares: ran.rares.map(|(rares, _)| rares),
        last_rare: ran.rares.map(|(_, last)| last),
        digest: ran.digest.to_string(),
        partial: ran.stop.is_some(),
        stop: ran.stop.map(Stop::id),
    }
}
