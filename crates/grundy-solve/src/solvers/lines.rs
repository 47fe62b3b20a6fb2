//! Tables of games in which every move lowers a field by any number, or several fields by the same.
//!
//! The method is in [`lines`](crate::lines). That the moves are of this form is read off the rules:
//! a variable runs from 1 to the least of some fields, and the result has these fields lowered by it;
//! or it runs from 0 up to a field, and stands for it in the result. The names of things do not matter.
//! A single position is a cell of the box below it. A table that does not begin at 0 is cut out of one that does, within a bound. With `win by reaching`, the values are those of the [reduced game](crate::reaching).

mod below;
mod goals;
mod positions;

use std::collections::BTreeSet;

use grundy_core::{Axis, Halt, Run, Stop, Table};
use grundy_messages::Label;
use grundy_rules::classify::{Class, Reaching};
use grundy_rules::ir::{Arith, Builtin, Expr, ExprKind, Item, Kind, Move, Pattern, Slot};
use grundy_rules::{BoundGame, Halted};

use self::below::Below;
use self::goals::Goals;
use self::positions::ByWholeBoxes;
use super::forms::{is_int, is_local, one_component};
use super::reaching::ReachingSolver;
use super::single::{self, BoxValues};
use super::{memo, needs_additive, needs_impartial, needs_natural_axes};
use crate::additive::AdditiveEngine;
use crate::bottom_up;
use crate::lines::{Direction, Entry, Lined};
use crate::solver::{
    About, Engine, Failure, Refusal, SolvedTable, Solver, TableOf, TableRequest, Want, Worth,
};
use crate::table;
use crate::table_engine::{TableEngine, Tables};

/// Fills tables line by line.
#[derive(Debug)]
pub struct LinesSolver;

static ABOUT: About =
    About { id: "lines", line: Label::SolverLines, citations: &["sprague-1935", "grundy-1939"] };

impl Solver for LinesSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        if class.reaching != Some(Reaching::Reduced) {
            needs_additive(&ABOUT, game, class)?;
        }
        needs_natural_axes(&ABOUT, game, want)?;
        let (kind, axes) = match want {
            Want::Table(TableRequest { of: TableOf::Fields { kind }, axes }) => (*kind, axes.clone()),
            Want::Table(request) => single::largest_of_start(&ABOUT, game, &request.axes)?,
            Want::Position(position) => single::largest(&ABOUT, position)?,
        };
        let directions = directions(game, kind).ok_or_else(|| Refusal::new(&ABOUT, Label::RefusedNoLines))?;
        let whole = matches!(want, Want::Table(TableRequest { of: TableOf::Fields { .. }, .. }));
        if !whole && !positions::is_reached(game, kind) {
            return Err(Refusal::new(&ABOUT, Label::RefusedLinesFar));
        }
        match Below::new(&axes, &directions) {
            Some(below) if below.is_worth_it(&directions) => Ok(()),
            _ => Err(Refusal::new(&ABOUT, Label::RefusedLinesFar)),
        }
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let slow: Box<dyn Engine + 'g> = match class.reaching {
            None => Box::new(memo::engine(game)),
            Some(_) => ReachingSolver.open(game, class, run)?,
        };
        let other = Box::new(AdditiveEngine { game, values: BoxValues::new(ByWholeBoxes { game }, slow) });
        Ok(Box::new(TableEngine { other, tables: ByLines { game, unfinished: None } }))
    }
}

struct ByLines<'g> {
    game: &'g BoundGame,
    /// What a stop left of the last table.
    unfinished: Option<(TableRequest, Filling)>,
}

/// A box being filled.
struct Filling {
    lined: Lined,
    /// So many cells have been looked at for goals.
    marked: usize,
}

