//! Tables of additive games with a proved measure.
//!
//! The method is in [`bottom_up`].

use grundy_core::{Axis, Run, Table};
use grundy_messages::Label;
use grundy_rules::classify::{Class, Measure};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Halted};
use grundy_values::Int;

use super::{memo, needs_additive, needs_impartial, needs_natural_axes};
use crate::bottom_up::{self, Cells};
use crate::solver::{
    About, Engine, Failure, Refusal, SolvedTable, Solver, TableOf, TableRequest, Want, Worth,
};
use crate::table;
use crate::table_engine::{TableEngine, Tables};

/// Fills tables in the order of a proved measure.
#[derive(Debug)]
pub struct BottomUpSolver;

static ABOUT: About =
    About { id: "bottom-up", line: Label::SolverBottomUp, citations: &["sprague-1935", "grundy-1939"] };

impl Solver for BottomUpSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        let Want::Table(TableRequest { of: TableOf::Fields { .. }, .. }) = want else {
            return Err(Refusal::new(&ABOUT, Label::RefusedTablesOnly));
        };
        needs_impartial(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        if !class.descends.is_proved() || class.measure.is_none() {
            return Err(Refusal::new(&ABOUT, Label::RefusedNoMeasure));
        }
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let refused = || Failure::Refused(Refusal::new(&ABOUT, Label::RefusedNoMeasure));
        let measure = class.measure.as_ref().ok_or_else(refused)?;
        let tables = InOrder { game, measure, unfinished: None };
        Ok(Box::new(TableEngine { other: Box::new(memo::engine(game)), tables }))
    }
}

struct InOrder<'g> {
    game: &'g BoundGame,
    measure: &'g Measure,
    /// What a stop left of the last table.
    unfinished: Option<(TableRequest, Vec<Option<u64>>)>,
}

impl Tables for InOrder<'_> {
    fn table(
        &mut self,
        other: &mut dyn Engine,
        request: &TableRequest,
        run: &Run<'_>,
    ) -> Result<SolvedTable, Failure> {
        let TableOf::Fields { kind } = request.of else {
            return table::cell_by_cell(other, request, run);
        };
        // After a stop the cells are kept for the next time, so they are held twice.
        let (axes, short) = table::fitting(&request.axes, 2 * size_of::<Option<Worth>>(), run);
        let cells = RuleCells { game: self.game, measure: self.measure, kind, axes: &axes };
        let before = self.unfinished.take().filter(|(unfinished, _)| unfinished == request);
        let filled =
            bottom_up::fill(self.game, &cells, before.map_or_else(Vec::new, |(_, cells)| cells), run)?;
        if filled.stop.is_some() {
            self.unfinished = Some((request.clone(), filled.cells.clone()));
        }
        let cells = filled.cells.into_iter().map(|value| value.map(Worth::Grundy)).collect();
        let table = Table { axes, cells };
        Ok(SolvedTable { table, engine: ABOUT.id, stop: filled.stop.or(short) })
    }

    fn layers(
        &mut self,
        _: &mut dyn Engine,
        request: &TableRequest,
        layers: usize,
        known: &[u64],
        run: &Run<'_>,
    ) -> Result<Option<SolvedTable>, Failure> {
        let TableOf::Fields { kind } = request.of else { return Ok(None) };
        let axes = table::beginning(request.axes.clone(), layers);
        let cells = RuleCells { game: self.game, measure: self.measure, kind, axes: &axes };
        let size = bottom_up::size(&axes).unwrap_or(usize::MAX);
        // What is filled is counted there; this is to know before anything is held.
        let bytes = size.saturating_mul(3 * size_of::<Option<u64>>());
        run.take(bytes)?;
        run.give_back(bytes);
        let before =
            known.iter().map(|value| Some(*value)).chain(std::iter::repeat(None)).take(size).collect();
        let filled = bottom_up::fill(self.game, &cells, before, run)?;
        let cells = filled.cells.into_iter().map(|value| value.map(Worth::Grundy)).collect();
        Ok(Some(SolvedTable { table: Table { axes, cells }, engine: ABOUT.id, stop: filled.stop }))
    }
}

/// A box of components of one kind.
pub(super) struct RuleCells<'c> {
    pub(super) game: &'c BoundGame,
    pub(super) measure: &'c Measure,
    pub(super) kind: usize,
    pub(super) axes: &'c [Axis],
}

impl Cells for RuleCells<'_> {
    type Game = BoundGame;

    fn axes(&self) -> &[Axis] {
        self.axes
    }

    fn component(&self, at: &[u64], run: &Run<'_>) -> Result<Option<Component>, Halted> {
        table::component_of_cell(self.game, self.kind, at, run)
    }

    fn cell(&self, component: &Component) -> Option<usize> {
        table::cell_of(self.axes, self.kind, component)
    }

    fn measure(&self, component: &Component) -> Vec<Int> {
        self.measure.value(component)
    }
}
