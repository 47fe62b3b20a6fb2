//! Everything that is impartial, loops included: whole positions are worked out from the ends.
//!
//! The theorem is in [`retrograde`](crate::retrograde), the definitions are in
//! [`whole`](crate::whole) and [`compound`](crate::compound).

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;
use grundy_values::MoverEnds;

use super::whole::{self, Stages, WholeEngine};
use crate::retrograde::Retrograde;
use crate::shape::{Shape, compound};
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
        let stages = Retrograde::new(Played::new(game, compound), Shape::of(game).stuck());
        Ok(Box::new(WholeEngine::new(game, compound, stages)))
    }
}

impl<'g> Stages<'g> for Retrograde<Played<&'g BoundGame>> {
    fn played(&self) -> &Played<&'g BoundGame> {
        self.game()
    }

    fn ends(&mut self, stage: &Stage<Component>, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        Ok(self.fate(stage, run)?.ends())
    }

    fn counts(&self) -> bool {
        true
    }

    fn remoteness(&mut self, stage: &Stage<Component>, run: &Run<'_>) -> Result<Option<u64>, Failure> {
        Ok(self.fate(stage, run)?.remoteness())
    }
}
