//! `grundy solve RULES POSITION`.

mod sum;

use std::io;

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang};
use grundy::{
    Asked, BoundGame, Counted, Player, Points, Position, RulesFrom, Solved, Turn, Wanted, Worth,
    is_sum_of_games, left_out, loopy, outcome_text, player_name, turn_from, turn_name, turn_to,
};
use grundy_export::document::{SolveJson, TheoremJson, ValueJson, WinningMoveJson};
use grundy_export::grid::number;
use grundy_export::text::padded;

use crate::commands::{Command, finding, play_id, reduction_id, tell_reduction};
use crate::options::{
    about_rules, choices, engine, first_position, flag, is_set, position_or_first, rules_and_rest, word,
};
use crate::screen::Paint;
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
    let command = about_rules(command, lang).arg(position_or_first(lang));
    command.arg(engine(lang)).arg(flag("all", Label::CliOptAll, lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let (from, given) = rules_and_rest(matches)?;
    if let (RulesFrom::Named(text), None) = (from, given)
        && is_sum_of_games(text)
    {
        sum::refuse_options(matches)?;
        return sum::run(session, &workbench, text, is_set(matches, "all"));
    }
    let (loaded, game) = workbench.open(from, &choices(matches)?)?;
    let text = given.map_or_else(|| first_position(&loaded), Ok)?;
    let counted = workbench.counted_position(&game, text)?;
    let class = workbench.classify(&game);
    let counted = workbench.with_copies(&game, &class, counted)?;
    let position = counted.position.clone();
    let wanted = match (is_set(matches, "all"), session.json) {
        (true, _) => Wanted::All,
        (false, true) => Wanted::First(usize::MAX),
        (false, false) => Wanted::First(COUNTED),
    };
    let asked = Asked { game: &game, class: &class, engine: word(matches, "engine") };
    let mut solved = workbench.solve(asked, &position, wanted)?;
    counted.count_solved(&mut solved);
    let used = finding::used(session, &workbench, &game, solved.engine);
    if session.json {
        let (reduce, theorem) = (reduction_id(&class), used);
        let mut json = json(&game, &position, &solved);
        write_copies(&game, &counted, &mut json);
        session.document("grundy/solve", SolveJson { reduce, theorem, ..json })?;
    } else {
        if given.is_none() {
            let label = if loaded.entry.is_some() { Label::SolveFirst } else { Label::SolveStart };
            session.line(session.filled(label, &[("position", Arg::from(text))]))?;
        }
        if let Some(same) = turned(&game, &position, text) {
            session.line(session.filled(Label::SolveBySymmetry, &[("position", Arg::from(same))]))?;
        }
        show(session, &game, &position, &solved, used.as_ref(), is_set(matches, "all"))?;
        tell_reduction(session, &class);
        session.tell_engine(solved.engine);
    }
    if let (None, Some(cycle)) = (solved.outcome, &solved.cycle) {
        session.say(loopy(&game, cycle).message(session.lang));
    }
    if let Some(stop) = solved.stop {
        session.tell_stop(stop);
    }
    Ok(Ending::after(solved.stop))
}

/// The position as it is solved, where the rules declare symmetries and the user drew another board: the cells in
/// the names of moves are those of the board that is solved.
fn turned(game: &BoundGame, position: &Position, typed: &str) -> Option<String> {
    let symmetric = |kind: usize| game.uses_symmetries() && !game.rules().kinds[kind].symmetries.is_empty();
    let numbers = |c: char| c.is_ascii_digit() || c.is_whitespace() || "(),+".contains(c);
    if position.parts().len() > WRITTEN || typed.chars().all(numbers) {
        return None;
    }
    let drawn = |part: &grundy::Component| {
        let picture = game.picture(part).map(|picture| picture.replace('\n', "/"));
        picture.is_none_or(|picture| typed.contains(&picture))
    };
    let same = position.parts().iter().all(|part| !symmetric(part.kind) || drawn(part));
    (!same).then(|| game.show_position(position.parts()))
}

/// Writes a position in which a component occurs very often with the number of its copies. What moves lead to is as long, and left out.
pub(super) fn write_copies(game: &BoundGame, counted: &Counted, json: &mut SolveJson) {
    if counted.is_whole() {
        return;
    }
    json.position = Some(counted.show(game));
    json.winning_moves.iter_mut().chain(&mut json.drawing_moves).for_each(|made| made.to = None);
}

/// The answer as data.
pub(super) fn json(game: &BoundGame, position: &Position, solved: &Solved) -> SolveJson {
    let size = position.parts().len();
    let listed = solved.winning_moves.len().saturating_add(solved.drawing_moves.len());
    let write_after = listed.saturating_mul(size) <= WRITTEN_AFTER;
    let (moves, keeping) = (solved.winning_moves.iter(), solved.drawing_moves.iter());
    let canonical = match &solved.value {
        Some(Worth::Canonical(value)) => Some(value),
        _ => None,
    };
    SolveJson {
        game: game.rules().name.clone(),
        position: (size <= WRITTEN).then(|| game.show_position(position.parts())),
        outcome: solved.outcome.and_then(|outcome| outcome.letter()).map(String::from),
        left_starts: solved.outcome.map(|outcome| outcome.left_starts.id()),
        right_starts: solved.outcome.map(|outcome| outcome.right_starts.id()),
        value: solved.value.as_ref().and_then(value_json),
        value_missing: solved.value_missing(),
        kind: canonical.map(|value| value.nature.id()),
        mean: canonical.and_then(|value| value.mean.as_ref()).map(ToString::to_string),
        temperature: canonical.and_then(|value| value.temperature.as_ref()).map(ToString::to_string),
        left_stop: canonical.map(|value| value.left_stop.to_string()),
        right_stop: canonical.map(|value| value.right_stop.to_string()),
        winning_moves: moves.map(|turn| move_json(game, position, turn, write_after)).collect(),
        drawing_moves: keeping.map(|turn| move_json(game, position, turn, write_after)).collect(),
        all_moves: solved.complete,
        winning_move_count: solved.count.as_ref().map(number),
        remoteness: if game.has_sides() { None } else { solved.remoteness[0] },
        left_remoteness: solved.remoteness[0].filter(|_| game.has_sides()),
        right_remoteness: solved.remoteness[1].filter(|_| game.has_sides()),
        play: play_id(game),
        engine: solved.engine,
        theorem: None,
        reduce: None,
        partial: solved.partial,
        stop: solved.stop.map(grundy::Stop::id),
    }
}

/// The value, where there is one.
pub(super) fn value_json(worth: &Worth) -> Option<ValueJson> {
    match worth {
        Worth::Grundy(value) => Some(ValueJson::Number(*value)),
        Worth::Large(value) => Some(ValueJson::Text(value.to_string())),
        Worth::Infinite(followers) => Some(ValueJson::Text(followers.to_string())),
        Worth::Score(points) => Some(match &**points {
            Points::Mover(points) => ValueJson::Score(number(points)),
            Points::Sides { left_starts, right_starts } => {
                ValueJson::Scores { left_starts: number(left_starts), right_starts: number(right_starts) }
            }
        }),
        Worth::Canonical(value) => value.text.clone().map(ValueJson::Text),
        Worth::AtOnce | Worth::Ends(_) | Worth::Sides(_) => None,
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
        player: turn.player.map(player_id),
        points: turn.score.as_ref().map(|score| number(&score.points)),
        again: turn.score.as_ref().map(|score| score.again),
        name: turn_name(turn),
        component: turn_from(game, turn),
        copies: turn.moves.first().map_or(1, |one| one.count),
        becomes: turn_to(game, turn),
        to: write_after.then(|| game.show_position(turn.after(position).parts())),
    }
}

fn show(
    session: &Session,
    game: &BoundGame,
    at: &Position,
    solved: &Solved,
    used: Option<&TheoremJson>,
    all: bool,
) -> io::Result<()> {
    session.line(headline(session, solved.outcome))?;
    session.line(value_line(session, game, solved, all))?;
    if let Some(Worth::Canonical(value)) = &solved.value {
        canonical(session, value)?;
    }
    finding::tell_used(session, used)?;
    if !game.has_sides() {
        lasts(session, solved.remoteness[0], None)?;
        return moves(session, game, at, solved, None, all);
    }
    for (mover, remoteness) in Player::BOTH.into_iter().zip(solved.remoteness) {
        lasts(session, remoteness, Some(mover))?;
        moves(session, game, at, solved, Some(mover), all)?;
    }
    Ok(())
}

/// The value and the solver.
fn value_line(session: &Session, game: &BoundGame, solved: &Solved, all: bool) -> String {
    let engine = ("engine", Arg::from(solved.engine));
    let value = match &solved.value {
        Some(Worth::Grundy(value)) => Arg::from(value.to_string()),
        Some(Worth::Large(value)) => Arg::from(value.to_string()),
        Some(Worth::Infinite(followers)) => Arg::from(followers.to_string()),
        Some(Worth::AtOnce) => return session.filled(Label::SolveAtOnce, &[engine]),
        Some(Worth::Score(points)) => {
            let shown = |points: &grundy::Int| Arg::from(points.to_string());
            return match &**points {
                Points::Mover(points) => {
                    session.filled(Label::SolveScore, &[("points", shown(points)), engine])
                }
                Points::Sides { left_starts, right_starts } => {
                    let (left, right) = (("left", shown(left_starts)), ("right", shown(right_starts)));
                    session.filled(Label::SolveScoreSides, &[left, right, engine])
                }
            };
        }
        Some(Worth::Canonical(value)) => return canonical_line(session, value, solved.engine, all),
        Some(Worth::Ends(_) | Worth::Sides(_)) | None if solved.loops => {
            return session.filled(Label::SolveLoops, &[engine]);
        }
        Some(Worth::Ends(_) | Worth::Sides(_)) | None if solved.unvalued => {
            return session.filled(Label::SolveNotValued, &[engine]);
        }
        Some(Worth::Ends(_) | Worth::Sides(_)) | None => {
            let searched = ["board-sides", "sides"].contains(&solved.engine);
            let label = match solved.engine {
                _ if searched => Label::SolveOutcomeOnly,
                // What is proved tells the lost positions alone; the game has values.
                "theorem" if game.rules().no_grundy_values().is_none() => Label::SolveNotComputed,
                _ => Label::SolveNoValue,
            };
            return session.filled(label, &[engine]);
        }
    };
    session.filled(Label::SolveValue, &[("value", value), engine])
}

/// A value in canonical form, and what kind it is.
fn canonical_line(session: &Session, value: &grundy::Canonical, engine: &'static str, all: bool) -> String {
    let (kind, engine) = (("kind", Arg::Label(value.nature.label())), ("engine", Arg::from(engine)));
    let written = match &value.text {
        None => return session.filled(Label::SolveTooLong, &[kind, engine]),
        Some(text) if all => Arg::from(text.as_str()),
        Some(_) => Arg::from(value.shown()),
    };
    session.filled(Label::SolveCanonical, &[("value", written), kind, engine])
}

/// Mean, temperature and stops of what is no number.
fn canonical(session: &Session, value: &grundy::Canonical) -> io::Result<()> {
    let (Some(mean), Some(temperature)) = (&value.mean, &value.temperature) else { return Ok(()) };
    if value.nature == grundy::Nature::Number {
        return Ok(());
    }
    let args = [
        ("mean", Arg::from(mean.to_string())),
        ("temperature", Arg::from(temperature.to_string())),
        ("left", Arg::from(value.left_stop.to_string())),
        ("right", Arg::from(value.right_stop.to_string())),
    ];
    session.line(session.filled(Label::ValueFacts, &args))
}

/// How long the game lasts, if that was counted.
fn lasts(session: &Session, remoteness: Option<u64>, starter: Option<Player>) -> io::Result<()> {
    let Some(moves) = remoteness else { return Ok(()) };
    let count = vec![("count", Arg::from(moves.to_string()))];
    session.line(started(session, starter, Arg::Filled(Label::SolveRemoteness, count)))
}

/// What is said of one starter, or of whoever starts.
fn started(session: &Session, starter: Option<Player>, says: Arg) -> String {
    match starter {
        None => says.show(session.lang),
        Some(player) => {
            let player = ("player", Arg::from(player_name(player)));
            session.filled(Label::SolveStarts, &[player, ("says", says)])
        }
    }
}

/// A player's name in JSON.
fn player_id(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// `N: the player to move wins`.
fn headline(session: &Session, outcome: Option<grundy::GameOutcome>) -> String {
    let Some(outcome) = outcome else { return session.text(Label::OutcomeUnknown) };
    let letter = Arg::from(outcome.to_string());
    let says = outcome_text(outcome);
    let paint = if outcome.letter() == Some('P') { Paint::Lost } else { Paint::Strong };
    session.painted(paint, &session.filled(Label::SolveOutcome, &[("letter", letter), ("says", says)]))
}

/// What is said of a list of moves: that these are all, that only the first are shown, or that not all are known.
fn list_label(solved: &Solved, draws: bool, cut: bool) -> Label {
    let scored = matches!(solved.value, Some(Worth::Score(_)));
    match (solved.complete || solved.count.is_some(), cut) {
        (true, false) if scored => Label::SolveBestMoves,
        (true, true) if scored => Label::SolveSomeBestMovesOf,
        (false, _) if scored => Label::SolveSomeBestMoves,
        (true, false) if draws => Label::SolveKeepingMoves,
        (true, true) if draws => Label::SolveSomeKeepingMovesOf,
        (false, _) if draws => Label::SolveSomeKeepingMoves,
        (true, false) => Label::SolveMoves,
        (true, true) => Label::SolveSomeMovesOf,
        (false, _) => Label::SolveSomeMoves,
    }
}

/// The moves that win, the best ones, or those that keep a draw, of one starter or of whoever starts.
fn moves(
    session: &Session,
    game: &BoundGame,
    at: &Position,
    solved: &Solved,
    starter: Option<Player>,
    all: bool,
) -> io::Result<()> {
    let of = |turns: &[Turn]| -> Vec<Turn> {
        turns.iter().filter(|turn| starter.is_none() || turn.player == starter).cloned().collect()
    };
    let (winning, keeping) = (of(&solved.winning_moves), of(&solved.drawing_moves));
    let draws = winning.is_empty() && !keeping.is_empty();
    let turns = if draws { &keeping } else { &winning };
    if turns.is_empty() {
        return Ok(());
    }
    let shown = if all { turns } else { &turns[..turns.len().min(SHOWN)] };
    let cut = shown.len() < turns.len() || solved.count.is_some();
    let label = list_label(solved, draws, cut);
    let count = |turns: &[Turn]| Arg::from(turns.len().to_string());
    let counted = solved.count.as_ref().map_or_else(|| count(turns), |all| Arg::from(all.to_string()));
    let says = Arg::Filled(label, vec![("count", count(shown)), ("all", counted)]);
    session.line(started(session, starter, says))?;
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
    if solved.count.is_some() {
        return Ok(());
    }
    let unfound = (!solved.complete).then(|| left_out(solved.stop, solved.cycle.is_some()));
    let mut missing = vec![cut.then_some(Label::WhyMore), unfound];
    missing.dedup();
    let mut missing = missing.into_iter().flatten().filter(|_| !session.quiet);
    missing.try_for_each(|label| session.line(format!("  {}", session.text(label))))
}