impl Tables for ByLines<'_> {
    fn table(
        &mut self,
        other: &mut dyn Engine,
        request: &TableRequest,
        run: &Run<'_>,
    ) -> Result<SolvedTable, Failure> {
        let held = run.bytes();
        let table::Open { axes, mut cells, stop: short } = table::open_cells(&request.axes, run);
        let solved = |cells, stop: Option<Stop>| {
            let table = Table { axes: axes.clone(), cells };
            SolvedTable { table, engine: ABOUT.id, stop: stop.or(short) }
        };
        let mut by_others = || {
            run.give_back(usize::try_from(run.bytes().saturating_sub(held)).unwrap_or(0));
            table::cell_by_cell(other, request, run)
        };
        let Some((kind, directions)) = self.directions(request) else { return by_others() };
        let Some(below) = Below::new(&axes, &directions) else { return by_others() };
        let mut filling = match self.begun(request, &below, &directions, run) {
            Ok(Some(filling)) => filling,
            // Others may need less than the whole box.
            Err(_) if !below.is_reached && !below.is_table() => return by_others(),
            Ok(None) => return by_others(),
            Err(stop) => return Ok(solved(cells, Some(stop))),
        };
        let stop = match filling.fill(&Goals::new(self.game, kind), &below.axes, run) {
            Ok(()) => None,
            Err(Halt::Stop(stop)) => Some(stop),
            // It is for others to tell which mistake is met first, and whether one is.
            Err(Halt::Error(_)) => return by_others(),
        };
        let row = axes.last().map_or(1, |axis| axis.len.max(1));
        for (row, range) in cells.chunks_mut(row).zip(below.rows()) {
            for (cell, entry) in row.iter_mut().zip(filling.lined.entries(range)) {
                *cell = entry.and_then(worth);
            }
        }
        if stop.is_some() {
            self.unfinished = Some((request.clone(), filling));
        }
        Ok(solved(cells, stop))
    }

    fn layers(
        &mut self,
        _: &mut dyn Engine,
        request: &TableRequest,
        layers: usize,
        known: &[u64],
        run: &Run<'_>,
    ) -> Result<Option<SolvedTable>, Failure> {
        let Some((kind, directions)) = self.directions(request) else { return Ok(None) };
        // What is known are values, and not all cells have one where there are goals.
        let from_zero = request.axes.iter().all(|axis| axis.from == 0);
        if !from_zero || !Goals::new(self.game, kind).is_empty() {
            return Ok(None);
        }
        let Some(below) = Below::new(&request.axes, &directions) else { return Ok(None) };
        let Some(mut filling) = self.begun(request, &below, &directions, run)? else { return Ok(None) };
        let lined = &mut filling.lined;
        if !lined.learn(known) {
            return Ok(None);
        }
        let axes = table::beginning(request.axes.clone(), layers);
        let stop = lined.fill_layers(layers, run).err();
        let cells = lined.values().take(bottom_up::size(&axes).unwrap_or(0));
        let cells = cells.map(|value| value.map(|value| Worth::Grundy(u64::from(value)))).collect();
        self.unfinished = Some((request.clone(), filling));
        Ok(Some(SolvedTable { table: Table { axes, cells }, engine: ABOUT.id, stop }))
    }
}

impl ByLines<'_> {
    /// The kind of a table and the directions of its moves.
    fn directions(&self, request: &TableRequest) -> Option<(usize, Vec<Direction>)> {
        match request.of {
            TableOf::Fields { kind } => Some((kind, directions(self.game, kind)?)),
            TableOf::Start => None,
        }
    }

    /// The box of a table, as a stop left it or empty; `None` where it is too large.
    fn begun(
        &mut self,
        request: &TableRequest,
        below: &Below,
        directions: &[Direction],
        run: &Run<'_>,
    ) -> Result<Option<Filling>, Stop> {
        let sizes = below.sizes();
        let same = |(unfinished, filling): &(TableRequest, Filling)| {
            unfinished == request && filling.lined.sizes() == sizes
        };
        if let Some((_, filling)) = self.unfinished.take().filter(same) {
            return Ok(Some(filling));
        }
        let lined = Lined::new(&sizes, directions, run)?;
        Ok(lined.map(|lined| Filling { lined, marked: 0 }))
    }
}

impl Filling {
    /// Marks the goals and fills the box, as far as the limits allow.
    fn fill(&mut self, goals: &Goals<'_>, axes: &[Axis], run: &Run<'_>) -> Result<(), Halted> {
        if !goals.is_empty() {
            let cells = bottom_up::size(axes).unwrap_or(0);
            let mut at = below::offsets(axes, self.marked);
            let mut fields = Vec::new();
            while self.marked < cells {
                if goals.holds(axes, &at, &mut fields, run)? {
                    self.lined.set_goal(self.marked);
                }
                below::step(&mut at, axes);
                self.marked += 1;
            }
        }
        Ok(self.lined.fill(run)?)
    }
}

