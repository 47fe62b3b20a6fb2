//! The first position of a game and a few small ones, solved: what is shown where positions are no numbers.
//!
//! Boards, graphs, lists and sets have no order in which a table could run through them. So small positions are made, those with
//! a move are kept, a few of every length, and each is solved within a fixed amount of work that depends on no clock.

use std::collections::BTreeSet;

use grundy_core::{Flow, Game, Halt, Run, Stop};
use grundy_export::{Cell, Grid};
use grundy_rules::value::{Position, Value};
use grundy_rules::{BoundGame, Type};
use grundy_solve::plan;
use grundy_solve::solver::{MoveLimits, Solved, Worth};

use crate::small;
use crate::solve::{Asked, cell_of, unsolved};
use crate::trial::inside;
use crate::workbench::{Failure, Workbench};

/// Small positions shown at most, and of one length.
const SHOWN: usize = 12;
const ALIKE: usize = 3;
/// Small positions made at most.
const MADE: usize = 400;
/// The size of the fields tried.
const SIZE: u64 = 4;
/// Work on the first position, and on all small ones, in thousands of interpreter steps.
const FIRST: u64 = 2000;
const SMALL: u64 = 500;
/// Positions visited for one of them at most.
const VISITED: u64 = 1 << 20;
/// Moves of which none is wanted.
const NO_MOVES: MoveLimits = MoveLimits { listed: 0, tried: 0 };

/// A position and what it is worth.
#[derive(Clone, Debug)]
pub struct Looked {
    /// As it is written.
    pub position: String,
    /// What it is worth; `None` where a fixed amount of work was used up.
    pub worth: Option<Worth>,
}

/// What was looked at.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    /// The position to look at first.
    pub first: Option<Looked>,
    /// Small ones, shorter ones before longer ones.
    pub small: Vec<Looked>,
    /// The solver that found their values.
    pub engine: Option<&'static str>,
}

impl Starts {
    /// The values as a table without axes.
    pub fn cells(&self) -> Grid {
        let worths = self.first.iter().chain(&self.small).filter_map(|looked| looked.worth.clone());
        Grid { axes: Vec::new(), cells: worths.map(cell_of).collect() }
    }
}

impl Looked {
    /// What it is worth, as a cell of a table.
    pub fn cell(&self) -> Cell {
        self.worth.clone().map_or(Cell::Empty, cell_of)
    }
}

impl Workbench<'_> {
    /// Looks at the first position, as it is written, and at small ones.
    pub(crate) fn starts(&self, asked: Asked<'_>, first: Option<&str>) -> Result<Starts, Failure> {
        let mut starts = Starts::default();
        let known = |solved: Option<Solved>, engine: &mut Option<&'static str>| {
            let solved = solved.filter(|solved| solved.outcome.is_some())?;
            *engine = engine.or(Some(solved.engine));
            solved.value.or_else(|| solved.outcome.map(Worth::Sides))
        };
        if let Some(text) = first {
            let position = self.position(asked.game, text)?;
            let solved = self.trial(FIRST, VISITED, |run| look(asked, &position, run))?;
            let worth = known(solved, &mut starts.engine);
            starts.first = Some(Looked { position: text.to_owned(), worth });
        }
        let chosen = self.trial(SMALL, VISITED, |run| chosen(asked.game, run)).unwrap_or_default();
        for (text, position) in chosen.into_iter().filter(|(text, _)| first != Some(text.as_str())) {
            if self.stop().is_some() {
                break;
            }
            let solved = self.trial(SMALL, VISITED, |run| look(asked, &position, run))?;
            if let Some(worth) = known(solved, &mut starts.engine) {
                starts.small.push(Looked { position: text, worth: Some(worth) });
            }
        }
        Ok(starts)
    }
}

/// A position solved; `None` where a limit came first.
fn look(asked: Asked<'_>, position: &Position, run: &Run<'_>) -> Result<Option<Solved>, Failure> {
    let Asked { game, class, engine } = asked;
    match plan::solve(game, class, position, engine, NO_MOVES, run).map_err(|failure| unsolved(game, failure))
    {
        Ok(solved) => Ok(Some(solved)),
        // Play that comes back has no value in some theories; that is said with the class.
        Err(Failure::Stopped(_)) => Ok(None),
        Err(Failure::Bad(_)) if engine.is_none() => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// Small positions that have a move: a few of every length.
fn chosen(game: &BoundGame, run: &Run<'_>) -> Result<Vec<(String, Position)>, Stop> {
    let mut made = made(game, run)?;
    made.sort_by_key(|(text, _)| text.chars().count());
    let (mut shown, mut left, mut length, mut alike) = (Vec::new(), Vec::new(), 0, 0);
    for (text, position) in made {
        let long = text.chars().count();
        alike = if long == length { alike + 1 } else { 1 };
        length = long;
        if alike <= ALIKE { &mut shown } else { &mut left }.push((text, position));
    }
    // Where there are few lengths, more of each.
    left.truncate(SHOWN.saturating_sub(shown.len()));
    shown.truncate(SHOWN);
    shown.append(&mut left);
    shown.sort_by_key(|(text, _)| text.chars().count());
    Ok(shown)
}

/// Small positions that have a move, as they are written.
pub(crate) fn made(game: &BoundGame, run: &Run<'_>) -> Result<Vec<(String, Position)>, Stop> {
    let rules = game.rules();
    let fields = rules.start.as_ref().map_or(&rules.kinds[0].fields, |start| &start.args);
    let types: Vec<&Type> = fields.iter().map(|field| &field.ty).collect();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for values in small::tuples(game, types, SIZE).into_iter().take(MADE) {
        let written = written(game, &values);
        let position = match (rules.start.is_some(), values) {
            (true, values) => game.started(values, run).map(Some),
            (false, values) => {
                inside(game.component(0, values, run)).map(|part| part.map(|part| Position::new(vec![part])))
            }
        };
        match position {
            Ok(Some(position)) if has_move(game, &position, run)? && seen.insert(position.clone()) => {
                found.push((written, position));
            }
            Err(Halt::Stop(stop)) => return Err(stop),
            // What cannot be made is no position.
            Ok(_) | Err(Halt::Error(_)) => {}
        }
    }
    Ok(found)
}

/// A position as the user writes it.
fn written(game: &BoundGame, values: &[Value]) -> String {
    let kind = if game.rules().start.is_some() { "" } else { game.rules().kinds[0].name.as_str() };
    format!("{kind}({})", values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}

/// Whether somebody can move.
pub(crate) fn has_move(game: &BoundGame, position: &Position, run: &Run<'_>) -> Result<bool, Stop> {
    for part in position.parts() {
        let mut any = false;
        let made = game.options(part, run, &mut |_| {
            any = true;
            Flow::Break(())
        });
        match made {
            Err(Halt::Stop(stop)) => return Err(stop),
            _ if any => return Ok(true),
            _ => {}
        }
    }
    Ok(false)
}
