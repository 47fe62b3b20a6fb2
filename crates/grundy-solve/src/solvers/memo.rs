//! Any additive game: components are searched with a memo of Grundy values.
//!
//! The search is in [`memo`](crate::memo).

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};

use super::{needs_additive, needs_impartial, needs_natural_axes};
use crate::additive::{self, Values};
use crate::memo::{Grundy, GrundyMemo};
use crate::solver::{About, Engine, Failure, MoveLimits, Refusal, Solver, Want, Winning, Worth};

/// Solves additive games by memo search.
#[derive(Debug)]
pub struct MemoSolver;

static ABOUT: About =
    About { id: "memo", line: Label::SolverMemo, citations: &["sprague-1935", "grundy-1939"] };

impl Solver for MemoSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        Ok(Box::new(MemoEngine::new(game)))
    }
}

/// The memo at work; also what fills in where the table solver is asked about a position.
pub(super) struct MemoEngine<'g> {
    game: &'g BoundGame,
    values: MemoValues<'g>,
}

impl<'g> MemoEngine<'g> {
    pub(super) fn new(game: &'g BoundGame) -> Self {
        Self { game, values: MemoValues(GrundyMemo::new(game, Grundy)) }
    }
}

impl Engine for MemoEngine<'_> {
    fn game(&self) -> &BoundGame {
        self.game
    }

    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Failure> {
        additive::worth(&mut self.values, position, run)
    }

    fn part(&mut self, component: &Component, run: &Run<'_>) -> Result<Option<Worth>, Failure> {
        self.values.part(component, run).map(Some)
    }

    fn winning(
        &mut self,
        position: &Position,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        additive::winning(self.game, &mut self.values, position, limits, run)
    }
}

struct MemoValues<'g>(GrundyMemo<'g, BoundGame>);

impl Values for MemoValues<'_> {
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure> {
        Ok(Worth::Grundy(self.0.value(at, run)?))
    }
}
