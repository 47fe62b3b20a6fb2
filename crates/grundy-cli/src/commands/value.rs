//! `grundy value EXPR`.

use std::io;

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang};
use grundy::{
    Calculated, Described, FUNCTIONS, Found, Notation, Relation, Thermograph, Trajectory, Written, drawn,
    outcome_text,
};
use grundy_export::document::{CalculatedJson, ThermographJson, WrittenJson};
use grundy_export::text::padded;

use crate::commands::Command;
use crate::options::{flag, is_set, missing, positional, text, word};
use crate::screen::Paint;
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "value", schema: "grundy/value", about: Label::CliValue, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let expression = positional("EXPR", "EXPR", Label::CliArgExpr, lang).allow_hyphen_values(true);
    notations(command.arg(expression), lang).after_help(functions(lang))
}

/// The options that say how values are written.
pub(super) fn notations(command: clap::Command, lang: Lang) -> clap::Command {
    command
        .arg(flag("unicode", Label::CliOptUnicode, lang).overrides_with("latex"))
        .arg(flag("latex", Label::CliOptLatex, lang).overrides_with("unicode"))
}

/// How values are written, as the options say.
pub(super) fn notation(matches: &ArgMatches) -> Notation {
    match (is_set(matches, "latex"), is_set(matches, "unicode")) {
        (true, _) => Notation::Latex,
        (false, true) => Notation::Unicode,
        (false, false) => Notation::Ascii,
    }
}

/// The list of the functions.
pub(super) fn functions(lang: Lang) -> String {
    let usages: Vec<String> = FUNCTIONS.iter().map(grundy::Function::usage).collect();
    let width = usages.iter().map(|usage| grundy_export::text::width(usage)).max().unwrap_or(0);
    let rows = FUNCTIONS.iter().zip(&usages);
    let rows =
        rows.map(|(function, usage)| format!("  {}  {}", padded(usage, width), text(function.about, lang)));
    let rows: Vec<String> = rows.collect();
    format!("{}\n{}", text(Label::ValueFunctions, lang), rows.join("\n"))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let expression = word(matches, "EXPR").ok_or_else(|| missing("EXPR"))?;
    let calculated = session.workbench().calculate(expression)?;
    let notation = notation(matches);
    if session.json {
        session.document("grundy/value", json(&calculated))?;
    } else {
        show(session, &calculated, notation)?;
    }
    if let Some(stop) = calculated.stop {
        session.tell_stop(stop);
        return Ok(Ending::Stopped(stop));
    }
    Ok(ending(&calculated))
}

/// How the command ends where no limit was hit.
pub(super) fn ending(calculated: &Calculated) -> Ending {
    if matches!(calculated.found, Found::Truth(false, _)) { Ending::No } else { Ending::Done }
}

/// Writes the answer.
pub(super) fn show(session: &Session, calculated: &Calculated, notation: Notation) -> io::Result<()> {
    match &calculated.found {
        Found::Nothing => {
            calculated.names.iter().try_for_each(|(name, written)| named(session, name, written, notation))
        }
        Found::Value(described) => value(session, described, notation),
        Found::Truth(true, _) => {
            session.line(session.painted(Paint::Strong, &session.text(Label::ValueTrue)))
        }
        Found::Truth(false, relation) => {
            let args = [("relation", Arg::from(sign(*relation)))];
            session.line(session.painted(Paint::Strong, &session.filled(Label::ValueFalse, &args)))
        }
        Found::Outcome(outcome) => session.line(headline(session, *outcome)),
        Found::Relation(relation) => session.line(session.text(match relation {
            Relation::Less => Label::ValueRelationLess,
            Relation::Equal => Label::ValueRelationEqual,
            Relation::Greater => Label::ValueRelationGreater,
            Relation::Fuzzy => Label::ValueRelationFuzzy,
        })),
        Found::Thermograph(found) => thermograph(session, found),
        Found::Values(values) if values.is_empty() => session.line(session.text(Label::ValueNoValues)),
        Found::Values(values) => {
            values.iter().try_for_each(|written| session.line(shown(written, notation).show(session.lang)))
        }
        Found::Text(written) => session.line(shown(written, notation).show(session.lang)),
    }
}

/// A name with its value.
pub(super) fn named(session: &Session, name: &str, written: &Written, notation: Notation) -> io::Result<()> {
    let args = [("name", Arg::from(name)), ("value", shown(written, notation))];
    session.line(session.filled(Label::ValueName, &args))
}

/// A value, or that it is too long.
fn shown(written: &Written, notation: Notation) -> Arg {
    written.get(notation).map_or(Arg::Label(Label::ValueTooLong), Arg::from)
}

