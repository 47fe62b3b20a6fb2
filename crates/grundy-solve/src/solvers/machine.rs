//! Tables by machine code made from the rules: values of additive games, those of races, and results of
//! components where sums are not decided by values but moves never split. Single positions
//! too, as cells of the box below them.
//!
//! The method is told in `grundy-jit`: one function fills cells in a fixed order and returns at the
//! first cell that it cannot do; the interpreter does that one, knowing all cells before it. Any
//! order gives right values. One is chosen in which options come first on a small corner of the box.
//! Where even so the interpreter is asked again and again, cells are filled on demand, with room for
//! positions outside of the box; where that does not help, the table is finished [from the bottom
//! up](crate::bottom_up) or by the solver of the race or of single positions.

mod positions;

use grundy_core::{Axis, Flow, Game, Halt, Run, Stop, Table, unrank};
use grundy_jit::{Cell, Filler, Found, Of, Order, Reached, Unfit};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::{Class, Measure, Reaching};
use grundy_rules::value::{Component, Position};
use grundy_values::MoverEnds;

use super::bottom_up::RuleCells;
use super::misere_nim::MisereNimSolver;
use super::reaching::ReachingSolver;
use super::single::{self, BoxValues, Ended, LEAST_CELLS};
use super::whole::{WholeEngine, WholeSolver};
use super::{memo, needs_additive, needs_impartial, needs_natural_axes};
use crate::additive::AdditiveEngine;
use crate::bottom_up::{self, Outside};
use crate::shape::{Shape, compound};
use crate::solver::{
    About, Engine, Failure, Refusal, SolvedTable, Solver, TableOf, TableRequest, Want, Worth,
};
use crate::table;
use crate::table_engine::{TableEngine, Tables};
use positions::{MachineStages, OnDemand};

/// Fills tables by machine code.
#[derive(Debug)]
pub struct MachineSolver;

static ABOUT: About =
    About { id: "machine", line: Label::SolverMachine, citations: &["sprague-1935", "grundy-1939"] };

/// Cells that the interpreter is asked for before others than those of the box get a place.
const FEW_ASKED: usize = 16;
/// Cells filled between two looks at the limits.
const CHUNK: usize = 256;
/// Values of a field that are looked at when an order is chosen.
const CORNER: usize = 5;

impl Solver for MachineSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        needs_natural_axes(&ABOUT, game, want)?;
        let of = what(game, class, want)?;
        if !class.descends.is_proved() || class.measure.is_none() {
            return Err(Refusal::new(&ABOUT, Label::RefusedNoMeasure));
        }
        let (single, (kind, axes)) = match want {
            Want::Table(TableRequest { of: TableOf::Fields { kind }, axes }) => (true, (*kind, axes.clone())),
            Want::Table(request) => (false, single::largest_of_start(&ABOUT, game, &request.axes)?),
            Want::Position(position) => (position.parts().len() == 1, single::largest(&ABOUT, position)?),
        };
        if of == Of::Outcomes && !single {
            return Err(Refusal::new(&ABOUT, Label::RefusedNotAdditive));
        }
        if bottom_up::size(&axes).is_some_and(|cells| cells < LEAST_CELLS) {
            let cells = vec![("cells", Arg::from(LEAST_CELLS.to_string()))];
            return Err(Refusal::new(&ABOUT, Arg::Filled(Label::RefusedSmallTable, cells)));
        }
        grundy_jit::check(game, kind, &axes, of).map_err(refusal)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let refused = || Failure::Refused(Refusal::new(&ABOUT, Label::RefusedNoMeasure));
        let measure = class.measure.as_ref().ok_or_else(refused)?;
        let of = match needs_additive(&ABOUT, game, class) {
            Ok(()) => Of::Values,
            Err(_) if is_race(class) => Of::Race,
            Err(_) => Of::Outcomes,
        };
        let interpreted = || -> Result<Box<dyn Engine + 'g>, Failure> {
            match of {
                Of::Values => Ok(Box::new(memo::engine(game))),
                Of::Race => ReachingSolver.open(game, class, run),
                Of::Outcomes => WholeSolver.open(game, class, run),
            }
        };
        let slow = interpreted()?;
        let other: Box<dyn Engine + 'g> = match of {
            Of::Values | Of::Race => {
                Box::new(AdditiveEngine { game, values: BoxValues::new(OnDemand { game, of }, slow) })
            }
            Of::Outcomes => {
                let compound = compound(game, run)?;
                Box::new(WholeEngine::new(game, compound, MachineStages::new(game, compound, slow)))
            }
        };
        let tables = ByMachine { game, measure, of, slow: interpreted()?, unfinished: None };
        Ok(Box::new(TableEngine { other, tables }))
    }
}

