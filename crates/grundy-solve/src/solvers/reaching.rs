//! `win by reaching` in ordinary sums, by reduction.
//!
//! The theorem is in [`reaching`](crate::reaching).

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::{Class, Reaching};
use grundy_rules::value::Component;

use super::{needs_impartial, needs_natural_axes};
use crate::additive::{AdditiveEngine, Values};
use crate::memo::{Grundy, GrundyMemo};
use crate::reaching::Reduced;
use crate::solver::{About, Engine, Failure, Refusal, Solver, Want, Worth};

/// Solves races by reducing them to ordinary games.
#[derive(Debug)]
pub struct ReachingSolver;

static ABOUT: About =
    About { id: "reaching", line: Label::SolverReaching, citations: &["sprague-1935", "grundy-1939"] };

impl Solver for ReachingSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        match &class.reaching {
            Some(Reaching::Reduced) => {}
            Some(Reaching::Whole(reason)) => return Err(Refusal::new(&ABOUT, reason.clone())),
            None => return Err(Refusal::new(&ABOUT, Label::RefusedNoGoal)),
        }
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let values = RaceValues(GrundyMemo::owning(Reduced::new(game), Grundy));
        Ok(Box::new(AdditiveEngine { game, values }))
    }
}

/// Values of the reduced game, and which components are hot.
struct RaceValues<'g>(GrundyMemo<'g, Reduced<'g, BoundGame>>);

impl Values for RaceValues<'_> {
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure> {
        if self.0.game().is_hot(at, run)? {
            return Ok(Worth::AtOnce);
        }
        Ok(Worth::Grundy(self.0.value(at, run)?))
    }

    fn has_goal(&mut self, parts: &[Component], run: &Run<'_>) -> Result<bool, Failure> {
        Ok(self.0.game().has_goal(parts, run)?)
    }
}
