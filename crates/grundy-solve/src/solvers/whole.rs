//! Everything else: whole positions are searched for the winner.
//!
//! The definitions are in [`whole`](crate::whole) and [`compound`](crate::compound).

use grundy_core::{Flow, Run};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, RuleError};
use grundy_values::MoverEnds;

use super::{needs_impartial, needs_natural_axes};
use crate::compound::Compound;
use crate::memo::{OutcomeMemo, Outcomes, Unsolved, Unsplit as _};
use crate::shape::{Shape, compound};
use crate::solver::{About, Engine, Failure, MoveLimits, Refusal, Solver, Want, Winning, Worth};
use crate::turn::{Turn, each_turn};
use crate::whole::{Played, Stage};

/// Solves whole positions by search.
#[derive(Debug)]
pub struct WholeSolver;

static ABOUT: About =
    About { id: "whole", line: Label::SolverWhole, citations: &["conway-onag", "moore-1910"] };

impl Solver for WholeSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        if Shape::of(game).sided_ends {
            return Err(Refusal::new(&ABOUT, Label::RefusedSidedEnds));
        }
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let compound = compound(game, run)?;
        let theory = Outcomes { stuck: Shape::of(game).stuck() };
        let memo = OutcomeMemo::owning(Played::new(game, compound), theory);
        Ok(Box::new(WholeEngine { game, compound, memo }))
    }
}

struct WholeEngine<'g> {
    game: &'g BoundGame,
    compound: Compound,
    memo: OutcomeMemo<'g, Played<'g, BoundGame>>,
}

impl WholeEngine<'_> {
    fn stage(&mut self, stage: &Stage<Component>, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        self.memo.value(stage, run).map_err(failure)
    }

    /// Whether a turn leaves the opponent a lost position.
    fn wins(&mut self, turn: &Turn, position: &Position, run: &Run<'_>) -> Result<bool, Failure> {
        let after = self.memo.game().stage_after(&turn.kept(position), &turn.made(), run)?;
        Ok(self.stage(&after, run)? == MoverEnds::Loses)
    }

    fn list(
        &mut self,
        winning: &mut Winning,
        position: &Position,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Flow, Failure> {
        let mut tried = 0;
        let mut failed = None;
        let (game, compound) = (self.game, self.compound);
        let flow = each_turn(game, compound, position, run, &mut |turn| {
            tried += 1;
            if tried > limits.tried {
                return Flow::Break(());
            }
            match self.wins(&turn, position, run) {
                Ok(true) if winning.turns.len() >= limits.listed => return Flow::Break(()),
                Ok(true) => winning.turns.push(turn),
                Ok(false) => {}
                Err(failure) => {
                    failed = Some(failure);
                    return Flow::Break(());
                }
            }
            Flow::Continue(())
        });
        match failed {
            Some(failure) => Err(failure),
            None => Ok(flow?),
        }
    }
}

impl Engine for WholeEngine<'_> {
    fn game(&self) -> &BoundGame {
        self.game
    }

    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Failure> {
        let start = self.memo.game().stage_of(position, run)?;
        self.stage(&start, run).map(Worth::Ends)
    }

    fn part(&mut self, _: &Component, _: &Run<'_>) -> Result<Option<Worth>, Failure> {
        Ok(None)
    }

    fn winning(
        &mut self,
        position: &Position,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        let mut winning = Winning::default();
        if self.memo.game().over(&Stage::On(position.clone()), run)?.is_some() {
            winning.complete = true;
            return Ok(winning);
        }
        match self.list(&mut winning, position, limits, run) {
            Ok(flow) => winning.complete = flow.is_continue(),
            Err(Failure::Stop(stop)) => winning.stop = Some(stop),
            // Who wins is known; whether the turn that led to the loop wins too is not.
            Err(Failure::Loop(_)) => {}
            Err(failure) => return Err(failure),
        }
        Ok(winning)
    }
}

fn failure(unsolved: Unsolved<Stage<Component>, RuleError>) -> Failure {
    match unsolved {
        Unsolved::Stop(stop) => Failure::Stop(stop),
        Unsolved::Error(error) => Failure::Rules(error),
        Unsolved::Loop(stages) => Failure::Loop(
            stages
                .into_iter()
                .filter_map(|stage| match stage {
                    Stage::On(position) => Some(position),
                    Stage::Won => None,
                })
                .collect(),
        ),
    }
}
