//! Any additive game: components are searched with a memo of Grundy values.
//!
//! The search is in [`memo`](crate::memo).

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;

use super::{needs_additive, needs_impartial, needs_natural_axes};
use crate::additive::{AdditiveEngine, Values};
use crate::memo::{Grundy, GrundyMemo};
use crate::solver::{About, Engine, Failure, Refusal, Solver, Want, Worth};

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
        Ok(Box::new(engine(game)))
    }
}

/// The memo at work; also what fills in where the table solver is asked about a position.
pub(super) type MemoEngine<'g> = AdditiveEngine<'g, MemoValues<'g>>;

/// An engine with an empty memo.
pub(super) fn engine(game: &BoundGame) -> MemoEngine<'_> {
    AdditiveEngine { game, values: MemoValues(GrundyMemo::new(game, Grundy)) }
}

/// Values by search.
pub(super) struct MemoValues<'g>(GrundyMemo<'g, BoundGame>);

impl Values for MemoValues<'_> {
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure> {
        Ok(Worth::Grundy(self.0.value(at, run)?))
    }
}
