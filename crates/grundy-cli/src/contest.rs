//! How a contest asks, from the options that `judge` and `emit` share.

use clap::{ArgMatches, Command};
use grundy::messages::{Arg, Code, Hint, Label, Lang};
use grundy::{Diagnostic, Failure, Play, Player, Rules, Span, nearest};
use grundy_export::contest::{Ask, Cases, Contest, Words};

use crate::options::{choices, flag, is_set, one_of, valued, word};

/// Adds the options.
pub fn contest_args(command: Command, lang: Lang) -> Command {
    command
        .arg(one_of("cases", "FORM", &["count", "eof", "one"], Label::CliOptCases, lang))
        .arg(flag("sum", Label::CliOptSum, lang))
        .arg(valued("header", "NAMES", Label::CliOptHeader, lang))
        .arg(valued("read", "NAMES", Label::CliOptRead, lang))
        .arg(one_of("base", "NUMBER", &["0", "1"], Label::CliOptBase, lang))
        .arg(one_of("ask", "WHAT", &["winner", "value", "move"], Label::CliOptAsk, lang))
        .arg(one_of("first", "SIDE", &["left", "right"], Label::CliOptStarter, lang))
        .arg(valued("win", "WORD", Label::CliOptWin, lang))
        .arg(valued("lose", "WORD", Label::CliOptLose, lang))
        .arg(valued("draw", "WORD", Label::CliOptDraw, lang))
}

/// How the contest asks.
pub fn contest(matches: &ArgMatches, rules: &Rules) -> Result<Contest, Failure> {
    let default = Contest::default();
    let set = choices(matches)?;
    let header = params(matches, "header", rules)?;
    let read = params(matches, "read", rules)?;
    for (name, _) in &set.set {
        for (option, numbers) in [("--header", &header), ("--read", &read)] {
            if numbers.iter().any(|number| rules.params[*number].name == *name) {
                return Err(conflict(format!("--set {name}"), format!("{option} {name}")));
            }
        }
    }
    if let Some(both) = read.iter().find(|number| header.contains(number)) {
        let name = &rules.params[*both].name;
        return Err(conflict(format!("--header {name}"), format!("--read {name}")));
    }
    let cases = chosen(&Cases::ALL, Cases::id, word(matches, "cases")).unwrap_or_default();
    let ask = chosen(&Ask::ALL, Ask::id, word(matches, "ask")).unwrap_or_default();
    has_values(ask, rules, set.play)?;
    Ok(Contest {
        cases,
        sum: is_set(matches, "sum"),
        header,
        read,
        base: if word(matches, "base") == Some("0") { 0 } else { 1 },
        ask,
        first: first(matches, rules)?.unwrap_or(default.first),
        words: words(matches, default.words)?,
    })
}

fn chosen<T: Copy>(all: &[T], id: impl Fn(T) -> &'static str, word: Option<&str>) -> Option<T> {
    all.iter().copied().find(|one| Some(id(*one)) == word)
}

/// The numbers of the parameters that an option names.
fn params(matches: &ArgMatches, option: &'static str, rules: &Rules) -> Result<Vec<usize>, Failure> {
    let Some(text) = word(matches, option) else { return Ok(Vec::new()) };
    let mut numbers = Vec::new();
    for name in text.split([',', ' ']).filter(|name| !name.is_empty()) {
        let number = rules.params.iter().position(|param| param.name == name);
        let number = number.ok_or_else(|| unknown(name, rules))?;
        if numbers.contains(&number) {
            return Err(Failure::plain(
                Diagnostic::new(Code::CliRepeated, Span::default())
                    .arg("option", format!("--{option} {name}")),
            ));
        }
        numbers.push(number);
    }
    if numbers.is_empty() {
        return Err(bad(option, text, Label::CliExpectNames));
    }
    Ok(numbers)
}

fn unknown(name: &str, rules: &Rules) -> Failure {
    let names = || rules.params.iter().map(|param| param.name.as_str());
    let diagnostic = Diagnostic::new(Code::ParamUnknown, Span::default()).arg("name", name);
    Failure::plain(match nearest(name, names()) {
        Some(near) => diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]),
        None if rules.params.is_empty() => diagnostic.hint(Hint::RemoveIt),
        None => {
            let names = names().collect::<Vec<_>>().join(", ");
            diagnostic.hint_with(Hint::Available, vec![("names", Arg::from(names))])
        }
    })
}

fn conflict(option: String, other: String) -> Failure {
    let diagnostic = Diagnostic::new(Code::CliConflict, Span::default());
    Failure::plain(diagnostic.arg("option", option).arg("other", other))
}

fn bad(option: &str, text: &str, expected: Label) -> Failure {
    let diagnostic = Diagnostic::new(Code::CliBadValue, Span::default()).arg("option", format!("--{option}"));
    Failure::plain(diagnostic.arg("value", text).arg("expected", expected))
}

fn unfit(option: &str, value: &str, why: Label) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::CliUnfit, Span::default()).arg("option", option);
    diagnostic.arg("value", value).arg("why", why)
}

/// Complains where values are asked for that the game does not have.
fn has_values(ask: Ask, rules: &Rules, play: Option<Play>) -> Result<(), Failure> {
    match grundy::judge::no_values(rules, play).filter(|_| ask == Ask::Value) {
        Some(why) => {
            let hint = vec![("write", Arg::from("--ask winner"))];
            Err(Failure::plain(unfit("--ask", "value", why).hint_with(Hint::Write, hint)))
        }
        None => Ok(()),
    }
}

/// Who is to move; only where it makes a difference.
fn first(matches: &ArgMatches, rules: &Rules) -> Result<Option<Player>, Failure> {
    match word(matches, "first") {
        Some(side) if !rules.has_sides() => {
            Err(Failure::plain(unfit("--first", side, Label::JudgeNoSides).hint(Hint::RemoveIt)))
        }
        Some("right") => Ok(Some(Player::Right)),
        Some(_) => Ok(Some(Player::Left)),
        None => Ok(None),
    }
}

/// The words of the answers, which must differ.
fn words(matches: &ArgMatches, default: Words) -> Result<Words, Failure> {
    let given = |option: &'static str, default: String| match word(matches, option) {
        Some(text) if text.trim().is_empty() || text.contains(['\n', '\r']) => {
            Err(bad(option, text, Label::CliExpectWord))
        }
        Some(text) => Ok(text.trim().to_owned()),
        None => Ok(default),
    };
    let (win, lose) = (given("win", default.win)?, given("lose", default.lose)?);
    let draw = given("draw", default.draw)?;
    match () {
        () if win == lose => Err(bad("lose", &lose, Label::CliExpectOther)),
        () if draw == win || draw == lose => Err(bad("draw", &draw, Label::CliExpectOther)),
        () => Ok(Words { win, lose, draw }),
    }
}
