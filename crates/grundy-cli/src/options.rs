//! The options that several commands share, with their texts.

use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use grundy::messages::{Code, Hint, Label, Lang, fill};
use grundy::{Choices, Diagnostic, Failure, Loaded, Play, RulesFrom, Settings, Span};

use crate::numbers;

/// More threads than these are a mistake.
const MOST_THREADS: u64 = 1024;

/// The text of a label in the help.
pub fn text(label: Label, lang: Lang) -> String {
    fill(label.text(lang), &[], lang)
}

/// An option that takes a value.
pub fn valued(name: &'static str, value: &'static str, help: Label, lang: Lang) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(value)
        .allow_negative_numbers(true)
        .help(text(help, lang))
        .help_heading(text(Label::CliHeadOptions, lang))
}

/// An option that is there or not.
pub fn flag(name: &'static str, help: Label, lang: Lang) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(text(help, lang))
        .help_heading(text(Label::CliHeadOptions, lang))
}

/// An argument without a name.
pub fn positional(name: &'static str, value: &'static str, help: Label, lang: Lang) -> Arg {
    Arg::new(name).value_name(value).help(text(help, lang)).help_heading(text(Label::CliHeadArguments, lang))
}

/// Options of every command.
pub fn everywhere(command: Command, lang: Lang) -> Command {
    let heading = text(Label::CliHeadCommon, lang);
    let common = |arg: Arg| arg.help_heading(heading.clone());
    let timed = crate::commands::default_time(command.get_name()).is_some();
    let time = if timed { Label::CliOptTimeTen } else { Label::CliOptTimeAny };
    let has_own = command.get_arguments().any(|arg| arg.get_id() == "lang");
    let language = (!has_own).then(|| common(one_of("lang", "LANG", &["en", "zh"], Label::CliOptLang, lang)));
    command
        .arg(common(flag("json", Label::CliOptJson, lang)))
        .args(language)
        .arg(common(one_of("color", "WHEN", &["auto", "always", "never"], Label::CliOptColor, lang)))
        .arg(common(flag("quiet", Label::CliOptQuiet, lang).short('q')))
        .arg(common(valued("time", "TIME", time, lang)))
        .arg(common(valued("memory", "SIZE", Label::CliOptMemory, lang)))
        .arg(common(valued("max-positions", "COUNT", Label::CliOptPositions, lang)))
        .arg(common(valued("threads", "COUNT", Label::CliOptThreads, lang)))
        .arg(common(help_flag(lang)))
}

/// `-h`, with our text.
pub fn help_flag(lang: Lang) -> Arg {
    flag("help", Label::CliOptHelp, lang).short('h').action(ArgAction::Help)
}

/// Options of commands about a game.
pub fn about_rules(command: Command, lang: Lang) -> Command {
    let set = valued("set", "NAME=VALUE", Label::CliOptSet, lang).action(ArgAction::Append);
    command
        .arg(positional("RULES", "RULES", Label::CliArgRules, lang))
        .arg(valued("rules", "TEXT", Label::CliOptRules, lang).allow_hyphen_values(true))
        .arg(set)
        .arg(one_of("play", "PLAY", &["normal", "misere"], Label::CliOptPlay, lang))
}

/// The argument that gives a position.
pub fn position(lang: Lang) -> Arg {
    positional("POSITION", "POSITION", Label::CliArgPosition, lang).allow_negative_numbers(true)
}

/// The argument that is a position, or left out for a game of the catalogue.
pub fn position_or_first(lang: Lang) -> Arg {
    positional("POSITION", "POSITION", Label::CliArgPositionOrFirst, lang).allow_negative_numbers(true)
}

/// The option that chooses an engine.
pub fn engine(lang: Lang) -> Arg {
    valued("engine", "ENGINE", Label::CliOptEngine, lang)
}

/// An option with a few possible values.
pub fn one_of(
    name: &'static str,
    value: &'static str,
    values: &'static [&'static str],
    help: Label,
    lang: Lang,
) -> Arg {
    valued(name, value, help, lang).value_parser(values.to_vec()).hide_possible_values(true)
}

/// Where the rules are, and the argument after RULES: the position, where the command takes one.
///
/// With `--rules` there is no RULES, so the first argument is the position.
pub fn rules_and_rest(matches: &ArgMatches) -> Result<(RulesFrom<'_>, Option<&str>), Failure> {
    let first = word(matches, "RULES");
    let second = if matches.try_contains_id("POSITION").is_ok() { word(matches, "POSITION") } else { None };
    match (word(matches, "rules"), first, second) {
        (Some(_), Some(_), Some(extra)) => {
            Err(Failure::plain(Diagnostic::new(Code::CliUnexpected, Span::default()).arg("found", extra)))
        }
        (Some(text), first, None) => Ok((RulesFrom::Text(text), first)),
        (None, Some(name), rest) => Ok((RulesFrom::Named(name), rest)),
        _ => Err(missing("RULES")),
    }
}