/// What a table of the game holds: values, also of the game that a race is reduced to, or results where sums are not
/// decided by values and moves are proved never to split.
fn what(game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<Of, Refusal> {
    let Err(refused) = needs_additive(&ABOUT, game, class) else { return Ok(Of::Values) };
    if is_race(class) {
        return Ok(Of::Race);
    }
    let known = MisereNimSolver.accepts(game, class, want).is_ok();
    let single = class.unsplit.is_proved() && !Shape::of(game).sided_ends;
    if single && !known && WholeSolver.accepts(game, class, want).is_ok() {
        Ok(Of::Outcomes)
    } else {
        Err(refused)
    }
}

/// Whether `win by reaching` is reduced to an ordinary game.
fn is_race(class: &Class) -> bool {
    class.reaching == Some(Reaching::Reduced)
}

/// What an entry of a table means.
fn worth(game: &BoundGame, of: Of, found: Found) -> Worth {
    let stuck = Shape::of(game).stuck();
    match (of, found) {
        (_, Found::AtOnce) => Worth::AtOnce,
        (Of::Values | Of::Race, Found::Value(value)) => Worth::Grundy(value),
        (Of::Outcomes, Found::Value(0)) => Worth::Ends(stuck),
        (Of::Outcomes, Found::Value(1)) if stuck == MoverEnds::Wins => Worth::Ends(MoverEnds::Loses),
        (Of::Outcomes, Found::Value(1)) => Worth::Ends(MoverEnds::Wins),
        (Of::Outcomes, Found::Value(_)) => Worth::Ends(MoverEnds::Draws),
    }
}

/// The entry that means this.
fn entry(game: &BoundGame, of: Of, found: &Worth) -> Found {
    match found {
        Worth::Grundy(value) => Found::Value(*value),
        Worth::AtOnce => Found::AtOnce,
        // There is no fourth.
        _ => (0..2)
            .map(Found::Value)
            .find(|&entry| worth(game, of, entry) == *found)
            .unwrap_or(Found::Value(2)),
    }
}

fn refusal(unfit: Unfit) -> Refusal {
    Refusal::new(
        &ABOUT,
        match unfit {
            Unfit::Rules => Label::RefusedMachineRules,
            Unfit::Box => Label::RefusedMachineBox,
            Unfit::Processor => Label::RefusedProcessor,
        },
    )
}

impl From<Unfit> for Failure {
    fn from(unfit: Unfit) -> Self {
        Self::Refused(refusal(unfit))
    }
}

struct ByMachine<'g> {
    game: &'g BoundGame,
    measure: &'g Measure,
    of: Of,
    slow: Box<dyn Engine + 'g>,
    /// What a stop left of the last table.
    unfinished: Option<(TableRequest, Filling<'g>)>,
}

impl Tables for ByMachine<'_> {
    fn table(
        &mut self,
        other: &mut dyn Engine,
        request: &TableRequest,
        run: &Run<'_>,
    ) -> Result<SolvedTable, Failure> {
        let TableOf::Fields { kind } = request.of else {
            return table::cell_by_cell(other, request, run);
        };
        let (axes, short) = table::fitting(&request.axes, 2 * size_of::<Option<Worth>>(), run);
        let (game, of) = (self.game, self.of);
        let partial = |cells: Vec<Option<Found>>, stop: Option<Stop>| {
            let cells = cells.into_iter().map(|value| value.map(|found| worth(game, of, found))).collect();
            let table = Table { axes: axes.clone(), cells };
            SolvedTable { table, engine: ABOUT.id, stop: stop.or(short) }
        };
        let size = bottom_up::size(&axes).unwrap_or(0);
        if let Err(stop) = run.take(size.saturating_mul(2 * size_of::<Option<u64>>())) {
            return Ok(partial(vec![None; size], Some(stop)));
        }
        let before = self.unfinished.take().filter(|(unfinished, _)| unfinished == request);
        let mut filling = match before {
            Some((_, filling)) => filling,
            None if size == 0 => return Ok(partial(Vec::new(), None)),
            None => Filling::new(game, kind, &axes, of, run)?,
        };
        match filling.fill(filling.filler.cells(), &mut *self.slow, run)? {
            Ended::Done => Ok(partial(filling.cells(&axes), None)),
            Ended::Stopped(stop) => {
                let cells = filling.cells(&axes);
                self.unfinished = Some((request.clone(), filling));
                Ok(partial(cells, Some(stop)))
            }
            Ended::GaveUp if of != Of::Values => self.slow.table(request, run),
            Ended::GaveUp => {
                let cells = RuleCells { game, measure: self.measure, kind, axes: &axes };
                let known = filling.cells(&axes).into_iter().map(|found| value(found?)).collect();
                let filled = bottom_up::fill(game, &cells, known, run)?;
                let cells = filled.cells.into_iter().map(|value| value.map(Found::Value)).collect();
                Ok(partial(cells, filled.stop))
            }
        }
    }

    fn layers(
        &mut self,
        _: &mut dyn Engine,
        request: &TableRequest,
        layers: usize,
        known: &[u64],
        run: &Run<'_>,
    ) -> Result<Option<SolvedTable>, Failure> {
        let (TableOf::Fields { kind }, Of::Values) = (request.of, self.of) else { return Ok(None) };
        let axes = table::beginning(request.axes.clone(), layers);
        let before = self.unfinished.take().filter(|(unfinished, _)| unfinished == request);
        let mut filling = match before {
            Some((_, filling)) => filling,
            None => {
                let size = bottom_up::size(&request.axes).unwrap_or(usize::MAX);
                run.take(size.saturating_mul(size_of::<u32>()))?;
                Filling::new(self.game, kind, &request.axes, Of::Values, run)?
            }
        };
        if !filling.is_in_order() || !filling.learn(known)? {
            return Ok(None);
        }
        let size = bottom_up::size(&axes).unwrap_or(0);
        let stop = match filling.fill(size, &mut *self.slow, run)? {
            Ended::Done => None,
            Ended::Stopped(stop) => Some(stop),
            Ended::GaveUp => return Ok(None),
        };
        let cells = (0..size).map(|cell| filling.filler.get(cell).filter(|_| cell < filling.done));
        let cells = cells.map(|found| found.and_then(value).map(Worth::Grundy)).collect();
        self.unfinished = Some((request.clone(), filling));
        Ok(Some(SolvedTable { table: Table { axes, cells }, engine: ABOUT.id, stop }))
    }
}

