//! Boards in which the players have different moves: packed positions are searched for either starter.
//!
//! The theorem and the search are in [`grundy_boards`]; what cannot be packed is searched as in [`sides`](super::sides).

use grundy_boards::{Winners, compile};
use grundy_core::{Player, Run};
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;
use grundy_values::MoverEnds;

use super::boards::{ForSizes, frame, refusal};
use super::sides::states;
use super::whole::{Staged, Stages, WholeEngine};
use super::{needs_natural_axes, needs_sides};
use crate::search::Search;
use crate::shape::compound;
use crate::sides::States;
use crate::solver::{About, Engine, Failure, Refusal, Solver, Want};
use crate::whole::Stage;

/// Solves boards with different moves for Left and Right by packed search.
#[derive(Debug)]
pub struct BoardSidesSolver;

static ABOUT: About =
    About { id: "board-sides", line: Label::SolverBoardSides, citations: &["conway-onag", "winning-ways"] };

impl Solver for BoardSidesSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_sides(&ABOUT, class)?;
        needs_natural_axes(&ABOUT, game, want)?;
        let packed = compile(game, class, frame(want)).and_then(|packed| packed.outcomes().map(drop));
        packed.map_err(|why| refusal(&ABOUT, game, why))
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let compound = compound(game, run)?;
        let slow = Search::new(states(game, compound), super::sides::table_bytes(run) / 2);
        let stages = PackedStages { game, class, packed: ForSizes::default(), slow };
        Ok(Box::new(WholeEngine::new(game, compound, stages)))
    }
}

/// Results of boards.
struct PackedStages<'g> {
    game: &'g BoundGame,
    class: &'g Class,
    packed: ForSizes<dyn Winners>,
    /// For what is not packed.
    slow: Search<States<'g, BoundGame>>,
}

impl Stages for PackedStages<'_> {
    fn played(&self, mover: Player) -> &dyn Staged {
        self.slow.played(mover)
    }

    fn ends(&mut self, stage: &Stage<Component>, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        let Stage::On(position) = stage else { return self.slow.ends(stage, mover, run) };
        let Self { game, class, packed, slow } = self;
        let parts = position.parts();
        let make = |size| compile(game, class, size).and_then(|packed| packed.outcomes()).ok();
        match packed.ask(parts, make, &mut |engine| engine.wins(mover, parts, run))? {
            Some(true) => Ok(MoverEnds::Wins),
            Some(false) => Ok(MoverEnds::Loses),
            None => slow.ends(stage, mover, run),
        }
    }
}
