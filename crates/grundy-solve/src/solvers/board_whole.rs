//! Positions that are played as one thing, in machine words: boards with guards and endings, sets of vertices, edges and small numbers.
//!
//! The definition and the search are in [`grundy_boards`]. A position that is one component is packed for its shape; all others, and stages at which play was
//! won, are searched as in [`whole`] or [`sides`](super::sides).

use grundy_boards::{Failed, WholeSearch, compile_whole};
use grundy_core::{Halt, Player, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_values::MoverEnds;

use super::boards::refusal;
use super::sides::states;
use super::whole::{self, Staged, Stages, WholeEngine};
use super::{needs_natural_axes, needs_sides};
use crate::memo::{OutcomeMemo, Outcomes};
use crate::search::Search;
use crate::shape::{Shape, compound};
use crate::solver::{About, Engine, Failure, Refusal, Solver, Want};
use crate::whole::{Played, Stage};

/// Solves positions of one component by packed search.
#[derive(Debug)]
pub struct BoardWholeSolver;

static ABOUT: About = About { id: "board-whole", line: Label::SolverBoardWhole, citations: &["conway-onag"] };

impl Solver for BoardWholeSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        if needs_sides(&ABOUT, class).is_err() {
            whole::accepts(&ABOUT, game, class, want)?;
        } else {
            needs_natural_axes(&ABOUT, game, want)?;
        }
        let Want::Position(position) = want else { return Err(several()) };
        let [component] = position.parts() else { return Err(several()) };
        let packed = compile_whole(game, class, component).map_err(|why| refusal(&ABOUT, game, why))?;
        match packed.why_interpreted() {
            Some(why) => Err(refusal(&ABOUT, game, why)),
            None => Ok(()),
        }
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let compound = compound(game, run)?;
        let packed = Vec::new();
        if game.has_sides() {
            let slow = Search::new(states(game, compound), super::sides::table_bytes(run) / 2);
            Ok(Box::new(WholeEngine::new(game, compound, PackedStages { game, class, packed, slow })))
        } else {
            let theory = Outcomes { stuck: Shape::of(game).stuck() };
            let slow = OutcomeMemo::owning(Played::new(game, compound), theory);
            Ok(Box::new(WholeEngine::new(game, compound, PackedStages { game, class, packed, slow })))
        }
    }
}

/// What is not one position of one component.
fn several() -> Refusal {
    Refusal { engine: ABOUT.id, reason: Arg::Label(Label::RefusedBoardWhole) }
}

/// Results of positions.
struct PackedStages<'g, S> {
    game: &'g BoundGame,
    class: &'g Class,
    /// For the shapes that were met.
    packed: Vec<Box<dyn WholeSearch + 'g>>,
    /// For what is not packed.
    slow: S,
}

impl<S> PackedStages<'_, S> {
    /// The result of a component, where it can be packed.
    fn packed(
        &mut self,
        mover: Player,
        component: &Component,
        run: &Run<'_>,
    ) -> Result<Option<MoverEnds>, Failure> {
        for search in &mut self.packed {
            if let Some(found) = answered(search.ends(mover, component, run))? {
                return Ok(Some(found));
            }
        }
        let Ok(packed) = compile_whole(self.game, self.class, component) else { return Ok(None) };
        let mut search = packed.search();
        let found = answered(search.ends(mover, component, run));
        self.packed.push(search);
        found
    }
}

/// What a search gave; nothing where the component does not fit.
fn answered(found: Result<MoverEnds, Failed>) -> Result<Option<MoverEnds>, Failure> {
    match found {
        Ok(ends) => Ok(Some(ends)),
        Err(Failed::Misfit) => Ok(None),
        Err(Failed::Halted(Halt::Stop(stop))) => Err(Failure::Stop(stop)),
        Err(Failed::Halted(Halt::Error(error))) => Err(Failure::Rules(error)),
        Err(Failed::Loop(component)) => Err(Failure::Loop(vec![Position::new(vec![*component])])),
    }
}

impl<S: Stages> Stages for PackedStages<'_, S> {
    fn played(&self, mover: Player) -> &dyn Staged {
        self.slow.played(mover)
    }

    fn ends(&mut self, stage: &Stage<Component>, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        if let Stage::On(position) = stage
            && let [component] = position.parts()
            && let Some(found) = self.packed(mover, component, run)?
        {
            return Ok(found);
        }
        self.slow.ends(stage, mover, run)
    }
}
