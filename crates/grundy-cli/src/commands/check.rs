//! `grundy check RULES`.

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang, Severity};
use grundy::{Checkup, Form};
use grundy_export::document::{CheckJson, PackedJson, PackedMoveJson};

use crate::commands::{Command, class};
use crate::options::{about_rules, choices, rules_only};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "check", schema: "grundy/check", about: Label::CliCheck, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    about_rules(command, lang)
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let checkup = session.workbench().check(rules_only(matches)?, &choices(matches)?)?;
    if session.json {
        session.document("grundy/check", json(session, &checkup))?;
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

fn json(session: &Session, checkup: &Checkup) -> CheckJson {
    CheckJson {
        ok: checkup.is_ok(),
        game: checkup.loaded.rules.as_ref().map(|rules| rules.name.clone()),
        diagnostics: checkup.report().json(session.lang),
        class: checkup.class.as_ref().map(|found| class::json(session, found)),
        packed: packed(session, checkup),
        tried: checkup.tried,
        tried_cut: checkup.cut,
        partial: checkup.stop.is_some(),
        stop: checkup.stop.map(grundy::Stop::id),
    }
}

/// How each move on a board or sets is made.
fn packed(session: &Session, checkup: &Checkup) -> Option<PackedJson> {
    let (game, packed) = (checkup.game.as_ref()?, checkup.packed.as_ref()?);
    let rules = game.rules();
    let forms = match packed {
        Ok(survey) => survey.moves.clone(),
        Err(why) => vec![Form::Interpreted(*why); rules.moves.len()],
    };
    let moves = rules.moves.iter().zip(forms).map(|(rule, form)| PackedMoveJson {
        name: rule.name.clone(),
        form: form.id(),
        reason: form.refused().map(|why| why.reason(rules).show(session.lang)),
    });
    let endings = packed.as_ref().ok().and_then(|survey| survey.endings);
    Some(PackedJson {
        moves: moves.collect(),
        endings: endings.map(|why| why.reason(rules).show(session.lang)),
    })
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
