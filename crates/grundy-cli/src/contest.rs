//! How a contest asks, from the options that `judge` and `emit` share.

mod order;

use clap::{ArgMatches, Command};
use grundy::messages::{Arg, Code, Hint, Label, Lang};
use grundy::{Diagnostic, Failure, Play, Player, Rules, Span, nearest};
use grundy_export::contest::{Ask, Cases, Contest, View, Which, Words};

use crate::options::{choices, flag, is_set, one_of, valued, word};

/// Adds the options.
pub fn contest_args(command: Command, lang: Lang) -> Command {
    command
        .arg(one_of("cases", "FORM", &["count", "eof", "one"], Label::CliOptCases, lang))
        .arg(flag("sum", Label::CliOptSum, lang))
        .arg(valued("header", "NAMES", Label::CliOptHeader, lang))
        .arg(valued("read", "NAMES", Label::CliOptRead, lang))
        .arg(one_of("base", "NUMBER", &["0", "1"], Label::CliOptBase, lang))
        .arg(one_of("ask", "WHAT", &["winner", "value", "move", "count"], Label::CliOptAsk, lang))
        .arg(one_of("which", "WHICH", &["any", "first"], Label::CliOptWhich, lang))
        .arg(one_of("index", "NUMBER", &["0", "1"], Label::CliOptIndex, lang))
        .arg(one_of("first", "SIDE", &["left", "right"], Label::CliOptStarter, lang))
        .arg(valued("players", "LEFT,RIGHT", Label::CliOptPlayers, lang))
        .arg(one_of("view", "VIEW", &["mover", "left"], Label::CliOptView, lang))
        .arg(valued("win", "WORD", Label::CliOptWin, lang))
        .arg(valued("lose", "WORD", Label::CliOptLose, lang))
        .arg(valued("draw", "WORD", Label::CliOptDraw, lang))
}

/// How the contest asks.
pub fn contest(matches: &ArgMatches, rules: &Rules) -> Result<Contest, Failure> {
    let default = Contest::default();
    let set = choices(matches)?;
    let once = order::Named::read(matches, "header", rules)?;
    let each = order::Named::read(matches, "read", rules)?;
    let (header, read) = (once.params(), each.params());
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
    let view = chosen(&View::ALL, View::id, word(matches, "view")).unwrap_or_default();
    let reads_first = order::reads_first(&each);
    let which = chosen(&Which::ALL, Which::id, word(matches, "which")).unwrap_or_default();
    for option in ["which", "index"] {
        if let Some(value) = word(matches, option).filter(|_| ask != Ask::Move) {
            let unfit = unfit(&format!("--{option}"), value, Label::JudgeNoMoves);
            return Err(Failure::plain(unfit.hint(Hint::RemoveIt)));
        }
    }
    single_moves(ask, which, rules)?;
    let sum = is_set(matches, "sum");
    Ok(Contest {
        cases,
        sum,
        order: order::order(rules, &once, &each, cases, sum)?,
        header,
        read,
        base: if word(matches, "base") == Some("0") { 0 } else { 1 },
        index: word(matches, "index").map(|number| u32::from(number == "1")),
        ask,
        which,
        first: first(matches, rules, reads_first, view)?.unwrap_or(default.first),
        players: players(matches, reads_first)?.unwrap_or(default.players),
        view,
        words: words(matches, default.words)?,
    })
}

/// Complains where moves are counted or ordered that are several at once.
fn single_moves(ask: Ask, which: Which, rules: &Rules) -> Result<(), Failure> {
    let (option, value) = match (ask, which) {
        _ if grundy::judge::moves_once(rules) => return Ok(()),
        (Ask::Count, _) => ("--ask", "count"),
        (Ask::Move, Which::First) => ("--which", "first"),
        _ => return Ok(()),
    };
    let hint = vec![("write", Arg::from("--ask winner"))];
    Err(Failure::plain(unfit(option, value, Label::EmitCompoundMoves).hint_with(Hint::Write, hint)))
}

fn chosen<T: Copy>(all: &[T], id: impl Fn(T) -> &'static str, word: Option<&str>) -> Option<T> {
    all.iter().copied().find(|one| Some(id(*one)) == word)
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
fn first(
    matches: &ArgMatches,
    rules: &Rules,
    reads_first: bool,
    view: View,
) -> Result<Option<Player>, Failure> {
    if reads_first && !rules.has_sides() && view == View::Mover {
        return Err(Failure::plain(unfit("--read", "first", Label::JudgeNoSides).hint(Hint::RemoveIt)));
    }
    match word(matches, "first") {
        Some(side) if reads_first => Err(conflict(format!("--first {side}"), "--read first".to_owned())),
        Some(side) if !rules.has_sides() => {
            Err(Failure::plain(unfit("--first", side, Label::JudgeNoSides).hint(Hint::RemoveIt)))
        }
        Some("right") => Ok(Some(Player::Right)),
        Some(_) => Ok(Some(Player::Left)),
        None => Ok(None),
    }
}

/// The words of the input that say who begins.
fn players(matches: &ArgMatches, reads_first: bool) -> Result<Option<[String; 2]>, Failure> {
    let Some(text) = word(matches, "players") else { return Ok(None) };
    if !reads_first {
        return Err(Failure::plain(unfit("--players", text, Label::JudgeNotRead)));
    }
    let words: Vec<&str> = text.split(',').map(str::trim).collect();
    match words[..] {
        [left, right] if left != right && [left, right].iter().all(|word| is_word(word)) => {
            Ok(Some([left, right].map(str::to_owned)))
        }
        _ => Err(bad("players", text, Label::CliExpectPlayers)),
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// The words of the answers; a draw may be told as one of the others.
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
    if win == lose {
        return Err(bad("lose", &lose, Label::CliExpectOther));
    }
    Ok(Words { win, lose, draw })
}
