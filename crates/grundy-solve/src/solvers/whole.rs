//! Everything else: whole positions are searched for the winner.
//!
//! The definitions are in [`whole`](crate::whole) and [`compound`](crate::compound).

use grundy_core::{Flow, Player, Run};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, RuleError};
use grundy_values::{MoverEnds, Outcome};

use super::{needs_impartial, needs_natural_axes};
use crate::compound::Compound;
use crate::memo::{OutcomeMemo, Outcomes, Unsolved, Unsplit};
use crate::shape::{Shape, compound};
use crate::solver::{About, Engine, Failure, MoveLimits, Refusal, Solver, Want, Winning, Worth};
use crate::turn::{Turn, each_turn};
use crate::whole::{Endings, Played, Stage};

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
        accepts(&ABOUT, game, class, want)
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
        Ok(Box::new(WholeEngine::new(game, compound, memo)))
    }
}

/// Whether whole positions of the game can be solved.
pub(super) fn accepts(
    about: &About,
    game: &BoundGame,
    class: &Class,
    want: &Want<'_>,
) -> Result<(), Refusal> {
    needs_impartial(about, class)?;
    if Shape::of(game).sided_ends {
        return Err(Refusal::new(about, Label::RefusedSidedEnds));
    }
    needs_natural_axes(about, game, want)
}

/// Where play is, and where a turn leads.
pub(super) trait Staged {
    /// The stage of a position at the start.
    fn start(&self, position: &Position, run: &Run<'_>) -> Result<Stage<Component>, Failure>;

    /// What a turn that keeps and makes these components leads to.
    fn after(
        &self,
        kept: &[Component],
        made: &[Component],
        run: &Run<'_>,
    ) -> Result<Stage<Component>, Failure>;

    /// The result for the player to move where play is over before he moves.
    fn over(&self, stage: &Stage<Component>, run: &Run<'_>) -> Result<Option<MoverEnds>, Failure>;
}

impl<G: Endings<Component = Component, Error = RuleError>> Staged for Played<G> {
    fn start(&self, position: &Position, run: &Run<'_>) -> Result<Stage<Component>, Failure> {
        Ok(self.stage_of(position, run)?)
    }

    fn after(
        &self,
        kept: &[Component],
        made: &[Component],
        run: &Run<'_>,
    ) -> Result<Stage<Component>, Failure> {
        Ok(self.stage_after(kept, made, run)?)
    }

    fn over(&self, stage: &Stage<Component>, run: &Run<'_>) -> Result<Option<MoverEnds>, Failure> {
        Ok(Unsplit::over(self, stage, run)?)
    }
}

/// Results of the stages of whole positions.
pub(super) trait Stages {
    /// Play with `mover` to move.
    fn played(&self, mover: Player) -> &dyn Staged;

    /// The result for `mover`, who is to move.
    fn ends(&mut self, stage: &Stage<Component>, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure>;

    /// Whether moves until the end are counted.
    fn counts(&self) -> bool {
        false
    }

    /// The moves until the end, where they are counted.
    fn remoteness(
        &mut self,
        _stage: &Stage<Component>,
        _mover: Player,
        _run: &Run<'_>,
    ) -> Result<Option<u64>, Failure> {
        Ok(None)
    }
}

impl<'g> Stages for OutcomeMemo<'g, Played<&'g BoundGame>> {
    fn played(&self, _: Player) -> &dyn Staged {
        self.game()
    }

    fn ends(&mut self, stage: &Stage<Component>, _: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        self.value(stage, run).map_err(failure)
    }
}

/// The engine of every solver of whole positions.
pub(super) struct WholeEngine<'g, S> {
    game: &'g BoundGame,
    compound: Compound,
    stages: S,
}

impl<'g, S: Stages> WholeEngine<'g, S> {
    pub(super) fn new(game: &'g BoundGame, compound: Compound, stages: S) -> Self {
        Self { game, compound, stages }
    }

    /// Whether a turn leaves the opponent a lost position.
    fn wins(
        &mut self,
        turn: &Turn,
        position: &Position,
        mover: Player,
        run: &Run<'_>,
    ) -> Result<bool, Failure> {
        let after = self.stages.played(mover).after(&turn.kept(position), &turn.made(), run)?;
        Ok(self.stages.ends(&after, mover.other(), run)? == MoverEnds::Loses)
    }

    fn list(
        &mut self,
        winning: &mut Winning,
        position: &Position,
        mover: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Flow, Failure> {
        let mut tried = 0;
        let mut failed = None;
        let (game, compound) = (self.game, self.compound);
        let flow = each_turn(game, compound, mover, position, run, &mut |turn| {
            if limits.is_over(tried, &winning.turns) {
                return Flow::Break(());
            }
            tried += 1;
            match self.wins(&turn, position, mover, run) {
                Ok(true) if winning.turns.len() >= limits.listed => return Flow::Break(()),
                Ok(true) => winning.turns.push(turn),
                Ok(false) => {}
                // The end may be near after another turn.
                Err(Failure::Stop(stop)) if self.stages.counts() => winning.stop = Some(stop),
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

impl<S: Stages> Engine for WholeEngine<'_, S> {
    fn game(&self) -> &BoundGame {
        self.game
    }

    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Failure> {
        let start = self.stages.played(Player::Left).start(position, run)?;
        let left = self.stages.ends(&start, Player::Left, run)?;
        if !self.game.has_sides() {
            return Ok(Worth::Ends(left));
        }
        let right = self.stages.ends(&start, Player::Right, run)?;
        Ok(Worth::Sides(Outcome::of_starters(left, right)))
    }

    fn ends(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        let start = self.stages.played(mover).start(position, run)?;
        self.stages.ends(&start, mover, run)
    }

    fn remoteness(
        &mut self,
        position: &Position,
        mover: Player,
        run: &Run<'_>,
    ) -> Result<Option<u64>, Failure> {
        let start = self.stages.played(mover).start(position, run)?;
        self.stages.remoteness(&start, mover, run)
    }

    fn is_over(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<bool, Failure> {
        Ok(self.stages.played(mover).over(&Stage::On(position.clone()), run)?.is_some())
    }

    fn part(&mut self, _: &Component, _: &Run<'_>) -> Result<Option<Worth>, Failure> {
        Ok(None)
    }

    fn winning(
        &mut self,
        position: &Position,
        mover: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        let mut winning = Winning::default();
        if self.is_over(position, mover, run)? {
            winning.complete = true;
            return Ok(winning);
        }
        // The quickest come first, so all must be known.
        let listed = if self.stages.counts() { usize::MAX } else { limits.listed };
        match self.list(&mut winning, position, mover, MoveLimits { listed, ..limits }, run) {
            Ok(flow) => winning.complete = flow.is_continue() && winning.stop.is_none(),
            Err(Failure::Stop(stop)) => winning.stop = Some(stop),
            // Who wins is known; whether the turn that led to the loop wins too is not.
            Err(Failure::Loop(cycle)) => winning.cycle = Some(cycle),
            Err(failure) => return Err(failure),
        }
        if !self.stages.counts() {
            return Ok(winning);
        }
        winning.first_by(limits.listed, &mut |turn| {
            let after = self.stages.played(mover).after(&turn.kept(position), &turn.made(), run)?;
            match self.stages.remoteness(&after, mover.other(), run) {
                Err(Failure::Stop(_)) => Ok(u64::MAX),
                moves => Ok(moves?.unwrap_or(u64::MAX)),
            }
        })
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
