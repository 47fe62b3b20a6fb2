//! Games in which points decide: the values of whole positions, by search.
//!
//! A position that is one component of sets is packed ([`grundy_boards`]). The definition is in [`score`](crate::score), the search in [`search`](crate::search).

use grundy_boards::{PointsOf, compile};
use grundy_core::{Flow, Player, Run};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, RuleError};
use grundy_values::{Int, MoverEnds};

use super::boards::ForSizes;
use super::sides::table_bytes;
use super::{needs_natural_axes, needs_right_reduction};
use crate::compound::Compound;
use crate::score::{ScoreState, ScoreStates, total_after};
use crate::search::{Lost, Search};
use crate::solver::{
    About, Engine, Failure, MoveLimits, Points, Refusal, Solver, Want, Winning, Worth, decided,
};
use crate::turn::{Turn, each_turn};

/// Solves score games.
#[derive(Debug)]
pub struct ScoreSolver;

static ABOUT: About = About { id: "score", line: Label::SolverScore, citations: &[] };

impl Solver for ScoreSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        if !class.scored {
            return Err(Refusal::new(&ABOUT, Label::RefusedNoScore));
        }
        needs_right_reduction(&ABOUT, class)?;
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let search = Search::new(ScoreStates::new(game), table_bytes(run));
        Ok(Box::new(ScoreEngine { game, class, packed: ForSizes::default(), search }))
    }
}

struct ScoreEngine<'g> {
    game: &'g BoundGame,
    class: &'g Class,
    /// For single components of sets.
    packed: ForSizes<dyn PointsOf>,
    /// For what is not packed.
    search: Search<ScoreStates<'g>>,
}

impl ScoreEngine<'_> {
    /// The points of `mover` minus those of the opponent.
    fn value(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<Int, Failure> {
        if let [component] = position.parts() {
            let Self { game, class, packed, .. } = self;
            let make = |size| compile(game, class, size).and_then(|packed| packed.points()).ok();
            let one = std::slice::from_ref(component);
            if let Some(value) = packed.ask(one, make, &mut |engine| engine.value(mover, component, run))? {
                return Ok(Int::from(value));
            }
        }
        let state = self.search.game().state(position.parts(), mover, run)?;
        self.search.value(&state, run).map_err(failure)
    }

    /// Lists the turns that bring `most`.
    fn list(
        &mut self,
        winning: &mut Winning,
        position: &Position,
        mover: Player,
        most: &Int,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Flow, Failure> {
        let mut tried = 0;
        let mut failed = None;
        let flow = each_turn(self.game, Compound::Disjunctive, mover, position, run, &mut |turn: Turn| {
            if limits.is_over(tried, &winning.turns) {
                return Flow::Break(());
            }
            tried += 1;
            match total_after(self, &turn, &turn.after(position), mover, run) {
                Ok(total) if total != *most => {}
                Ok(_) if winning.turns.len() >= limits.listed => return Flow::Break(()),
                Ok(_) => winning.turns.push(turn),
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

impl Engine for ScoreEngine<'_> {
    fn game(&self) -> &BoundGame {
        self.game
    }

    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Failure> {
        let left = self.value(position, Player::Left, run)?;
        if !self.game.has_sides() {
            return Ok(Worth::Score(Box::new(Points::Mover(left))));
        }
        let right = self.value(position, Player::Right, run)?;
        Ok(Worth::Score(Box::new(Points::Sides { left_starts: left, right_starts: right.neg() })))
    }

    fn part(&mut self, _: &Component, _: &Run<'_>) -> Result<Option<Worth>, Failure> {
        Ok(None)
    }

    fn ends(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        Ok(decided(&self.value(position, mover, run)?))
    }

    fn points(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<Option<Int>, Failure> {
        self.value(position, mover, run).map(Some)
    }

    fn winning(
        &mut self,
        position: &Position,
        mover: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        let most = self.value(position, mover, run)?;
        let mut winning = Winning::default();
        match self.list(&mut winning, position, mover, &most, limits, run) {
            Ok(flow) => winning.complete = flow.is_continue(),
            Err(Failure::Stop(stop)) => winning.stop = Some(stop),
            Err(failure) => return Err(failure),
        }
        Ok(winning)
    }
}

fn failure(lost: Lost<ScoreState, RuleError>) -> Failure {
    match lost {
        Lost::Stop(stop) => Failure::Stop(stop),
        Lost::Error(error) => Failure::Rules(error),
        Lost::Loop(states) => Failure::Loop(states.into_iter().map(|state| state.position).collect()),
        Lost::TooLarge => Failure::TooLarge,
    }
}
