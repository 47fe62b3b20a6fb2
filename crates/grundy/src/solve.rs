//! Positions, tables and explanations: the questions put to the solvers.

use grundy_core::{Axis, Run};
use grundy_export::{Cell, Grid, Report, Scores, ValueCell, Word};
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_rules::classify::Class;
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, Type};
use grundy_solve::explain::Explanation;
use grundy_solve::plan;
use grundy_solve::solver::{
    self, MoveLimits, Points, SOLVERS, Solved, SolvedTable, TableOf, TableRequest, Want, Worth,
};
use grundy_syntax::diagnostic::nearest;
use grundy_syntax::{Diagnostic, Span};

use grundy_values::Int;

use crate::classify::wrong_reduction;
use crate::theorems::THEOREM;
use crate::workbench::{Failure, Workbench};

/// An explained position and the solver that explained it.
pub type Explained = (Explanation, &'static str);

/// Moves looked at to list winning ones, unless everything is wanted.
const TRIED: u64 = 10_000_000;

/// How much of a list is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// At most this many.
    First(usize),
    /// Everything.
    All,
}

impl Wanted {
    pub(crate) fn limits(self) -> MoveLimits {
        match self {
            Self::First(listed) => MoveLimits { listed, tried: TRIED },
            Self::All => MoveLimits { listed: usize::MAX, tried: u64::MAX },
        }
    }
}

/// A game ready for questions.
#[derive(Clone, Copy)]
pub struct Asked<'g> {
    /// The game.
    pub game: &'g BoundGame,
    /// What kind of game it is.
    pub class: &'g Class,
    /// The solver the user wants.
    pub engine: Option<&'g str>,
}

impl Workbench<'_> {
    /// Outcome, value and winning moves of a position.
    pub fn solve(&self, asked: Asked<'_>, position: &Position, wanted: Wanted) -> Result<Solved, Failure> {
        answerable(asked)?;
        let (game, limits) = (asked.game, wanted.limits());
        let solved = self.run(|run| {
            let want = Want::Position(position);
            self.ask(asked, &want, run, &mut |session| session.position(position, limits, run))
        });
        solved.map_err(|failure| unsolved(game, failure))
    }

    /// Why a position is won or lost, and which solver says so.
    pub fn explain(
        &self,
        asked: Asked<'_>,
        position: &Position,
        wanted: Wanted,
    ) -> Result<Explained, Failure> {
        answerable(asked)?;
        let explained = self.run(|run| {
            self.ask(asked, &Want::Position(position), run, &mut |session| {
                let explanation = session.explain(position, wanted.limits(), run)?;
                let id = session.id();
                Ok((Explanation { by_theorem: id == THEOREM, ..explanation }, id))
            })
        });
        explained.map_err(|failure| unsolved(asked.game, failure))
    }

    /// The values of a box of positions.
    pub fn table(&self, asked: Asked<'_>, request: &TableRequest) -> Result<SolvedTable, Failure> {
        answerable(asked)?;
        let solved = self.run(|run| {
            self.ask(asked, &Want::Table(request), run, &mut |session| session.table(request, run))
        });
        solved.map_err(|failure| unsolved(asked.game, failure))
    }

    /// The values of as much of a box as a fixed amount of work allows.
    pub(crate) fn small_table(
        &self,
        asked: Asked<'_>,
        request: &TableRequest,
        polls: u64,
    ) -> Result<SolvedTable, Failure> {
        self.trial(polls, 1 << 20, |run| fill(asked, request, run))
    }
}

fn fill(asked: Asked<'_>, request: &TableRequest, run: &Run<'_>) -> Result<SolvedTable, Failure> {
    answerable(asked)?;
    let Asked { game, class, engine } = asked;
    plan::table(game, class, request, engine, run).map_err(|failure| unsolved(game, failure))
}

/// Complains of an engine that does not exist, and of rules whose `reduce` is wrong.
pub(crate) fn answerable(asked: Asked<'_>) -> Result<(), Failure> {
    known_engine(asked.engine)?;
    right_reduction(asked.game, asked.class)
}

