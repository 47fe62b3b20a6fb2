//! `grundy guess RULES` and `grundy prove RULES`.

use clap::ArgMatches;
use grundy::messages::{Arg, Code, Label, Lang};
use grundy::{
    Asked, Aspect, BoundGame, Diagnostic, Failure, Family, Finding, Goal, Judged, Method, Of, Seen, Span,
    Standing, Stop, ValueRow, Workbench, coq_text, grid, has_start_tables, has_tables, table_to, value_rows,
};
use grundy_export::document::{FindingJson, PatternJson, ProveJson};

use crate::commands::{Command, claim, finding, patterns, play_id, table};
use crate::files;
use crate::options::{about_rules, choices, engine, one_of, rules_only, valued, word};
use crate::session::{Ending, Failed, Outcome, Session};

pub(super) const GUESS: Command =
    Command { name: "guess", schema: "grundy/guess", about: Label::CliGuess, args: guess_args, run: guess };

pub(super) const PROVE: Command =
    Command { name: "prove", schema: "grundy/prove", about: Label::CliProve, args, run };

fn guess_args(command: clap::Command, lang: Lang) -> clap::Command {
    common_args(command, lang)
        .arg(valued("to", "N", Label::CliOptTo, lang).conflicts_with("range"))
        .arg(valued("range", "RANGES", Label::CliOptRange, lang))
        .arg(valued("family", "FAMILY", Label::CliOptFamily, lang))
        .arg(engine(lang))
}

fn common_args(command: clap::Command, lang: Lang) -> clap::Command {
    about_rules(command, lang).arg(one_of("of", "WHAT", &["values", "losing"], Label::CliOptOf, lang))
}

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    common_args(command, lang)
        .arg(one_of(
            "method",
            "METHOD",
            &["window", "sparse", "automaton", "library", "residue"],
            Label::CliOptMethod,
            lang,
        ))
        .arg(valued("certificate", "FILE", Label::CliOptCertificate, lang))
        .arg(valued("coq", "FILE", Label::CliOptCoq, lang))
        .arg(valued("mona", "FOLDER", Label::CliOptMona, lang))
}

/// What is to be proved, as the options say.
fn goal(matches: &ArgMatches) -> Goal {
    let of = word(matches, "of").map(|of| if of == "losing" { Of::Losing } else { Of::Values });
    let method = word(matches, "method");
    let method = method.and_then(|wanted| Method::ALL.into_iter().find(|method| method.id() == wanted));
    Goal { of, method, quick: false }
}

fn guess(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let (_, game) = workbench.open(rules_only(matches)?, &choices(matches)?)?;
    let class = workbench.classify(&game);
    // Where the players have different moves, values are those of short games.
    if game.has_sides() && !game.rules().score && word(matches, "of") != Some("losing") {
        return guess_values(
            session,
            matches,
            &workbench,
            Asked { game: &game, class: &class, engine: word(matches, "engine") },
        );
    }
    if let Some(option) =
        ["family", "range", "to", "engine"].into_iter().find(|name| word(matches, name).is_some())
    {
        let diagnostic =
            Diagnostic::new(Code::CliUnfit, Span::default()).arg("option", format!("--{option}"));
        let value = word(matches, option).unwrap_or_default();
        return Err(Failure::plain(diagnostic.arg("value", value).arg("why", Label::GuessNoSides)).into());
    }
    let finding = so_far(workbench.study(&game, &class).guess(goal(matches)), matches)?;
    answer(session, "grundy/guess", &game, &finding, &[])?;
    session.tell_time();
    let stop = workbench.stop().filter(|_| !finding.standing.is_proved());
    Ok(ended(session, finding::ending(&finding.standing), stop))
}

/// Values looked at where the user does not say how many, of one number and of several.
const LONG: u64 = 39;
const SQUARE: u64 = 7;