/// The rules of a command that takes nothing else.
pub fn rules_only(matches: &ArgMatches) -> Result<RulesFrom<'_>, Failure> {
    match rules_and_rest(matches)? {
        (RulesFrom::Text(_), Some(extra)) => {
            Err(Failure::plain(Diagnostic::new(Code::CliUnexpected, Span::default()).arg("found", extra)))
        }
        (from, _) => Ok(from),
    }
}

/// The rules and the position of a command that needs both.
pub fn rules_and_position(matches: &ArgMatches) -> Result<(RulesFrom<'_>, &str), Failure> {
    let (from, rest) = rules_and_rest(matches)?;
    rest.map(|position| (from, position)).ok_or_else(|| missing("POSITION"))
}

/// The position to show first: of a game of the catalogue, or the only one that `start ()` makes.
pub fn first_position(loaded: &Loaded) -> Result<&str, Failure> {
    let first = loaded.entry.map(|folder| folder.game.first).filter(|first| !first.is_empty());
    let start = || loaded.rules.as_ref()?.start.as_ref().filter(|start| start.args.is_empty()).map(|_| "()");
    first.or_else(start).ok_or_else(|| missing("POSITION"))
}

/// The complaint that an argument is missing.
pub fn missing(what: &str) -> Failure {
    Failure::plain(Diagnostic::new(Code::CliMissing, Span::default()).arg("what", what))
}

/// The value of an option or argument.
pub fn word<'m>(matches: &'m ArgMatches, name: &str) -> Option<&'m str> {
    matches.try_get_one::<String>(name).ok().flatten().map(String::as_str)
}

/// Whether a flag is set.
pub fn is_set(matches: &ArgMatches, name: &str) -> bool {
    matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false)
}

/// What the user says about the game besides its rules.
pub fn choices(matches: &ArgMatches) -> Result<Choices, Failure> {
    let given = matches.try_get_many::<String>("set").ok().flatten().into_iter().flatten();
    let set = given.map(|text| match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), value.to_owned())),
        None => Err(bad_value("--set", text, Label::CliExpectSet, Hint::WriteSet)),
    });
    let play = word(matches, "play").map(|play| match play {
        "misere" => Play::Misere,
        _ => Play::Normal,
    });
    Ok(Choices { set: set.collect::<Result<_, _>>()?, play })
}

/// The limits; `time` is that of the command where the user does not say. A time of 0 is no limit.
pub fn settings(matches: &ArgMatches, time: Option<Duration>) -> Result<Settings, Failure> {
    let read = |name: &'static str, parse: fn(&str) -> Option<u64>, expected: Label| {
        let Some(text) = word(matches, name) else { return Ok(None) };
        parse(text).map(Some).ok_or_else(|| bad_number(name, text, expected))
    };
    let mut settings = Settings { time, ..Settings::default() };
    if let Some(text) = word(matches, "time") {
        let time = numbers::time(text).ok_or_else(|| bad_number("time", text, Label::CliExpectTime))?;
        settings.time = Some(time).filter(|time| !time.is_zero());
    }
    settings.positions = read("max-positions", numbers::count, Label::CliExpectCount)?;
    settings.threads = threads(matches)?;
    settings.bytes = read("memory", numbers::bytes, Label::CliExpectSize)?.unwrap_or(settings.bytes);
    Ok(settings)
}

/// How many threads the user wants; otherwise as many as there are cores.
fn threads(matches: &ArgMatches) -> Result<usize, Failure> {
    let Some(text) = word(matches, "threads") else {
        return Ok(std::thread::available_parallelism().map_or(1, Into::into));
    };
    let bad = || bad_value("--threads", text, Label::CliExpectThreads, Hint::WriteThreads);
    let count = numbers::count(text).filter(|count| (1..=MOST_THREADS).contains(count)).ok_or_else(bad)?;
    usize::try_from(count).map_err(|_| bad())
}

/// The complaint that the number of an option is bad.
pub fn bad_number(name: &str, text: &str, expected: Label) -> Failure {
    Failure::plain(
        Diagnostic::new(Code::CliBadValue, Span::default())
            .arg("option", format!("--{name}"))
            .arg("value", text)
            .arg("expected", expected),
    )
}

/// The complaint that an option has a bad value.
pub fn bad_value(option: &str, text: &str, expected: Label, hint: Hint) -> Failure {
    Failure::plain(
        Diagnostic::new(Code::CliBadValue, Span::default())
            .arg("option", option)
            .arg("value", text)
            .arg("expected", expected)
            .hint(hint),
    )
}
