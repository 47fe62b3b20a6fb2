//! `grundy solve 'nim(3) + kayles(4)'`: a sum of positions of several games.

use std::io;

use clap::ArgMatches;
use grundy::messages::{Arg, Code, Label};
use grundy::{Diagnostic, Failure, Player, SolvedSum, Span, SumMove, Workbench, left_out};
use grundy_export::document::{SolveJson, ValueJson, WinningMoveJson};
use grundy_export::text::{padded, width};

use super::{SHOWN, canonical, canonical_line, headline, player_id, started};
use crate::session::{Ending, Outcome, Session};

/// The engine that answers.
const ENGINE: &str = "canonical";

/// Complains of options that say something else of one game than what holds of all summands.
pub(super) fn refuse_options(matches: &ArgMatches) -> Result<(), Failure> {
    for (option, only) in [("play", "normal"), ("engine", ENGINE), ("set", "")] {
        let given = matches.get_many::<String>(option).into_iter().flatten();
        if let Some(value) = given.into_iter().find(|value| *value != only) {
            let diagnostic = Diagnostic::new(Code::CliUnfit, Span::default());
            let diagnostic = diagnostic.arg("option", format!("--{option}")).arg("value", value.as_str());
            return Err(Failure::plain(diagnostic.arg("why", Label::SumAsItStands)));
        }
    }
    Ok(())
}

pub(super) fn run(session: &Session, workbench: &Workbench<'_>, text: &str, all: bool) -> Outcome {
    let solved = workbench.solve_sum(text)?;
    if session.json {
        session.document("grundy/solve", json(text, &solved))?;
    } else {
        show(session, &solved, all)?;
        session.tell_engine(ENGINE);
    }
    if let Some(stop) = solved.stop {
        session.tell_stop(stop);
    }
    Ok(Ending::after(solved.stop))
}

/// The answer as data. The game is the text itself, and moves tell the summand that they are made in.
fn json(text: &str, solved: &SolvedSum) -> SolveJson {
    let value = &solved.value;
    let outcome = value.outcome;
    SolveJson {
        game: text.to_owned(),
        position: Some(text.to_owned()),
        outcome: outcome.letter().map(String::from),
        left_starts: Some(outcome.left_starts.id()),
        right_starts: Some(outcome.right_starts.id()),
        value: value.text.clone().map(ValueJson::Text),
        value_missing: value.missing(),
        kind: Some(value.nature.id()),
        mean: value.mean.as_ref().map(ToString::to_string),
        temperature: value.temperature.as_ref().map(ToString::to_string),
        left_stop: Some(value.left_stop.to_string()),
        right_stop: Some(value.right_stop.to_string()),
        winning_moves: solved.moves.iter().map(|made| move_json(solved, made)).collect(),
        drawing_moves: Vec::new(),
        all_moves: solved.complete,
        winning_move_count: None,
        remoteness: None,
        left_remoteness: None,
        right_remoteness: None,
        play: "normal",
        engine: ENGINE,
        theorem: None,
        reduce: None,
        partial: solved.stop.is_some(),
        stop: solved.stop.map(grundy::Stop::id),
    }
}

fn move_json(solved: &SolvedSum, made: &SumMove) -> WinningMoveJson {
    WinningMoveJson {
        player: made.player.map(player_id),
        points: None,
        again: None,
        name: made.name.clone(),
        component: summand(solved, made).to_owned(),
        copies: 1,
        becomes: made.becomes.clone(),
        to: None,
    }
}

fn summand<'s>(solved: &'s SolvedSum, made: &SumMove) -> &'s str {
    solved.summands.get(made.summand).map_or("", |(text, _)| text.as_str())
}

fn show(session: &Session, solved: &SolvedSum, all: bool) -> io::Result<()> {
    session.line(headline(session, Some(solved.value.outcome)))?;
    session.line(canonical_line(session, &solved.value, ENGINE, all))?;
    canonical(session, &solved.value)?;
    if solved.summands.len() > 1 {
        let wide = solved.summands.iter().map(|(text, _)| width(text)).max().unwrap_or(0);
        for (text, value) in &solved.summands {
            session.line(format!("  {}  {}", padded(text, wide), value.shown()))?;
        }
    }
    let starters = solved.moves.iter().map(|made| made.player);
    let mut starters: Vec<Option<Player>> = starters.collect();
    starters.dedup();
    starters.into_iter().try_for_each(|starter| moves(session, solved, starter, all))
}

/// The winning moves of one starter, or of whoever starts.
fn moves(session: &Session, solved: &SolvedSum, starter: Option<Player>, all: bool) -> io::Result<()> {
    let made: Vec<&SumMove> = solved.moves.iter().filter(|made| made.player == starter).collect();
    let shown = if all { made.len() } else { made.len().min(SHOWN) };
    let label = match (solved.complete, shown < made.len()) {
        (true, false) => Label::SolveMoves,
        (true, true) => Label::SolveSomeMovesOf,
        (false, _) => Label::SolveSomeMoves,
    };
    let count = ("count", Arg::from(shown.to_string()));
    let says = Arg::Filled(label, vec![count, ("all", Arg::from(made.len().to_string()))]);
    session.line(started(session, starter, says))?;
    let rows = made.iter().take(shown).map(|made| [summand(solved, made), &made.name, &made.becomes]);
    let rows: Vec<[&str; 3]> = rows.collect();
    let wide = |column: usize| rows.iter().map(|row| width(row[column])).max().unwrap_or(0);
    let (first, second) = (wide(0), wide(1));
    for [place, name, to] in &rows {
        session.line(format!("  {}  {} -> {to}", padded(place, first), padded(name, second)))?;
    }
    let missing = (!solved.complete).then(|| left_out(solved.stop, false));
    let missing = missing.or((shown < made.len()).then_some(Label::WhyMore)).filter(|_| !session.quiet);
    missing.map_or(Ok(()), |label| session.line(format!("  {}", session.text(label))))
}
