//! What a person sees.

use std::io::{self, IsTerminal};

use grundy::messages::{Arg, Label};
use grundy::play::{
    Advice, Basis, Chosen, DrawnComponent, Ended, Finish, Misread, Player, Ply, Review, Slip, State, drawn,
    ends_id, short_from, short_to,
};
use grundy::{Line, Play, Position, Turn, turn_name, turn_to};
use grundy_export::text::{padded, width};

use super::table::Table;
use crate::session::aside;

/// Moves on a page.
const PAGE: usize = 20;
/// Moves counted at most.
const COUNTED: usize = 2_000;

/// Why a game is left before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// The input has ended.
    InputEnded,
    /// The user interrupted.
    Interrupted,
}

/// Who plays what.
pub(super) fn start(table: &Table<'_>) -> io::Result<()> {
    let (session, seats, game) = (table.session, table.seats, table.game.game());
    let first = seats.user().unwrap_or(seats.first());
    let name = game.rules().name.clone();
    let args = [
        ("game", Arg::from(name)),
        ("first", seats.name(first)),
        ("second", seats.name(first.other())),
        ("starter", seats.name(seats.first())),
    ];
    session.line(session.strong(&session.filled(Label::PlayBegin, &args)))?;
    endings(table)
}

/// When play ends, and who has won then.
fn endings(table: &Table<'_>) -> io::Result<()> {
    let (session, game) = (table.session, table.game.game());
    let rules = game.rules();
    for ends in &rules.ends {
        let clause = rules.source.slice(ends.span).split_whitespace().collect::<Vec<_>>().join(" ");
        session.line(session.filled(Label::PlayEnds, &[("clause", Arg::from(clause))]))?;
    }
    if !rules.goals.is_empty() {
        session.line(session.text(Label::PlayGoal))?;
    }
    let before = !rules.goals.is_empty() || !rules.ends.is_empty();
    session.line(session.text(match (rules.score, game.play(), before) {
        (true, _, _) => Label::PlayScore,
        (false, Play::Normal, false) => Label::PlayNormal,
        (false, Play::Normal, true) => Label::PlayNormalElse,
        (false, Play::Misere, false) => Label::PlayMisere,
        (false, Play::Misere, true) => Label::PlayMisereElse,
    }))
}

/// The position, the points, and whose turn it is.
pub(super) fn state(table: &Table<'_>) -> io::Result<()> {
    let (session, seats) = (table.session, table.seats);
    session.line("")?;
    position(table, &table.game.now().position)?;
    if table.game.has_points() {
        session.line(points(table))?;
    }
    let who = [("who", seats.name(table.game.now().mover))];
    session.line(session.filled(Label::PlayTurn, &who))
}

fn points(table: &Table<'_>) -> String {
    let seats = table.seats;
    let first = seats.user().unwrap_or(Player::Left);
    let points = |player| Arg::from(table.game.points(player).to_string());
    let args = [
        ("first", seats.name(first)),
        ("first_points", points(first)),
        ("second", seats.name(first.other())),
        ("second_points", points(first.other())),
    ];
    table.session.filled(Label::PlayPoints, &args)
}

fn position(table: &Table<'_>, position: &Position) -> io::Result<()> {
    let session = table.session;
    let drawn = drawn(table.game.game(), position);
    for line in &drawn.graphs {
        session.line(format!("  {line}"))?;
    }
    if drawn.components.is_empty() {
        return session.line("  end");
    }
    let lone = drawn.components.len() == 1 && drawn.left_out == 0;
    let texts: Vec<String> = drawn.components.iter().map(|one| heading(one, lone)).collect();
    let widest = texts.iter().map(|text| width(text)).max().unwrap_or(0);
    for (one, text) in drawn.components.iter().zip(&texts) {
        match one.picture.as_slice() {
            [] => session.line(format!("  {text}"))?,
            [only] => session.line(format!("  {}  {only}", padded(text, widest)))?,
            picture => {
                let alone = lone && one.count == 1 && one.is_board;
                if !alone {
                    session.line(format!("  {text}"))?;
                }
                let indent = if alone { "  " } else { "    " };
                picture.iter().try_for_each(|line| session.line(format!("{indent}{line}")))?;
            }
        }
    }
    match drawn.left_out {
        0 => Ok(()),
        count => {
            let count = [("count", Arg::from(count.to_string()))];
            session.line(format!("  {}", session.filled(Label::PlayMoreComponents, &count)))
        }
    }
}