/// The value, where it is one.
fn value(found: Found) -> Option<u64> {
    match found {
        Found::Value(value) => Some(value),
        Found::AtOnce => None,
    }
}

/// A table being filled.
struct Filling<'g> {
    game: &'g BoundGame,
    of: Of,
    order: Order,
    filler: Filler<'g>,
    outside: Outside<'g, BoundGame>,
    /// Cells filled, and how many of them by the interpreter.
    done: usize,
    asked: usize,
    /// Cells of other positions that were counted.
    counted: usize,
    /// Bytes that the run was told of.
    held: usize,
}

impl<'g> Filling<'g> {
    fn new(game: &'g BoundGame, kind: usize, axes: &[Axis], of: Of, run: &Run<'_>) -> Result<Self, Failure> {
        let order = order(game, kind, axes, run)?;
        let filler = Filler::new(game, kind, axes, &order, of)?;
        Self::begun(game, of, order, filler, run)
    }

    /// For single cells and what they need.
    fn on_demand(
        game: &'g BoundGame,
        kind: usize,
        axes: &[Axis],
        of: Of,
        run: &Run<'_>,
    ) -> Result<Self, Failure> {
        let filler = Filler::on_demand(game, kind, axes, of)?;
        Self::begun(game, of, (0..axes.len()).collect(), filler, run)
    }

    fn begun(
        game: &'g BoundGame,
        of: Of,
        order: Order,
        filler: Filler<'g>,
        run: &Run<'_>,
    ) -> Result<Self, Failure> {
        let outside = Outside::new();
        let mut begun = Self { game, of, order, filler, outside, done: 0, asked: 0, counted: 0, held: 0 };
        begun.hold(run)?;
        Ok(begun)
    }

