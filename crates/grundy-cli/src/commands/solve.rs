//! `grundy solve RULES POSITION`.

use std::io;

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang};
use grundy::{Asked, BoundGame, Position, Solved, Turn, Wanted, Worth, loopy, turn_from, turn_name, turn_to};
use grundy_export::document::{SolveJson, ValueJson, WinningMoveJson};
use grundy_export::text::padded;

use crate::commands::{Command, play_id};
use crate::options::{about_rules, choices, engine, flag, is_set, position, rules_and_position, word};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "solve", schema: "grundy/solve", about: Label::CliSolve, args, run };

/// Winning moves shown unless all are wanted.
const SHOWN: usize = 20;
/// Winning moves counted unless all are wanted.
const COUNTED: usize = 1000;
/// Components of a position that is written out in JSON.
const WRITTEN: usize = 10_000;
/// Components in all positions that winning moves lead to, where these are written out in JSON.
const WRITTEN_AFTER: usize = 500_000;

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    about_rules(command, lang).arg(position(lang)).arg(engine(lang)).arg(flag("all", Label::CliOptAll, lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let (from, text) = rules_and_position(matches)?;
    let (_, game) = workbench.open(from, &choices(matches)?)?;
    let position = workbench.position(&game, text)?;
    let class = workbench.classify(&game);
    let wanted = match (is_set(matches, "all"), session.json) {
        (true, _) => Wanted::All,
        (false, true) => Wanted::First(usize::MAX),
        (false, false) => Wanted::First(COUNTED),
    };
    let asked = Asked { game: &game, class: &class, engine: word(matches, "engine") };
    let solved = workbench.solve(asked, &position, wanted)?;
    if session.json {
        session.document("grundy/solve", json(&game, &position, &solved))?;
    } else {
        show(session, &game, &position, &solved, is_set(matches, "all"))?;
    }
    if let (None, Some(cycle)) = (solved.outcome, &solved.cycle) {
        session.say(loopy(&game, cycle).message(session.lang));
    }
    if let Some(stop) = solved.stop {
        session.tell_stop(stop);
    }
    Ok(Ending::after(solved.stop))
}

/// The answer as data.
pub(super) fn json(game: &BoundGame, position: &Position, solved: &Solved) -> SolveJson {
    let size = position.parts().len();
    let write_after = solved.winning_moves.len().saturating_mul(size) <= WRITTEN_AFTER;
    let moves = solved.winning_moves.iter();
    SolveJson {
        game: game.rules().name.clone(),
        position: (size <= WRITTEN).then(|| game.show_position(position.parts())),
        outcome: solved.outcome.and_then(|outcome| outcome.letter()).map(String::from),
        value: solved.value.as_ref().and_then(value_json),
        winning_moves: moves.map(|turn| move_json(game, position, turn, write_after)).collect(),
        all_moves: solved.complete,
        remoteness: solved.remoteness,
        play: play_id(game),
        engine: solved.engine,
        partial: solved.partial,
        stop: solved.stop.map(grundy::Stop::id),
    }
}

/// The value, where there is one.
pub(super) fn value_json(worth: &Worth) -> Option<ValueJson> {
    match worth {
        Worth::Grundy(value) => Some(ValueJson::Number(*value)),
        Worth::Infinite(followers) => Some(ValueJson::Text(followers.to_string())),
        Worth::AtOnce | Worth::Ends(_) => None,
    }
}

/// A move as data.
pub(super) fn move_json(
    game: &BoundGame,
    position: &Position,
    turn: &Turn,
    write_after: bool,
) -> WinningMoveJson {
    WinningMoveJson {
        name: turn_name(turn),
        component: turn_from(game, turn),
        copies: turn.moves.first().map_or(1, |one| one.count),
        becomes: turn_to(game, turn),
        to: write_after.then(|| game.show_position(turn.after(position).parts())),
    }
}

fn show(session: &Session, game: &BoundGame, at: &Position, solved: &Solved, all: bool) -> io::Result<()> {
    session.line(headline(session, solved))?;
    let value = match &solved.value {
        Some(Worth::Grundy(value)) => Some(Arg::from(value.to_string())),
        Some(Worth::Infinite(followers)) => Some(Arg::from(followers.to_string())),
        Some(Worth::AtOnce) => Some(Arg::from(Label::WinsAtOnce)),
        Some(Worth::Ends(_)) | None => None,
    };
    let engine = ("engine", Arg::from(solved.engine));
    session.line(match value {
        Some(value) => session.filled(Label::SolveValue, &[("value", value), engine]),
        None => session.filled(Label::SolveNoValue, &[engine]),
    })?;
    if let Some(moves) = solved.remoteness {
        let count = ("count", Arg::from(moves.to_string()));
        session.line(session.filled(Label::SolveRemoteness, &[count]))?;
    }
    moves(session, game, at, solved, all)
}

/// `N: the player to move wins`.
fn headline(session: &Session, solved: &Solved) -> String {
    let Some(outcome) = solved.outcome else { return session.text(Label::OutcomeUnknown) };
    let label = match outcome.letter() {
        Some('N') => Label::OutcomeN,
        Some('P') => Label::OutcomeP,
        _ => Label::OutcomeD,
    };
    let letter = Arg::from(outcome.to_string());
    session.strong(&session.filled(Label::SolveOutcome, &[("letter", letter), ("says", label.into())]))
}

fn moves(session: &Session, game: &BoundGame, at: &Position, solved: &Solved, all: bool) -> io::Result<()> {
    let turns = &solved.winning_moves;
    if turns.is_empty() {
        let hidden = !solved.complete && solved.stop.is_none();
        return if hidden { session.line(session.text(Label::SolveMovesHidden)) } else { Ok(()) };
    }
    let shown = if all { turns.as_slice() } else { &turns[..turns.len().min(SHOWN)] };
    let cut = shown.len() < turns.len();
    let label = match (solved.complete, cut) {
        (true, false) => Label::SolveMoves,
        (true, true) => Label::SolveSomeMovesOf,
        (false, _) => Label::SolveSomeMoves,
    };
    let count = |turns: &[Turn]| Arg::from(turns.len().to_string());
    session.line(session.filled(label, &[("count", count(shown)), ("all", count(turns))]))?;
    let lone = at.parts().len() == 1;
    let rows = shown.iter().map(|turn| {
        let copies = turn.moves.first().map_or(1, |one| one.count);
        let copies = if copies > 1 { format!(" × {copies}") } else { String::new() };
        let place = if lone { String::new() } else { format!("{}{copies}", turn_from(game, turn)) };
        [place, turn_name(turn), turn_to(game, turn)]
    });
    let rows: Vec<[String; 3]> = rows.collect();
    let width = |column: usize| rows.iter().map(|row| grundy_export::text::width(&row[column])).max();
    let (first, second) = (width(0).unwrap_or(0), width(1).unwrap_or(0));
    for [place, name, to] in &rows {
        let place = if lone { String::new() } else { padded(place, first) + "  " };
        session.line(format!("  {place}{} -> {to}", padded(name, second)))?;
    }
    if (cut || !solved.complete) && !session.quiet {
        session.line(format!("  {}", session.text(Label::WhyMore)))?;
    }
    Ok(())
}