/// What repeats in the values of a game in which the players have different moves.
fn guess_values(
    session: &Session,
    matches: &ArgMatches,
    workbench: &Workbench<'_>,
    asked: Asked<'_>,
) -> Outcome {
    let game = asked.game;
    let family = word(matches, "family").map(Family::read).transpose()?;
    let solved = match &family {
        Some(family) => table::family_table(workbench, asked, family, matches)?,
        None if has_tables(game) || has_start_tables(game) => {
            let several = table_to(game, 0).axes.len() > 1;
            let request = table::request(game, matches, if several { SQUARE } else { LONG })?;
            workbench.table(asked, &request)?
        }
        None => return Err(table::no_table(game).into()),
    };
    let stop = solved.stop;
    let rows = value_rows(&grid(solved));
    let is_tested = |row: &&ValueRow| row.seen == Seen::Enough;
    // What repeats in less than the values is no pattern of the values.
    let tested = rows.iter().filter(is_tested).find(|row| row.aspect == Aspect::Value);
    if session.json {
        let finding = Finding::nothing(Of::Values);
        let pattern = tested.map(|row| PatternJson {
            kind: row.kind(),
            text: patterns::says(session, row),
            formula: Some(row.formula()),
            period: Some(row.period),
            preperiod: Some(row.preperiod),
            saltus: row.saltus.parse().ok(),
            exceptions: None,
            states: None,
        });
        let standing = if tested.is_some() { "tested" } else { "none" };
        let up_to = tested.map(|row| row.up_to);
        session.document(
            "grundy/guess",
            ProveJson {
                game: game.rules().name.clone(),
                parameters: finding::object(&finding::parameters(game)),
                play: play_id(game),
                finding: FindingJson { standing, pattern, up_to, ..finding::json(session, game, &finding) },
                patterns: patterns::json(session, &rows),
                claims: Vec::new(),
                partial: stop.is_some(),
                stop: stop.map(Stop::id),
            },
        )?;
    } else {
        if tested.is_none() {
            let less = rows.iter().any(|row| is_tested(&row));
            session.line(session.text(if less { Label::ValuesNone } else { Label::PatternNone }))?;
        }
        patterns::show(session, &rows)?;
    }
    session.tell_time();
    Ok(ended(session, Ending::Done, stop))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let choices = choices(matches)?;
    let opened = workbench.open_for_all(rules_only(matches)?, &choices)?;
    let game = &opened.game;
    let class = workbench.classify(game);
    let study = workbench.study(game, &class).for_all(&opened);
    let finding = so_far(study.theorem(goal(matches)), matches)?;
    let claims = workbench.stated_claims(game);
    let mut judged: Vec<Judged> = Vec::new();
    for stated in &claims {
        match study.judge(stated) {
            Ok(one) => judged.push(one),
            // What was judged before the stop is told.
            Err(Failure::Stopped(_)) => break,
            Err(failure) => return Err(failure.into()),
        }
    }
    answer(session, "grundy/prove", game, &finding, &judged)?;
    save(session, matches, &workbench, game, &finding)?;
    session.tell_time();
    let open = !finding.standing.is_proved();
    let endings = std::iter::once(finding::ending(&finding.standing)).chain(judged.iter().map(claim::ending));
    Ok(ended(
        session,
        claim::worst(endings),
        workbench.stop().filter(|_| judged.len() < claims.len() || open),
    ))
}

/// What was found when a limit ended the search: nothing, if nothing was.
fn so_far(found: Result<Finding, Failure>, matches: &ArgMatches) -> Result<Finding, Failure> {
    match found {
        Err(Failure::Stopped(stop)) => Ok(Finding::stopped(goal(matches).of.unwrap_or(Of::Values), stop)),
        found => found,
    }
}

/// How a search ends that a limit may have cut short: what is not proved is then not the last word.
fn ended(session: &Session, ending: Ending, stop: Option<Stop>) -> Ending {
    match (ending, stop) {
        (Ending::Done | Ending::Undecided, Some(stop)) => {
            session.tell_stop(stop);
            Ending::Stopped(stop)
        }
        (Ending::Stopped(stop), _) => {
            session.tell_stop(stop);
            ending
        }
        _ => ending,
    }
}

fn answer(
    session: &Session,
    schema: &'static str,
    game: &BoundGame,
    finding: &Finding,
    judged: &[Judged],
) -> Result<(), Failed> {
    if session.json {
        let partial = matches!(finding::ending(&finding.standing), Ending::Stopped(_));
        let document = ProveJson {
            game: game.rules().name.clone(),
            parameters: finding::object(&finding::parameters(game)),
            play: play_id(game),
            finding: finding::json(session, game, finding),
            patterns: Vec::new(),
            claims: judged.iter().map(|judged| claim::json(session, judged)).collect(),
            partial,
            stop: finding::limit(&finding.standing).filter(|_| partial),
        };
        session.document(schema, document)?;
        return Ok(());
    }
    finding::show(session, game, finding)?;
    for judged in judged {
        claim::show(session, game, judged)?;
    }
    Ok(())
}

/// Writes what the user wants to keep: the certificate, and what other provers read.
fn save(
    session: &Session,
    matches: &ArgMatches,
    workbench: &Workbench<'_>,
    game: &BoundGame,
    finding: &Finding,
) -> Result<(), Failed> {
    let wanted = ["certificate", "coq", "mona"].into_iter().find(|name| word(matches, name).is_some());
    let Standing::Proved(theorem) = &finding.standing else {
        if let Some(wanted) = wanted {
            session
                .say(session.filled(Label::NothingToSave, &[("option", Arg::from(format!("--{wanted}")))]));
        }
        return Ok(());
    };
    let certificate = theorem.certificate();
    if let Some(path) = word(matches, "certificate") {
        files::write(path, &grundy::certificate_text(certificate))?;
        session.say(session.filled(Label::SavedTo, &[("file", Arg::from(path))]));
    }
    if let Some(path) = word(matches, "coq") {
        files::write(path, &coq_text(certificate)?)?;
        session.say(session.filled(Label::SavedTo, &[("file", Arg::from(path))]));
    }
    if let Some(folder) = word(matches, "mona") {
        for (name, program) in workbench.mona_programs(game, certificate)? {
            files::write(&format!("{folder}/{name}.mona"), &program)?;
        }
        session.say(session.filled(Label::SavedTo, &[("file", Arg::from(folder))]));
    }
    Ok(())
}
