//! `grundy claim RULES 'g(n) = …'`.

use std::io;

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang};
use grundy::{BoundGame, Failure, Judged, Method, Shift, Standing, certificate_json};
use grundy_export::document::{ClaimJson, ClaimsJson, WithinJson};

use crate::commands::{Command, finding, play_id};
use crate::files;
use crate::options::{about_rules, choices, missing, positional, rules_and_rest, valued, word};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "claim", schema: "grundy/claim", about: Label::CliClaim, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    about_rules(command, lang).arg(positional("POSITION", "CLAIM", Label::CliArgClaim, lang)).arg(valued(
        "certificate",
        "FILE",
        Label::CliOptCertificate,
        lang,
    ))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let (from, text) = rules_and_rest(matches)?;
    let choices = choices(matches)?;
    let opened = workbench.open_for_all(from, &choices)?;
    let game = &opened.game;
    let shift = text.and_then(|text| Shift::read(game, text)).transpose()?;
    let claims = match text {
        Some(_) if shift.is_some() => Vec::new(),
        Some(text) => vec![workbench.read_claim(game, text)?],
        None => workbench.stated_claims(game),
    };
    if shift.is_none() && claims.is_empty() {
        return Err(missing("CLAIM").into());
    }
    let class = workbench.classify(game);
    let study = workbench.study(game, &class).for_all(&opened);
    let shifted = shift.iter().map(|shift| study.judge_shift(shift));
    let judged = shifted.chain(claims.iter().map(|stated| study.judge(stated)));
    let judged = judged.collect::<Result<Vec<Judged>, _>>()?;
    if session.json {
        let claims: Vec<ClaimJson> = judged.iter().map(|judged| json(session, judged)).collect();
        let document = ClaimsJson {
            game: game.rules().name.clone(),
            parameters: finding::object(&finding::parameters(game)),
            play: play_id(game),
            first: claims.first().cloned(),
            claims,
        };
        session.document("grundy/claim", document)?;
    } else {
        judged.iter().try_for_each(|judged| show(session, game, judged))?;
    }
    save(session, matches, &judged)?;
    Ok(worst(judged.iter().map(ending)))
}

fn save(session: &Session, matches: &ArgMatches, judged: &[Judged]) -> Result<(), Failure> {
    let Some(path) = word(matches, "certificate") else { return Ok(()) };
    let theorem = judged.iter().find_map(|judged| judged.standing.theorem());
    match theorem {
        Some(theorem) => {
            files::write(path, &grundy::certificate_text(theorem.certificate()))?;
            session.say(session.filled(Label::SavedTo, &[("file", path.into())]));
        }
        None => session.say(session.filled(Label::NothingToSave, &[("option", "--certificate".into())])),
    }
    Ok(())
}

/// A claim and what is known of it.
pub(super) fn show(session: &Session, game: &BoundGame, judged: &Judged) -> io::Result<()> {
    session.line(session.strong(&judged.text))?;
    let says = finding::standing(session, &judged.standing, judged.method);
    session.line(format!("  {}", session.painted(finding::paint(&judged.standing), &says)))?;
    finding::range(session, game, &judged.open, &judged.standing)?;
    if let Some((condition, theorem)) = &judged.within {
        let range =
            finding::for_all(session, game, (judged.open.as_slice(), Some(condition)), theorem.certificate());
        session.line(format!("  {}", session.filled(Label::ProvedWithin, &[("range", Arg::from(range))])))?;
    }
    if judged.silent && !matches!(judged.standing, Standing::Refuted(_)) {
        session.line(format!("  {}", session.text(Label::ClaimSilent)))?;
    }
    if judged.standing.theorem().is_some() {
        return finding::lemmas(session, &judged.standing);
    }
    judged.refusals.iter().try_for_each(|(method, reason)| finding::refusal(session, *method, reason))
}

/// A claim as data.
pub(super) fn json(session: &Session, judged: &Judged) -> ClaimJson {
    ClaimJson {
        claim: judged.text.clone(),
        standing: judged.standing.id(),
        method: judged.method.map(Method::id),
        up_to: judged.up_to,
        counterexample: finding::counterexample(session, &judged.standing),
        lemmas: finding::lemma_ids(&judged.standing),
        certificate: finding::certificate(&judged.standing),
        limit: finding::limit(&judged.standing),
        refusals: finding::refusals(session, &judged.refusals),
        open: judged.open.clone(),
        within: judged.within.as_ref().map(|(condition, theorem)| WithinJson {
            condition: condition.clone(),
            certificate: certificate_json(theorem.certificate()),
        }),
    }
}

/// How a command ends that judged a claim: of what nothing is known, nothing is decided.
pub(super) fn ending(judged: &Judged) -> Ending {
    match judged.standing {
        Standing::None => Ending::Undecided,
        _ => finding::ending(&judged.standing),
    }
}

/// How a command ends that came to all of these: refuted before undecided before done.
pub(super) fn worst(endings: impl Iterator<Item = Ending>) -> Ending {
    let endings: Vec<Ending> = endings.collect();
    let first = |wanted: fn(&Ending) -> bool| endings.iter().copied().find(wanted);
    first(|ending| *ending == Ending::No)
        .or_else(|| first(|ending| *ending != Ending::Done))
        .unwrap_or(Ending::Done)
}