/// `2: (5) × 3`.
fn heading(one: &DrawnComponent, lone: bool) -> String {
    let number = if lone { String::new() } else { format!("{}: ", one.number) };
    let count = if one.count > 1 { format!(" × {}", one.count) } else { String::new() };
    format!("{number}{}{count}", one.text)
}

/// Asks for a line, where a person types it.
pub(super) fn prompt(table: &Table<'_>) -> io::Result<()> {
    let asks = !table.session.json && io::stdin().is_terminal();
    let prompt = if asks { table.session.text(Label::PlayPrompt) } else { String::new() };
    table.session.write(|out| {
        write!(out, "{prompt}")?;
        out.flush()
    })
}

/// A move that was made.
pub(super) fn made(
    table: &Table<'_>,
    mover: Player,
    before: &Position,
    ply: &Ply,
    chosen: Option<&Chosen>,
) -> io::Result<()> {
    let session = table.session;
    let mut args = turn_args(table, before, &ply.turn);
    args.push(("who", table.seats.name(mover)));
    let label = if before.parts().len() == 1 { Label::PlayPlays } else { Label::PlayPlaysIn };
    let mut notes = Vec::new();
    if table.game.has_points() {
        let points = [("points", Arg::from(ply.score.points.to_string()))];
        notes.push(session.filled(Label::PlayScored, &points));
    }
    if ply.score.again {
        notes.push(session.text(Label::PlayAgain));
    }
    if let Some(chosen) = chosen {
        notes.extend(mark(table, chosen));
    }
    let notes = if notes.is_empty() { String::new() } else { format!("  [{}]", notes.join("; ")) };
    session.line(format!("{}{}", session.filled(label, &args), session.faint(&notes)))
}

/// What is to be said of a move of the program.
fn mark(table: &Table<'_>, chosen: &Chosen) -> Option<String> {
    if chosen.slipped {
        return Some(table.session.text(Label::PlaySlipped));
    }
    let (label, count) = match (looked(&chosen.advice), sampled(&chosen.advice)) {
        (Some(depth), _) => (Label::PlayNotProved, depth),
        (None, games) => (Label::PlayNotProvedGames, games?),
    };
    Some(table.session.filled(label, &[("count", Arg::from(count.to_string()))]))
}

/// How far the search looked, where it proved nothing.
pub(super) fn looked(advice: &Advice) -> Option<u32> {
    match advice.basis {
        Basis::Horizon { depth, .. } if !advice.is_proved() => Some(depth),
        _ => None,
    }
}

/// How many games were played at random, where they proved nothing.
pub(super) fn sampled(advice: &Advice) -> Option<u32> {
    match advice.basis {
        Basis::Sampled { games, .. } if !advice.is_proved() => Some(games),
        _ => None,
    }
}

fn turn_args(table: &Table<'_>, before: &Position, turn: &Turn) -> Vec<(&'static str, Arg)> {
    let game = table.game.game();
    vec![
        ("move", Arg::from(turn_name(turn))),
        ("in", Arg::from(short_from(game, before, turn))),
        ("to", Arg::from(short_to(game, turn))),
    ]
}

/// Says that the program only looks ahead from now on, or no longer.
pub(super) fn basis(table: &Table<'_>, bounded: bool) -> io::Result<()> {
    let label = if bounded { Label::PlayTooLarge } else { Label::PlayNowSolved };
    table.session.line(table.session.text(label))
}

/// A page of the moves.
pub(super) fn moves(table: &Table<'_>, page: usize) -> Result<(), crate::session::Failed> {
    let session = table.session;
    let from = page.saturating_sub(1).saturating_mul(PAGE);
    let most = from.saturating_add(PAGE).max(COUNTED);
    let (plies, all) = session.workbench().turns(&table.game, most)?;
    let pages = plies.len().div_ceil(PAGE).max(1);
    if page == 0 || from >= plies.len() && page > 1 {
        let args = [("page", Arg::from(page.to_string())), ("pages", Arg::from(pages.to_string()))];
        return Ok(complain_text(table, &session.filled(Label::PlayNoPage, &args), &[])?);
    }
    let to = plies.len().min(from + PAGE);
    let number = |number: usize| Arg::from(number.to_string());
    let args = [
        ("from", number(from + 1)),
        ("to", number(to)),
        ("count", number(plies.len())),
        ("page", number(page)),
        ("pages", number(pages)),
        ("next", number(if page < pages || !all { page + 1 } else { 1 })),
    ];
    let label = match (all, pages) {
        (true, 1) => Label::PlayMoves,
        (true, _) => Label::PlayMovesPage,
        (false, _) => Label::PlayMovesMany,
    };
    session.line(session.filled(label, &args))?;
    let digits = to.to_string().len();
    for (at, ply) in plies[from..to].iter().enumerate() {
        session.line(format!("  {:>digits$}  {}", from + at + 1, listed(table, ply)))?;
    }
    Ok(())
}

