//! `grundy verify CERTIFICATE RULES`.

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang};
use grundy::{Checking, RulesFrom};
use grundy_export::document::VerifyJson;

use crate::commands::{Command, finding};
use crate::options::{choices, missing, one_of, positional, valued, word};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "verify", schema: "grundy/verify", about: Label::CliVerify, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    command
        .arg(positional("CERTIFICATE", "CERTIFICATE", Label::CliArgCertificate, lang))
        .arg(positional("RULES", "RULES", Label::CliArgRules, lang))
        .arg(valued("rules", "TEXT", Label::CliOptRules, lang).allow_hyphen_values(true))
        .arg(valued("set", "NAME=VALUE", Label::CliOptSet, lang).action(clap::ArgAction::Append))
        .arg(one_of("play", "PLAY", &["normal", "misere"], Label::CliOptPlay, lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let path = word(matches, "CERTIFICATE").ok_or_else(|| missing("CERTIFICATE"))?;
    let from = match (word(matches, "rules"), word(matches, "RULES")) {
        (Some(text), None) => RulesFrom::Text(text),
        (None, Some(name)) => RulesFrom::Named(name),
        _ => return Err(missing("RULES").into()),
    };
    let workbench = session.workbench();
    let Checking { game, certificate, result } = workbench.verify(path, from, &choices(matches)?)?;
    if let Err(grundy::Rejection::Stopped(stop)) = result {
        // Neither accepted nor rejected.
        return Err(grundy::Failure::Stopped(stop).into());
    }
    let method = grundy::method_of(&certificate);
    let reason = result.as_ref().err();
    if session.json {
        let document = VerifyJson {
            game: game.rules().name.clone(),
            verified: reason.is_none(),
            of: certificate.of.id(),
            method: method.id(),
            claims: grundy::claims_of(&certificate),
            reason: reason.map(|rejection| rejection.arg().show(session.lang)),
            work: result.as_ref().ok().map(grundy::Theorem::work),
        };
        session.document("grundy/verify", document)?;
    } else {
        match &result {
            Ok(theorem) => {
                let args = [
                    ("game", Arg::from(game.rules().name.as_str())),
                    ("method", Arg::from(grundy::method_label(&certificate))),
                    ("size", finding::size(&certificate)),
                    ("work", Arg::from(theorem.work().to_string())),
                ];
                session.line(session.strong(&session.filled(Label::Verified, &args)))?;
                let open = certificate.evidence.open();
                if !open.is_empty() {
                    session.line(format!(
                        "  {}",
                        finding::for_all(session, &game, (open, None), &certificate)
                    ))?;
                }
                for claim in grundy::claims_of(&certificate) {
                    session.line(format!("  {claim}"))?;
                }
            }
            Err(rejection) => {
                session.line(session.filled(Label::NotVerified, &[("reason", rejection.arg())]))?;
            }
        }
    }
    Ok(match result {
        Ok(_) => Ending::Done,
        Err(_) => Ending::No,
    })
}
