//! `grundy games`, `games show SLUG`, `games --values`, `games --check`.

use std::io;

use clap::ArgMatches;
use grundy::games::{self, Folder};
use grundy::messages::{Arg, Hint, Label, Lang};
use grundy::{Failure, Stop, Tested, unknown_game};
use grundy_export::document::{FactJson, FactsJson, GameJson, GamesJson};
use grundy_export::text::{padded, width};

use crate::commands::Command;
use crate::options::{bad_value, everywhere, flag, is_set, missing, positional, text, valued, word};
use crate::session::{Ending, Outcome, Session};
use crate::tree::laid_out;

pub(super) const COMMAND: Command =
    Command { name: "games", schema: "grundy/games", about: Label::CliGames, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let slug = positional("SLUG", "SLUG", Label::CliArgSlug, lang);
    let show = laid_out(clap::Command::new("show"), lang).about(text(Label::CliGamesShow, lang)).arg(slug);
    let usage = format!("grundy games show <SLUG> {}", text(Label::CliWordOptions, lang));
    command
        .arg(valued("values", "NUMBERS", Label::CliOptGamesValues, lang).conflicts_with("check"))
        .arg(flag("check", Label::CliOptGamesCheck, lang))
        .subcommand_help_heading(text(Label::CliHeadCommands, lang))
        .subcommand(everywhere(show, lang).override_usage(usage))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    if let Some(("show", inner)) = matches.subcommand() {
        let json = session.json || is_set(inner, "json");
        return show(session, word(inner, "SLUG").ok_or_else(|| missing("SLUG"))?, json);
    }
    if is_set(matches, "check") {
        return check(session);
    }
    match word(matches, "values") {
        Some(values) => search(session, values),
        None => {
            list(session, &games::ALL.iter().map(|folder| (folder, None)).collect::<Vec<_>>())?;
            Ok(Ending::Done)
        }
    }
}

/// The list of games, each with the place where the values asked for begin.
fn list(session: &Session, found: &[(&Folder, Option<u64>)]) -> io::Result<()> {
    if session.json {
        let games = found.iter().map(|(folder, offset)| entry(folder, *offset)).collect();
        return session.document("grundy/games", GamesJson { games });
    }
    let slugs = found.iter().map(|(folder, _)| width(folder.slug)).max().unwrap_or(0);
    for (folder, offset) in found {
        let title = title(folder, session.lang);
        let at = offset.map(|offset| {
            let from = Arg::from(offset.to_string());
            format!("  {}", session.faint(&session.filled(Label::GamesFrom, &[("from", from)])))
        });
        session.line(format!("{}  {title}{}", padded(folder.slug, slugs), at.unwrap_or_default()))?;
    }
    Ok(())
}

fn title(folder: &Folder, lang: Lang) -> &'static str {
    match lang {
        Lang::En => folder.game.title,
        Lang::Zh => folder.game.title_zh,
    }
}

fn entry(folder: &Folder, offset: Option<u64>) -> GameJson {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    GameJson {
        slug: folder.slug.to_owned(),
        title: folder.game.title.to_owned(),
        title_zh: folder.game.title_zh.to_owned(),
        aliases: words(folder.game.aliases),
        family: words(folder.game.family),
        first: Some(folder.game.first.to_owned()).filter(|first| !first.is_empty()),
        rules: None,
        notes: None,
        offset,
    }
}

fn show(session: &Session, name: &str, json: bool) -> Outcome {
    let folder = games::find(name).ok_or_else(|| Failure::plain(unknown_game(name)))?;
    let notes = match session.lang {
        Lang::En => folder.notes,
        Lang::Zh => folder.notes_zh,
    };
    if json {
        let rules = folder.rules.map(str::to_owned);
        let game = GameJson { rules, notes: Some(notes.to_owned()), ..entry(folder, None) };
        session.document("grundy/game", game)?;
    } else {
        session.line(why_no_rules(folder, session.lang).or(folder.rules).unwrap_or_default().trim_end())?;
        session.line("")?;
        session.line(notes.trim_end())?;
    }
    Ok(Ending::Done)
}

/// Why the game has no rules, if so.
fn why_no_rules(folder: &Folder, lang: Lang) -> Option<&'static str> {
    folder.game.no_rules.map(|why| match lang {
        Lang::En => why.en,
        Lang::Zh => why.zh,
    })
}

fn search(session: &Session, text: &str) -> Outcome {
    let bad = || bad_value("--values", text, Label::CliExpectValues, Hint::WriteValues);
    let numbers = text.split([',', ' ']).filter(|word| !word.is_empty()).map(|word| word.parse::<u64>().ok());
    let values = numbers.collect::<Option<Vec<u64>>>().filter(|values| !values.is_empty()).ok_or_else(bad)?;
    let workbench = session.workbench();
    let mut found = Vec::new();
    for folder in games::ALL {
        if let Some(offset) = workbench.offset_of(folder, &values)? {
            found.push((folder, Some(offset)));
        }
    }
    list(session, &found)?;
    if found.is_empty() && !session.json {
        session.say(session.text(Label::GamesNone));
    }
    Ok(if found.is_empty() { Ending::No } else { Ending::Done })
}

fn check(session: &Session) -> Outcome {
    let workbench = session.workbench();
    let mut result =
        FactsJson { ok: true, games: 0, tested: 0, not_tested: 0, failures: Vec::new(), partial: false };
    let mut stop: Option<Stop> = None;
    for folder in games::ALL {
        let tested = workbench.test_facts(folder, &mut |fact, tested| match tested {
            Tested::Holds => result.tested += 1,
            Tested::InWords => result.not_tested += 1,
            Tested::Fails { expected, found } => {
                result.tested += 1;
                let args = [("expected", Arg::from(expected)), ("found", found)];
                let message = session.filled(Label::FactFails, &args);
                result.failures.push(FactJson { slug: folder.slug.to_owned(), fact, message });
            }
        });
        match tested {
            Ok(()) => result.games += 1,
            Err(Failure::Stopped(reason)) => {
                stop = Some(reason);
                break;
            }
            Err(Failure::Bad(report)) => {
                let message = report.json(session.lang).into_iter().map(|wrong| wrong.message).collect();
                result.failures.push(FactJson { slug: folder.slug.to_owned(), fact: 0, message });
            }
        }
    }
    result.partial = stop.is_some();
    result.ok = result.failures.is_empty();
    summary(session, result, stop)
}

fn summary(session: &Session, result: FactsJson, stop: Option<Stop>) -> Outcome {
    let ok = result.ok;
    if session.json {
        session.document("grundy/facts", result)?;
    } else {
        for FactJson { slug, fact, message } in &result.failures {
            session.line(format!("{slug} #{fact}: {message}"))?;
        }
        let args = [
            ("games", Arg::from(result.games.to_string())),
            ("tested", Arg::from(result.tested.to_string())),
            ("failed", Arg::from(result.failures.len().to_string())),
            ("words", Arg::from(result.not_tested.to_string())),
        ];
        session.line(session.filled(Label::FactsSummary, &args))?;
    }
    if let Some(stop) = stop {
        session.tell_stop(stop);
    }
    Ok(match stop {
        _ if !ok => Ending::No,
        Some(stop) => Ending::Stopped(stop),
        None => Ending::Done,
    })
}
