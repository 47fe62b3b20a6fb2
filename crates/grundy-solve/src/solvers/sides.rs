//! Games in which the players have different moves: whole positions are searched for either starter.
//!
//! The theorem is in [`sides`](crate::sides), the search in [`search`](crate::search).

use grundy_core::{Player, Run};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, RuleError};
use grundy_values::MoverEnds;

use super::whole::{Staged, Stages, WholeEngine};
use super::{needs_natural_axes, needs_sides};
use crate::compound::Compound;
use crate::search::{Lost, Search};
use crate::shape::{Shape, compound};
use crate::sides::{Parts, State, States};
use crate::solver::{About, Engine, Failure, Refusal, Solver, Want};
use crate::whole::Stage;

/// Solves games with different moves for Left and Right by search.
#[derive(Debug)]
pub struct SidesSolver;

static ABOUT: About =
    About { id: "sides", line: Label::SolverSides, citations: &["conway-onag", "winning-ways"] };

impl Solver for SidesSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_sides(&ABOUT, class)?;
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let compound = compound(game, run)?;
        let search = Search::new(states(game, compound), table_bytes(run));
        Ok(Box::new(WholeEngine::new(game, compound, search)))
    }
}

/// What is searched.
pub(super) fn states(game: &BoundGame, compound: Compound) -> States<'_, BoundGame> {
    let shape = Shape::of(game);
    let parts = if shape.is_additive() { Parts::Decide } else { Parts::Whole };
    States::new(game, compound, shape.stuck(), parts)
}

/// Half of the memory is for what was found; the rest is for the search itself.
pub(super) fn table_bytes(run: &Run<'_>) -> usize {
    usize::try_from(run.limits().bytes / 2).unwrap_or(usize::MAX)
}

impl Stages for Search<States<'_, BoundGame>> {
    fn played(&self, mover: Player) -> &dyn Staged {
        self.game().played(mover)
    }

    fn ends(&mut self, stage: &Stage<Component>, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        self.value(&State { stage: stage.clone(), mover }, run).map_err(failure)
    }
}

fn failure(lost: Lost<State<Component>, RuleError>) -> Failure {
    match lost {
        Lost::Stop(stop) => Failure::Stop(stop),
        Lost::Error(error) => Failure::Rules(error),
        Lost::TooLarge => Failure::TooLarge,
        Lost::Loop(states) => Failure::Loop(
            states
                .into_iter()
                .filter_map(|state| match state.stage {
                    Stage::On(position) => Some(position),
                    Stage::Won => None,
                })
                .collect(),
        ),
    }
}