/// Complains of a `reduce` that makes another game.
pub(crate) fn right_reduction(game: &BoundGame, class: &Class) -> Result<(), Failure> {
    match wrong_reduction(game, class) {
        Some(diagnostic) => Err(Failure::Bad(Report::of(&game.rules().source, vec![diagnostic]))),
        None => Ok(()),
    }
}

/// The table of all fields (or arguments of `start`) from 0 up to and including `to`.
pub fn table_to(game: &BoundGame, to: u64) -> TableRequest {
    let len = usize::try_from(to).unwrap_or(usize::MAX).saturating_add(1);
    let axes = axis_names(game, 0).into_iter().map(|name| Axis { name, from: 0, len }).collect();
    TableRequest { axes, of: table_of(game, 0) }
}

/// The table of the ranges that the user gave by the names of the fields.
pub fn table_over(game: &BoundGame, ranges: &[Axis]) -> Result<TableRequest, Failure> {
    let kinds = 0..game.rules().kinds.len();
    let fits = |kind: &usize| {
        let names = axis_names(game, *kind);
        names.len() == ranges.len() && names.iter().all(|name| ranges.iter().any(|axis| axis.name == *name))
    };
    let Some(kind) = kinds.clone().find(fits) else {
        let names = axis_names(game, 0).iter().map(|name| format!("{name}=0..=10")).collect::<Vec<_>>();
        let diagnostic = Diagnostic::new(Code::RangeNames, Span::default());
        let hint = vec![("write", Arg::from(format!("--range {}", names.join(","))))];
        return Err(Failure::plain(diagnostic.hint_with(Hint::Write, hint)));
    };
    let names = axis_names(game, kind);
    let axis = |name: &String| ranges.iter().find(|axis| axis.name == *name).cloned();
    Ok(TableRequest { axes: names.iter().filter_map(axis).collect(), of: table_of(game, kind) })
}

/// Whether tables of the game can be asked for: every axis a natural number.
pub fn has_tables(game: &BoundGame) -> bool {
    let rules = game.rules();
    let fields = rules.start.as_ref().map_or(&rules.kinds[0].fields, |start| &start.args);
    !fields.is_empty() && fields.iter().all(|field| field.ty == Type::Nat)
}

/// The same where `start` takes whole numbers, such as the sides of a board: positions are not numbers then, and a table
/// takes long.
pub fn has_start_tables(game: &BoundGame) -> bool {
    let whole = |start: &grundy_rules::ir::Start| {
        !start.args.is_empty() && start.args.iter().all(|arg| matches!(arg.ty, Type::Nat | Type::Int))
    };
    game.rules().start.as_ref().is_some_and(whole)
}

fn table_of(game: &BoundGame, kind: usize) -> TableOf {
    if game.rules().start.is_some() { TableOf::Start } else { TableOf::Fields { kind } }
}

fn axis_names(game: &BoundGame, kind: usize) -> Vec<String> {
    let rules = game.rules();
    let fields = rules.start.as_ref().map_or(&rules.kinds[kind].fields, |start| &start.args);
    fields.iter().map(|field| field.name.clone()).collect()
}

/// The table as cells; what a stop left open at the end is dropped where the shape allows.
///
/// The cells are made in the memory of the solver's.
pub fn grid(solved: SolvedTable) -> Grid {
    let cells = solved.table.cells.into_iter().map(|cell| cell.map_or(Cell::Empty, cell_of)).collect();
    let grid = Grid { axes: solved.table.axes, cells };
    if solved.stop.is_some() { grid.reached() } else { grid }
}

pub(crate) fn cell_of(worth: Worth) -> Cell {
    match worth {
        Worth::Grundy(value) => Cell::Number(value),
        Worth::Large(value) => Cell::Score(Box::new(Scores { first: *value, right_starts: None })),
        Worth::AtOnce => Cell::Word(Word::AtOnce),
        Worth::Infinite(_) | Worth::Ends(_) | Worth::Sides(_) => Cell::Word(Word::of(worth.outcome())),
        Worth::Score(points) => Cell::Score(Box::new(match *points {
            Points::Mover(first) => Scores { first, right_starts: None },
            Points::Sides { left_starts: first, right_starts } => {
                Scores { first, right_starts: Some(right_starts) }
            }
        })),
        Worth::Canonical(canonical) => {
            let word = Word::of(canonical.outcome);
            canonical.text.map_or(Cell::Word(word), |text| Cell::Value(Box::new(ValueCell { text, word })))
        }
    }
}

