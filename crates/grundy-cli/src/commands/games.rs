//! `grundy games`, `games WORDS`, `games show SLUG`, `games --values`, `games --check`.

mod check;

use std::io;

use clap::ArgMatches;
use grundy::games::{self, Folder};
use grundy::messages::{Arg, Hint, Label, Lang, Tongue};
use grundy::{Failure, unknown_game};
use grundy_export::document::{GameJson, GamesJson};
use grundy_export::text::{padded, width};

use crate::commands::Command;
use crate::markdown;
use crate::numbers;
use crate::options::{
    bad_number, bad_value, everywhere, flag, is_set, missing, positional, text, valued, word,
};
use crate::screen::Paint;
use crate::session::{Ending, Outcome, Session};
use crate::tree::laid_out;

pub(super) const COMMAND: Command =
    Command { name: "games", schema: "grundy/games", about: Label::CliGames, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let slug = positional("SLUG", "SLUG", Label::CliArgSlug, lang);
    let show = laid_out(clap::Command::new("show"), lang).about(text(Label::CliGamesShow, lang)).arg(slug);
    let usage = format!("grundy games show <SLUG> {}", text(Label::CliWordOptions, lang));
    let words = positional("WORDS", "WORDS", Label::CliArgWords, lang).num_args(0..);
    command
        .arg(words)
        .arg(valued("values", "NUMBERS", Label::CliOptGamesValues, lang).conflicts_with("check"))
        .arg(flag("check", Label::CliOptGamesCheck, lang))
        .arg(valued("seed", "NUMBER", Label::CliOptGamesSeed, lang).requires("check"))
        .subcommand_help_heading(text(Label::CliHeadCommands, lang))
        .subcommand(everywhere(show, lang).override_usage(usage))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    if let Some(("show", inner)) = matches.subcommand() {
        let json = session.json || is_set(inner, "json");
        return show(session, word(inner, "SLUG").ok_or_else(|| missing("SLUG"))?, json);
    }
    let words: Vec<&str> =
        matches.get_many::<String>("WORDS").into_iter().flatten().map(String::as_str).collect();
    let found = games::search(&words);
    if found.is_empty() {
        list(session, &[])?;
        session.say(session.text(Label::GamesNoneCalled));
        return Ok(Ending::No);
    }
    if is_set(matches, "check") {
        let seed = word(matches, "seed").map_or(Ok(1), |text| {
            numbers::count(text).ok_or_else(|| bad_number("seed", text, Label::CliExpectCount))
        })?;
        return check::check(session, &found, seed);
    }
    match word(matches, "values") {
        Some(values) => by_values(session, &found, values),
        None => {
            list(session, &found.into_iter().map(|folder| (folder, None)).collect::<Vec<_>>())?;
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
    match lang.tongue() {
        Tongue::En => folder.game.title,
        Tongue::Zh => folder.game.title_zh,
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
    let notes = match session.lang.tongue() {
        Tongue::En => folder.notes,
        Tongue::Zh => folder.notes_zh,
    };
    if json {
        let rules = folder.rules.map(str::to_owned);
        let game = GameJson { rules, notes: Some(notes.to_owned()), ..entry(folder, None) };
        session.document("grundy/game", game)?;
    } else {
        match (why_no_rules(folder, session.lang), folder.rules) {
            (Some(why), _) => session.line(why.trim_end())?,
            (None, rules) => rules.unwrap_or_default().trim_end().lines().try_for_each(|line| {
                // Rules can be copied as they are: they are never cut.
                session.write(|out| writeln!(out, "{}", session.painted(Paint::Code, line)))
            })?,
        }
        session.line("")?;
        let shown = markdown::render(notes.trim_end(), session.screen);
        session.write(|out| out.write_all(shown.as_bytes()))?;
    }
    Ok(Ending::Done)
}

/// Why the game has no rules, if so.
fn why_no_rules(folder: &Folder, lang: Lang) -> Option<&'static str> {
    folder.game.no_rules.map(|why| match lang.tongue() {
        Tongue::En => why.en,
        Tongue::Zh => why.zh,
    })
}

fn by_values(session: &Session, folders: &[&'static Folder], text: &str) -> Outcome {
    let bad = || bad_value("--values", text, Label::CliExpectValues, Hint::WriteValues);
    let numbers = text.split([',', ' ']).filter(|word| !word.is_empty()).map(|word| word.parse::<u64>().ok());
    let values = numbers.collect::<Option<Vec<u64>>>().filter(|values| !values.is_empty()).ok_or_else(bad)?;
    let workbench = session.workbench();
    let mut found = Vec::new();
    for folder in folders.iter().copied() {
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
