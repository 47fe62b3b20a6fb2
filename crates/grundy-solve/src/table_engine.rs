//! An engine that fills tables in a way of its own and leaves every other question to another engine.

use grundy_core::{Player, Run};
use grundy_rules::BoundGame;
use grundy_rules::value::{Component, Position};
use grundy_values::{Int, MoverEnds};

use crate::solver::{Engine, Failure, MoveLimits, SolvedTable, TableRequest, Winning, Worth};
use crate::turn::Turn;

/// A way to fill tables.
pub(crate) trait Tables {
    /// Fills a table; `other` answers for single positions.
    fn table(
        &mut self,
        other: &mut dyn Engine,
        request: &TableRequest,
        run: &Run<'_>,
    ) -> Result<SolvedTable, Failure>;

    /// Fills the first layers of a table, as [`Engine::layers`] says.
    fn layers(
        &mut self,
        _other: &mut dyn Engine,
        _request: &TableRequest,
        _layers: usize,
        _known: &[u64],
        _run: &Run<'_>,
    ) -> Result<Option<SolvedTable>, Failure> {
        Ok(None)
    }
}

/// Tables in one way, everything else in another.
pub(crate) struct TableEngine<'g, T> {
    pub(crate) other: Box<dyn Engine + 'g>,
    pub(crate) tables: T,
}

impl<T: Tables> Engine for TableEngine<'_, T> {
    fn game(&self) -> &BoundGame {
        self.other.game()
    }

    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Failure> {
        self.other.worth(position, run)
    }

    fn part(&mut self, component: &Component, run: &Run<'_>) -> Result<Option<Worth>, Failure> {
        self.other.part(component, run)
    }

    fn winning(
        &mut self,
        position: &Position,
        mover: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        self.other.winning(position, mover, limits, run)
    }

    fn ends(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        self.other.ends(position, mover, run)
    }

    fn points(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<Option<Int>, Failure> {
        self.other.points(position, mover, run)
    }

    fn remoteness(
        &mut self,
        position: &Position,
        mover: Player,
        run: &Run<'_>,
    ) -> Result<Option<u64>, Failure> {
        self.other.remoteness(position, mover, run)
    }

    fn is_over(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<bool, Failure> {
        self.other.is_over(position, mover, run)
    }

    fn reaches_goal(&mut self, turn: &Turn, run: &Run<'_>) -> Result<bool, Failure> {
        self.other.reaches_goal(turn, run)
    }

    fn table(&mut self, request: &TableRequest, run: &Run<'_>) -> Result<SolvedTable, Failure> {
        self.tables.table(&mut *self.other, request, run)
    }

    fn layers(
        &mut self,
        request: &TableRequest,
        layers: usize,
        known: &[u64],
        run: &Run<'_>,
    ) -> Result<Option<SolvedTable>, Failure> {
        self.tables.layers(&mut *self.other, request, layers, known, run)
    }
}