/// `take(k = 2) in (5) -> (3)`.
fn listed(table: &Table<'_>, ply: &Ply) -> String {
    let (game, position) = (table.game.game(), &table.game.now().position);
    let (name, to) = (turn_name(&ply.turn), short_to(game, &ply.turn));
    let mut text = match position.parts().len() {
        1 => format!("{name} -> {to}"),
        _ => format!("{name} in {} -> {to}", short_from(game, position, &ply.turn)),
    };
    if table.game.has_points() {
        let points = [("points", Arg::from(ply.score.points.to_string()))];
        text += &format!("  [{}]", table.session.filled(Label::PlayScored, &points));
    }
    text
}

/// Why a line was not understood.
pub(super) fn complain(table: &Table<'_>, misread: &Misread) -> io::Result<()> {
    if let Some(report) = &misread.report {
        table.session.show(report);
    }
    let help: Vec<String> = misread.help.iter().map(|help| help.show(table.session.lang)).collect();
    complain_text(table, &misread.says.show(table.session.lang), &help)
}

fn complain_text(table: &Table<'_>, says: &str, help: &[String]) -> io::Result<()> {
    let session = table.session;
    session.write(|out| out.flush())?;
    aside(format_args!("{}: {says}\n", session.text(Label::Error)));
    help.iter().for_each(|help| aside(format_args!("  {}: {help}\n", session.text(Label::Help))));
    Ok(())
}

/// That the game is over.
pub(super) fn is_over(table: &Table<'_>) -> io::Result<()> {
    let says = table.session.text(Label::PlayIsOver);
    if table.session.json { super::json::error(table, &says, &[]) } else { complain_text(table, &says, &[]) }
}

/// What was taken back.
pub(super) fn undone(table: &Table<'_>, done: bool) -> io::Result<()> {
    match done {
        true => table.session.line(table.session.text(Label::PlayUndone)),
        false => complain_text(table, &table.session.text(Label::PlayNothingToUndo), &[]),
    }
}

/// Lines of a hint.
pub(super) fn lines(table: &Table<'_>, lines: &[Line]) -> io::Result<()> {
    lines.iter().try_for_each(|line| {
        table.session.line(format!("{}{}", "  ".repeat(line.indent), line.says.show(table.session.lang)))
    })
}

/// Why a state is won or lost.
pub(super) fn why(table: &Table<'_>, state: &State, said: &[Line]) -> io::Result<()> {
    if state != table.game.now() {
        position(table, &state.position)?;
        let who = [("who", table.seats.name(state.mover))];
        table.session.line(table.session.filled(Label::PlayTurn, &who))?;
    }
    lines(table, said)
}

/// How it ended, and where it turned.
pub(super) fn over(table: &Table<'_>, finish: &Finish, review: &Review) -> io::Result<()> {
    let session = table.session;
    session.line("")?;
    position(table, &table.game.now().position)?;
    session.line(session.strong(&result(table, finish)))?;
    if let Some(slip) = &review.slip {
        turned(table, slip).iter().try_for_each(|line| session.line(line))?;
    } else if let Some(had) = review.gave_up {
        let wins = ends_id(had) == "wins";
        session.line(session.text(if wins { Label::PlayGaveUpWin } else { Label::PlayGaveUpDraw }))?;
    } else if review.sure && table.seats.user().is_some() && finish.winner.is_some() {
        session.line(session.text(Label::PlayNeverHad))?;
    }
    if session.quiet { Ok(()) } else { session.line(session.faint(&session.text(Label::PlayAfterwards))) }
}

/// Who won, and why.
pub(super) fn result(table: &Table<'_>, finish: &Finish) -> String {
    let (session, seats) = (table.session, table.seats);
    let why = why_over(table, finish);
    match finish.winner {
        None => session.filled(Label::PlayOverDraw, &[("why", why)]),
        Some(winner) if seats.is_user(winner) => session.filled(Label::PlayOverYouWin, &[("why", why)]),
        Some(winner) => session.filled(Label::PlayOverWins, &[("who", seats.name(winner)), ("why", why)]),
    }
}