fn value(session: &Session, described: &Described, notation: Notation) -> io::Result<()> {
    session.line(session.strong(&shown(&described.written, notation).show(session.lang)))?;
    session.line(headline(session, described.outcome))?;
    let Some(thermograph) = described.thermograph.as_ref().filter(|_| !described.is_number) else {
        return Ok(());
    };
    let args = [
        ("mean", Arg::from(thermograph.mean().to_string())),
        ("temperature", Arg::from(thermograph.temperature().to_string())),
        ("left", Arg::from(described.left_stop.to_string())),
        ("right", Arg::from(described.right_stop.to_string())),
    ];
    session.line(session.filled(Label::ValueFacts, &args))
}

/// `N: the player to move wins`.
fn headline(session: &Session, outcome: grundy::GameOutcome) -> String {
    let args = [("letter", Arg::from(outcome.to_string())), ("says", outcome_text(outcome))];
    session.filled(Label::SolveOutcome, &args)
}

/// The drawing, the mast and the corners of a thermograph.
pub(super) fn thermograph(session: &Session, thermograph: &Thermograph) -> io::Result<()> {
    for line in drawn(thermograph).into_iter().flatten() {
        session.line(line)?;
    }
    let mast = [
        ("mean", Arg::from(thermograph.mean().to_string())),
        ("temperature", Arg::from(thermograph.temperature().to_string())),
    ];
    session.line(session.filled(Label::ValueMast, &mast))?;
    session.line(session.text(Label::ValueWalls))?;
    let walls =
        [(Label::ValueLeftWall, thermograph.left_wall()), (Label::ValueRightWall, thermograph.right_wall())];
    for (label, wall) in walls {
        let corners: Vec<String> = corners(wall).iter().map(|[t, value]| format!("({t}, {value})")).collect();
        let args = [("corners", Arg::from(corners.join(" ")))];
        session.line(format!("  {}", session.filled(label, &args)))?;
    }
    Ok(())
}

/// Temperatures and values at which a wall begins and turns.
fn corners(wall: &Trajectory) -> Vec<[String; 2]> {
    wall.corners().iter().map(|corner| [corner.temperature.to_string(), corner.value.to_string()]).collect()
}

fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "<",
        Relation::Equal => "=",
        Relation::Greater => ">",
        Relation::Fuzzy => "||",
    }
}

/// The answer as data.
pub(super) fn json(calculated: &Calculated) -> CalculatedJson {
    let name = |(name, written): &(String, Written)| (name.clone(), written.ascii.clone().into());
    let stopped = CalculatedJson {
        names: calculated.names.iter().map(name).collect(),
        partial: calculated.stop.is_some(),
        stop: calculated.stop.map(grundy::Stop::id),
        ..CalculatedJson::default()
    };
    match &calculated.found {
        Found::Nothing => stopped,
        Found::Value(described) => CalculatedJson {
            kind: Some("value"),
            ..with_facts(with_text(stopped, &described.written), described)
        },
        Found::Truth(truth, relation) => CalculatedJson {
            kind: Some("truth"),
            truth: Some(*truth),
            relation: Some(sign(*relation)),
            ..stopped
        },
        Found::Outcome(outcome) => {
            CalculatedJson { kind: Some("outcome"), outcome: Some(outcome.to_string()), ..stopped }
        }
        Found::Relation(relation) => {
            CalculatedJson { kind: Some("relation"), relation: Some(sign(*relation)), ..stopped }
        }
        Found::Thermograph(found) => {
            CalculatedJson { kind: Some("thermograph"), ..with_thermograph(stopped, found) }
        }
        Found::Values(values) => {
            let values = values.iter().cloned().map(|Written { ascii, unicode, latex }| WrittenJson {
                value: ascii,
                unicode,
                latex,
            });
            CalculatedJson { kind: Some("values"), values: Some(values.collect()), ..stopped }
        }
        Found::Text(written) => CalculatedJson { kind: Some("text"), ..with_text(stopped, written) },
    }
}

fn with_text(json: CalculatedJson, written: &Written) -> CalculatedJson {
    let Written { ascii, unicode, latex } = written.clone();
    CalculatedJson { value: ascii, unicode, latex, ..json }
}

fn with_thermograph(json: CalculatedJson, thermograph: &Thermograph) -> CalculatedJson {
    let [left_wall, right_wall] = [thermograph.left_wall(), thermograph.right_wall()].map(corners);
    CalculatedJson {
        mean: Some(thermograph.mean().to_string()),
        temperature: Some(thermograph.temperature().to_string()),
        thermograph: Some(ThermographJson { left_wall, right_wall }),
        ..json
    }
}

fn with_facts(json: CalculatedJson, described: &Described) -> CalculatedJson {
    let json = match &described.thermograph {
        Some(thermograph) => with_thermograph(json, thermograph),
        None => json,
    };
    CalculatedJson {
        outcome: Some(described.outcome.to_string()),
        number: Some(described.is_number),
        left_stop: Some(described.left_stop.to_string()),
        right_stop: Some(described.right_stop.to_string()),
        birthday: described.birthday.as_ref().map(ToString::to_string),
        ..json
    }
}
