//! Everything in which points do not decide, loops included: whole positions are worked out from the ends.
//!
//! The theorem is in [`retrograde`](crate::retrograde), the definitions are in
//! [`whole`](crate::whole) and [`compound`](crate::compound). Where the players have different moves, the positions
//! are the states of [`sides`](crate::sides).

use grundy_core::{Player, Run};
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;
use grundy_values::MoverEnds;

use super::whole::{self, Staged, Stages, WholeEngine};
use super::{needs_natural_axes, needs_sides};
use crate::retrograde::Retrograde;
use crate::shape::{Shape, compound};
use crate::sides::{Parts, State, States};
use crate::solver::{About, Engine, Failure, Refusal, Solver, Want};
use crate::whole::{Played, Stage};

/// Solves whole positions from the ends of play.
#[derive(Debug)]
pub struct RetrogradeSolver;

static ABOUT: About = About { id: "retrograde", line: Label::SolverRetrograde, citations: &["smith-1966"] };

impl Solver for RetrogradeSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        if game.has_sides() {
            needs_sides(&ABOUT, class)?;
            return needs_natural_axes(&ABOUT, game, want);
        }
        whole::accepts(&ABOUT, game, class, want)
    }

    fn bears_loops(&self) -> bool {
        true
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let compound = compound(game, run)?;
        let stuck = Shape::of(game).stuck();
        if game.has_sides() {
            let states = States::new(game, compound, stuck, Parts::Whole);
            let stages = Retrograde::new(states, stuck);
            return Ok(Box::new(WholeEngine::new(game, compound, stages)));
        }
        let stages = Retrograde::new(Played::new(game, compound), stuck);
        Ok(Box::new(WholeEngine::new(game, compound, stages)))
    }
}

impl Stages for Retrograde<Played<&BoundGame>> {
    fn played(&self, _: Player) -> &dyn Staged {
        self.game()
    }

    fn ends(&mut self, stage: &Stage<Component>, _: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        Ok(self.fate(stage, run)?.ends())
    }

    fn counts(&self) -> bool {
        true
    }

    fn remoteness(
        &mut self,
        stage: &Stage<Component>,
        _: Player,
        run: &Run<'_>,
    ) -> Result<Option<u64>, Failure> {
        Ok(self.fate(stage, run)?.remoteness())
    }
}

impl Stages for Retrograde<States<'_, BoundGame>> {
    fn played(&self, mover: Player) -> &dyn Staged {
        self.game().played(mover)
    }

    fn ends(&mut self, stage: &Stage<Component>, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        Ok(self.fate(&State { stage: stage.clone(), mover }, run)?.ends())
    }

    fn counts(&self) -> bool {
        true
    }

    fn remoteness(
        &mut self,
        stage: &Stage<Component>,
        mover: Player,
        run: &Run<'_>,
    ) -> Result<Option<u64>, Failure> {
        Ok(self.fate(&State { stage: stage.clone(), mover }, run)?.remoteness())
    }
}