    /// Tells the run how much memory is held.
    fn hold(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let more = self.filler.bytes().saturating_sub(self.held);
        run.take(more)?;
        self.held += more;
        Ok(())
    }

    /// Fills the cell of a component and what it needs.
    fn fill_one(&mut self, at: &Component, slow: &mut dyn Engine, run: &Run<'_>) -> Result<Ended, Failure> {
        let Some(cell) = at.naturals().and_then(|fields| self.filler.cell(&fields)) else {
            return Ok(Ended::GaveUp);
        };
        loop {
            if let Err(stop) = self.room(run).and_then(|_| self.hold(run)) {
                return Ok(Ended::Stopped(stop));
            }
            let reached = self.filler.advance(cell, cell + 1, &|| run.poll().is_err())?;
            while self.counted < self.filler.demanded() {
                run.position()?;
                self.counted += 1;
            }
            match reached {
                Reached::To(reached) if reached == cell => {}
                Reached::To(_) => break,
                Reached::TooMuch => return Ok(Ended::GaveUp),
                Reached::Ask(_, at) => {
                    if let Some(ended) = self.asked_for(at, slow, run)? {
                        return Ok(ended);
                    }
                }
            }
            if self.asked > FEW_ASKED + self.counted / 8 {
                return Ok(Ended::GaveUp);
            }
        }
        run.position()?;
        Ok(Ended::Done)
    }

    /// Fills the first `total` cells in the order of the filler.
    fn fill(&mut self, total: usize, slow: &mut dyn Engine, run: &Run<'_>) -> Result<Ended, Failure> {
        while self.done < total {
            run.report(u64::try_from(self.done).unwrap_or(u64::MAX), u64::try_from(total).ok());
            let to = match self.hold(run).and_then(|()| self.room(run)) {
                Ok(room) => total.min(self.done.saturating_add(room)),
                Err(stop) => return Ok(Ended::Stopped(stop)),
            };
            let from = self.done;
            let (reached, ask) = match self.filler.advance(from, to, &|| run.poll().is_err())? {
                Reached::To(cell) => (cell, None),
                Reached::Ask(cell, at) => (cell, Some(at)),
                Reached::TooMuch => return Ok(Ended::GaveUp),
            };
            self.done = reached;
            self.count(from, run)?;
            let Some(at) = ask else { continue };
            if let Some(ended) = self.asked_for(at, slow, run)? {
                return Ok(ended);
            }
            if self.asked > FEW_ASKED + self.done / 8 && !self.widened(run)? {
                return Ok(Ended::GaveUp);
            }
        }
        Ok(Ended::Done)
    }

    /// Fills cells on demand from now on, so that the interpreter is asked less; whether that is something new.
    fn widened(&mut self, run: &Run<'_>) -> Result<bool, Failure> {
        if self.filler.is_on_demand() {
            return Ok(self.asked <= LEAST_CELLS + self.done / 8);
        }
        self.filler.widen()?;
        self.asked = 0;
        Ok(self.hold(run).is_ok())
    }

    /// Whether cells are filled in the order of the table.
    fn is_in_order(&self) -> bool {
        self.order.is_sorted()
    }

    /// Takes over the values of the first cells; whether there is room for them.
    fn learn(&mut self, known: &[u64]) -> Result<bool, Failure> {
        for (cell, value) in known.iter().enumerate().skip(self.done) {
            if !self.filler.set(self.filler.number(cell), Some(Found::Value(*value)))? {
                return Ok(false);
            }
            self.done = cell + 1;
        }
        Ok(true)
    }

    /// How many cells may be filled before the limits are looked at again.
    fn room(&self, run: &Run<'_>) -> Result<usize, Stop> {
        run.poll()?;
        let Some(limit) = run.limits().positions else { return Ok(CHUNK) };
        match limit.saturating_sub(run.positions()) {
            0 => Err(Stop::Positions { limit }),
            left => Ok(CHUNK.min(usize::try_from(left).unwrap_or(CHUNK))),
        }
    }

    /// Counts the positions filled since `from`, and others that were needed.
    fn count(&mut self, from: usize, run: &Run<'_>) -> Result<(), Failure> {
        for cell in from..self.done {
            if self.filler.get(cell).is_some() {
                run.position()?;
            }
        }
        while self.counted < self.filler.needed() {
            run.position()?;
            self.counted += 1;
        }
        Ok(())
    }

