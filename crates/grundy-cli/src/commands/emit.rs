//! `grundy emit RULES`.

use clap::{ArgAction, ArgMatches};
use grundy::judge::Brief;
use grundy::messages::{Arg, Code, Label, Lang};
use grundy::{Diagnostic, Failure, Span, Stop, Wish};
use grundy_api::documents;
use grundy_export::Report;
use grundy_export::contest::{Contest, Piece};
use grundy_export::program::Target;

use crate::commands::Command;
use crate::contest::{contest, contest_args};
use crate::files;
use crate::options::{about_rules, choices, flag, is_set, missing, one_of, rules_only, valued, word};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "emit", schema: "grundy/emit", about: Label::CliEmit, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let languages =
        one_of("lang", "LANG", &["cpp", "rust", "python", "en", "zh"], Label::CliOptEmitLang, lang);
    contest_args(about_rules(command, lang), lang)
        .arg(languages.action(ArgAction::Append))
        .arg(flag("no-pattern", Label::CliOptNoPattern, lang))
        .arg(valued("out", "FILE", Label::CliOptOut, lang))
}

/// The programming language: the last that is named.
fn target(matches: &ArgMatches) -> Result<Target, Failure> {
    let given = matches.try_get_many::<String>("lang").ok().flatten().into_iter().flatten();
    let mut named = given.filter_map(|word| Target::ALL.into_iter().find(|target| target.id() == word));
    named.next_back().ok_or_else(|| missing("--lang cpp|rust|python"))
}

/// Complains about an order of input that programs do not read: parameters must be known before positions.
fn refuse_unwritten(contest: &Contest) -> Result<(), Failure> {
    let case = contest.pieces();
    let position = case.iter().position(|piece| *piece == Piece::Position);
    let param = case.iter().rposition(|piece| matches!(piece, Piece::Param(_)));
    if position >= param {
        return Ok(());
    }
    let diagnostic = Diagnostic::new(Code::CliUnfit, Span::default()).arg("option", "--read");
    Err(Failure::plain(diagnostic.arg("value", "position").arg("why", Label::EmitNotYet)))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let (from, target) = (rules_only(matches)?, target(matches)?);
    let workbench = session.workbench();
    let loaded = workbench.load(from)?;
    let Some(rules) = &loaded.rules else {
        return Err(Failure::Bad(Report::of(&loaded.source, loaded.diagnostics)).into());
    };
    let contest = contest(matches, rules)?;
    refuse_unwritten(&contest)?;
    let choices = choices(matches)?;
    let brief = Brief { rules, choices: &choices, contest: &contest };
    let prove = !is_set(matches, "no-pattern");
    let mut emitted = workbench.emit(Wish { brief, target, lang: session.lang, prove })?;
    if let Some(path) = word(matches, "out") {
        files::write(path, &emitted.text)?;
        session.say(session.filled(Label::SavedTo, &[("file", Arg::from(path))]));
        emitted.notes.iter().for_each(|note| session.say(format!("  {note}")));
    }
    let (stop, notes) = (emitted.stop, std::mem::take(&mut emitted.notes));
    if session.json {
        session.document("grundy/emit", documents::emit::json(&rules.name, target, emitted))?;
    } else if word(matches, "out").is_none() {
        session.write(|out| out.write_all(emitted.text.as_bytes()))?;
    }
    Ok(match stop {
        Some(stop) => ended(session, stop, &notes),
        None => Ending::Done,
    })
}

/// Says that a limit ended the search for a pattern, and what the program does instead. It answers all that was asked, so this is no failure.
fn ended(session: &Session, stop: Stop, notes: &[String]) -> Ending {
    let how = notes.first().cloned().unwrap_or_default();
    session.say(session.filled(Label::EmitTimeUp, &[("why", stop.arg()), ("how", Arg::from(how))]));
    if stop == Stop::Time {
        session.say(session.text(Label::MoreTime));
    }
    if stop == Stop::Cancelled { Ending::Stopped(stop) } else { Ending::Done }
}
