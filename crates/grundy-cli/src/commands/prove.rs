//! `grundy guess RULES` and `grundy prove RULES`.

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang};
use grundy::{BoundGame, Finding, Goal, Judged, Method, Of, Standing, Workbench, coq_text};
use grundy_export::document::ProveJson;

use crate::commands::{Command, claim, finding, play_id};
use crate::files;
use crate::options::{about_rules, choices, one_of, rules_only, valued, word};
use crate::session::{Ending, Failed, Outcome, Session};

pub(super) const GUESS: Command =
    Command { name: "guess", schema: "grundy/guess", about: Label::CliGuess, args: guess_args, run: guess };

pub(super) const PROVE: Command =
    Command { name: "prove", schema: "grundy/prove", about: Label::CliProve, args, run };

fn guess_args(command: clap::Command, lang: Lang) -> clap::Command {
    about_rules(command, lang).arg(one_of("of", "WHAT", &["values", "losing"], Label::CliOptOf, lang))
}

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    guess_args(command, lang)
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
    let finding = workbench.study(&game, &class).guess(goal(matches))?;
    answer(session, "grundy/guess", &game, &finding, &[])?;
    session.tell_time();
    Ok(finding::ending(&finding.standing))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let choices = choices(matches)?;
    let opened = workbench.open_for_all(rules_only(matches)?, &choices)?;
    let game = &opened.game;
    let class = workbench.classify(game);
    let study = workbench.study(game, &class).for_all(&opened);
    let finding = study.theorem(goal(matches))?;
    let claims = workbench.stated_claims(game);
    let judged = claims.iter().map(|stated| study.judge(stated));
    let judged = judged.collect::<Result<Vec<Judged>, _>>()?;
    answer(session, "grundy/prove", game, &finding, &judged)?;
    save(session, matches, &workbench, game, &finding)?;
    session.tell_time();
    let standings = std::iter::once(&finding.standing).chain(judged.iter().map(|judged| &judged.standing));
    Ok(claim::worst(standings))
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