/// What a position is worth, as one word: a value where there is one, else the outcome.
pub(crate) fn worth_text(worth: &Worth) -> String {
    match worth {
        Worth::Grundy(value) => value.to_string(),
        Worth::Large(value) => value.to_string(),
        Worth::Score(points) => points_text(points),
        Worth::Canonical(canonical) => {
            canonical.text.clone().unwrap_or_else(|| canonical.outcome.to_string())
        }
        Worth::AtOnce | Worth::Infinite(_) | Worth::Ends(_) | Worth::Sides(_) => worth.outcome().to_string(),
    }
}

/// The same for people: the beginning of what is long.
pub(crate) fn worth_shown(worth: &Worth) -> String {
    match worth {
        Worth::Canonical(canonical) => canonical.shown(),
        worth => worth_text(worth),
    }
}

/// Points as one word: those of the player to move, or those when Left and when Right starts.
pub fn points_text(points: &Points) -> String {
    match points {
        Points::Mover(points) => points.to_string(),
        Points::Sides { left_starts, right_starts } => format!("{left_starts}|{right_starts}"),
    }
}

/// Complains of a solver that does not exist.
pub(crate) fn known_engine(engine: Option<&str>) -> Result<(), Failure> {
    let ids = || SOLVERS.iter().map(|solver| solver.about().id).chain([THEOREM]);
    match engine {
        Some(name) if ids().all(|id| id != name) => {
            let diagnostic = Diagnostic::new(Code::UnknownEngine, Span::default()).arg("name", name);
            let names = ids().collect::<Vec<_>>().join(", ");
            Err(Failure::plain(match nearest(name, ids()) {
                Some(near) => diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]),
                None => diagnostic.hint_with(Hint::OneOfThese, vec![("names", Arg::from(names))]),
            }))
        }
        _ => Ok(()),
    }
}

/// A solver's failure as ours.
pub(crate) fn unsolved(game: &BoundGame, failure: solver::Failure) -> Failure {
    match failure {
        solver::Failure::Stop(stop) => Failure::Stopped(stop),
        solver::Failure::Rules(diagnostic) => {
            Failure::Bad(Report::of(&game.rules().source, vec![*diagnostic]))
        }
        solver::Failure::Loop(positions) => Failure::plain(loopy(game, &positions).hint(Hint::NoEngine)),
        solver::Failure::TooLarge => too_large(),
        solver::Failure::Refused(refusal) => {
            let diagnostic = Diagnostic::new(Code::Refused, Span::default());
            let engine = Arg::Filled(Label::Quoted, vec![("text", Arg::from(refusal.engine))]);
            Failure::plain(diagnostic.arg("engine", engine).arg("reason", refusal.reason))
        }
    }
}

/// Says that points add up to more than the largest number there is.
fn too_large() -> Failure {
    let diagnostic = Diagnostic::new(Code::TooLarge, Span::default()).arg("text", "score").arg("at", "");
    Failure::plain(diagnostic.arg("limit", Int::MAX_BITS.to_string()))
}

/// Says that play can come back, and that this is why there is no answer.
pub fn loopy(game: &BoundGame, positions: &[Position]) -> Diagnostic {
    Diagnostic::new(Code::Loopy, Span::default()).arg("cycle", cycle(game, positions))
}

/// A loop as text: the positions, and the first again.
pub(crate) fn cycle(game: &BoundGame, positions: &[Position]) -> String {
    /// Longer loops are shown by their beginning.
    const SHOWN: usize = 6;
    let shown = positions.iter().take(SHOWN).map(|position| game.show_position(position.parts()));
    let mut shown: Vec<String> = shown.collect();
    if positions.len() > SHOWN {
        shown.push("…".to_owned());
    }
    shown.extend(positions.first().map(|position| game.show_position(position.parts())));
    shown.join(" -> ")
}