    /// Has the interpreter do one cell that the machine does not; how filling ended, if it did.
    fn asked_for(
        &mut self,
        cell: Cell,
        slow: &mut dyn Engine,
        run: &Run<'_>,
    ) -> Result<Option<Ended>, Failure> {
        self.asked += 1;
        match self.interpret(cell, slow, run) {
            Ok(true) => Ok(None),
            Ok(false) => Ok(Some(Ended::GaveUp)),
            Err(Failure::Stop(stop)) => Ok(Some(Ended::Stopped(stop))),
            // Values of positions are asked for that nobody plays to: whether the mistake counts is not for us to say.
            Err(Failure::Rules(_)) if self.of != Of::Values => Ok(Some(Ended::GaveUp)),
            Err(failure) => Err(failure),
        }
    }

    /// Has the interpreter do one cell; whether there is room for its value.
    fn interpret(&mut self, cell: Cell, slow: &mut dyn Engine, run: &Run<'_>) -> Result<bool, Failure> {
        let Self { game, of, filler, outside, .. } = self;
        let (kind, fields) = filler.position(cell);
        let found = match table::component_with(game, kind, fields, run)? {
            None => None,
            Some(component) if *of == Of::Values => {
                let known = |part: &Component| filler.known(part).and_then(value);
                Some(Found::Value(outside.value(game, &component, &known, &|_| (), run)?))
            }
            Some(component) if game.is_goal(&component, run)? => None,
            Some(component) => {
                let found = slow.worth(&Position::new(vec![component]), run)?;
                Some(entry(game, *of, &found))
            }
        };
        Ok(filler.set(cell, found)?)
    }

    /// The values found, the last axis running fastest.
    fn cells(&self, axes: &[Axis]) -> Vec<Option<Found>> {
        let size = bottom_up::size(axes).unwrap_or(0);
        let value = |cell| self.filler.cell(&unrank(axes, cell)).filter(|&cell| cell < self.done);
        (0..size).map(|cell| self.filler.get(value(cell)?)).collect()
    }
}

/// The order of the axes in which the fewest options of a corner of the box come after their position.
fn order(game: &BoundGame, kind: usize, axes: &[Axis], run: &Run<'_>) -> Result<Order, Failure> {
    let orders = orders(axes.len());
    if orders.len() == 1 {
        return Ok(orders.into_iter().next().unwrap_or_default());
    }
    let corner: Vec<Axis> =
        axes.iter().map(|axis| Axis { len: axis.len.min(CORNER), ..axis.clone() }).collect();
    let mut late = vec![0_u64; orders.len()];
    for cell in 0..bottom_up::size(&corner).unwrap_or(0) {
        let Ok(Some(at)) = table::component_of_cell(game, kind, &unrank(&corner, cell), run) else {
            continue;
        };
        let Some(fields) = at.naturals() else { continue };
        let looked = game.options(&at, run, &mut |parts| {
            let same = parts.iter().filter(|part| part.kind == kind);
            for part in same.filter_map(Component::naturals) {
                for (order, late) in orders.iter().zip(&mut late) {
                    let first = order.iter().map(|&axis| part[axis].cmp(&fields[axis]));
                    let later = first.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then);
                    *late += u64::from(later != std::cmp::Ordering::Less);
                }
            }
            Flow::Continue(())
        });
        // A mistake of the rules is told when its cell is filled.
        if let Err(Halt::Stop(stop)) = looked {
            return Err(stop.into());
        }
    }
    let best = orders.into_iter().zip(late).min_by_key(|(_, late)| *late);
    Ok(best.map(|(order, _)| order).unwrap_or_default())
}

/// All orders of so many axes, that of the fields first; only this one where there are many axes.
fn orders(axes: usize) -> Vec<Order> {
    if axes > 4 {
        return vec![(0..axes).collect()];
    }
    (0..axes).fold(vec![Vec::new()], |orders: Vec<Order>, _| {
        let longer = |order: &Order| {
            let free = (0..axes).filter(|axis| !order.contains(axis)).collect::<Vec<_>>();
            free.into_iter().map(|axis| [&order[..], &[axis]].concat()).collect::<Vec<_>>()
        };
        orders.iter().flat_map(longer).collect()
    })
}