/// What a cell is worth; on a goal the game is over, and nobody is to move.
fn worth(entry: Entry) -> Option<Worth> {
    match entry {
        Entry::Value(value) => Some(Worth::Grundy(u64::from(value))),
        Entry::Hot => Some(Worth::AtOnce),
        Entry::Goal => None,
    }
}

/// The directions of the moves of a kind, where these are all the moves there are.
pub fn directions(game: &BoundGame, kind: usize) -> Option<Vec<Direction>> {
    let rules = game.rules();
    let declared = rules.kinds.get(kind)?;
    let plain =
        rules.is_plain() && declared.conditions.is_empty() && rules.ends.iter().all(|ends| ends.kind != kind);
    if !plain {
        return None;
    }
    let moves = rules.moves.iter().filter(|rule| rule.kind == kind);
    let found = moves.map(|rule| direction(rule, kind, declared)).collect::<Option<BTreeSet<Direction>>>()?;
    let closed = declared.unordered.iter().all(|group| {
        group.windows(2).all(|pair| found.iter().all(|direction| found.contains(&exchanged(direction, pair))))
    });
    (closed && !found.is_empty()).then(|| found.into_iter().collect())
}

/// A direction with two neighbours in a group exchanged.
fn exchanged(direction: &Direction, pair: &[Slot]) -> Direction {
    let of = |at: usize| match pair {
        [a, b] if at == *a => *b,
        [a, b] if at == *b => *a,
        _ => at,
    };
    let mut exchanged: Direction = direction.iter().map(|&at| of(at)).collect();
    exchanged.sort_unstable();
    exchanged
}

/// The direction of a move, where it is a move along one.
fn direction(rule: &Move, kind: usize, declared: &Kind) -> Option<Direction> {
    let [Item::In(Pattern::Slot(variable), domain)] = rule.items.as_slice() else { return None };
    let result = one_component(&rule.result.body, kind)?;
    let ExprKind::Range { from, to, inclusive } = &domain.kind else { return None };
    let fields = declared.fields.len();
    let lowered: Direction =
        (0..fields).filter(|&at| !result.get(at).is_some_and(|e| is_local(e, at))).collect();
    let ranging = ranging(to, fields)?;
    let from_zero = is_int(from, 0) && !inclusive && is_replaced(&lowered, result, *variable);
    let from_one = is_int(from, 1) && *inclusive && is_lowered(&lowered, result, *variable);
    ((from_zero || from_one) && is_least(&ranging, &lowered, declared)).then_some(lowered)
}

/// Whether the least of some fields is the least of all fields of a direction: they are among these, and for each of these there is one that is not greater, being the
/// same or coming before it in a group that is sorted.
fn is_least(some: &[Slot], all: &[Slot], declared: &Kind) -> bool {
    let before = |a: Slot, b: Slot| {
        declared.unordered.iter().any(|group| {
            let place = |slot| group.iter().position(|&of| of == slot);
            place(a).zip(place(b)).is_some_and(|(a, b)| a < b)
        })
    };
    let bounded = |b: &Slot| some.iter().any(|&a| a == *b || before(a, *b));
    !all.is_empty() && some.iter().all(|slot| all.contains(slot)) && all.iter().all(bounded)
}

/// Whether the only field of the direction becomes the variable.
fn is_replaced(lowered: &Direction, result: &[Expr], variable: Slot) -> bool {
    matches!(lowered.as_slice(), [at] if result.get(*at).is_some_and(|e| is_local(e, variable)))
}

/// Whether every field of the direction is lowered by the variable.
fn is_lowered(lowered: &Direction, result: &[Expr], variable: Slot) -> bool {
    lowered.iter().all(|&at| match result.get(at).map(|e| &e.kind) {
        Some(ExprKind::Arith(Arith::Sub, a, b)) => is_local(a, at) && is_local(b, variable),
        _ => false,
    })
}

/// The fields whose least value an expression is, in ascending order.
fn ranging(e: &Expr, fields: usize) -> Option<Direction> {
    let mut found = match &e.kind {
        ExprKind::Local(slot) => vec![*slot],
        ExprKind::Builtin(Builtin::Min, args) => {
            let slots = args.iter().map(|arg| match arg.kind {
                ExprKind::Local(slot) => Some(slot),
                _ => None,
            });
            slots.collect::<Option<Direction>>()?
        }
        _ => return None,
    };
    found.sort_unstable();
    found.dedup();
    found.iter().all(|&slot| slot < fields).then_some(found)
}