fn why_over(table: &Table<'_>, finish: &Finish) -> Arg {
    let seats = table.seats;
    match finish.why {
        Ended::Stuck(player) if seats.is_user(player) => Label::PlayWhyStuckYou.into(),
        Ended::Stuck(player) => Arg::Filled(Label::PlayWhyStuck, vec![("who", seats.name(player))]),
        Ended::Resigned(player) if seats.is_user(player) => Label::PlayWhyResignedYou.into(),
        Ended::Resigned(player) => Arg::Filled(Label::PlayWhyResigned, vec![("who", seats.name(player))]),
        Ended::Clause(clause) => {
            let rules = table.game.game().rules();
            let span = rules.ends.get(clause).map(|ends| ends.condition.body.span);
            let text = span.map(|span| rules.source.slice(span).to_owned()).unwrap_or_default();
            Arg::Filled(Label::PlayWhyClause, vec![("clause", Arg::from(text))])
        }
        Ended::Goal => Label::PlayWhyGoalReached.into(),
        Ended::Points => {
            let first = seats.user().unwrap_or(Player::Left);
            let points = |player| Arg::from(table.game.points(player).to_string());
            let args = vec![("first_points", points(first)), ("second_points", points(first.other()))];
            Arg::Filled(Label::PlayWhyMorePoints, args)
        }
        Ended::Repeated => Label::PlayWhyRepeated.into(),
    }
}

/// Where it turned.
pub(super) fn turned(table: &Table<'_>, slip: &Slip) -> Vec<String> {
    let session = table.session;
    let had = if ends_id(slip.had) == "wins" { Label::PlayTheWin } else { Label::PlayTheDraw };
    let before = &slip.played.before.position;
    let mut args = turn_args(table, before, &slip.played.turn);
    args.push(("number", Arg::from(slip.number.to_string())));
    args.push(("had", had.into()));
    let better = turn_args(table, before, &slip.better.ply.turn);
    vec![session.filled(Label::PlayTurned, &args), session.filled(Label::PlayTurnedBetter, &better)]
}

/// That a game is left before its end.
pub(super) fn left_off(table: &Table<'_>, why: Left) -> io::Result<()> {
    let label = match why {
        Left::InputEnded => Label::PlayLeftOff,
        Left::Interrupted => Label::PlayInterrupted,
    };
    table.session.line(left_text(table, label))
}

pub(super) fn left_text(table: &Table<'_>, label: Label) -> String {
    let position = table.game.game().show_position(table.game.now().position.parts());
    table.session.filled(label, &[("position", Arg::from(position))])
}

/// What can be typed, with examples of this game.
pub(super) fn help(table: &Table<'_>) -> Result<(), crate::session::Failed> {
    help_lines(table)?.iter().try_for_each(|line| table.session.line(line))?;
    Ok(())
}

pub(super) fn help_lines(table: &Table<'_>) -> Result<Vec<String>, crate::session::Failed> {
    let session = table.session;
    let game = table.game.game();
    let (plies, _) = session.workbench().turns(&table.game, 2)?;
    let mut said = vec![session.text(Label::PlayUsage)];
    if let Some(ply) = plies.first() {
        let name = turn_name(&ply.turn);
        let examples = [
            (Label::PlayUsageName, name.clone()),
            (
                Label::PlayUsagePlace,
                format!("{name} in {}", short_from(game, &table.game.now().position, &ply.turn)),
            ),
            (Label::PlayUsageNumber, "1".to_owned()),
            (Label::PlayUsageResult, format!("-> {}", turn_to(game, &ply.turn))),
        ];
        for (label, example) in examples {
            said.push(format!("  {}", session.filled(label, &[("example", Arg::from(example))])));
        }
    }
    said.push(session.text(Label::PlayUsageWords));
    let words = [
        Label::PlayUsageMoves,
        Label::PlayUsageHint,
        Label::PlayUsageWhy,
        Label::PlayUsageUndo,
        Label::PlayUsagePosition,
        Label::PlayUsageResign,
        Label::PlayUsageQuit,
    ];
    said.extend(words.into_iter().map(|label| format!("  {}", session.text(label))));
    Ok(said)
}
