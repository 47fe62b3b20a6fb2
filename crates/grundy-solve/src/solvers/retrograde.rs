//! Everything in which points do not decide, loops included: whole positions are worked out from the ends.
//!
//! The theorem is in [`retrograde`](crate::retrograde), the definitions are in
//! [`whole`](crate::whole) and [`compound`](crate::compound). Where the players have different moves, the positions
//! are the states of [`sides`](crate::sides). Tables whose box no move leaves are solved as a whole by
//! [`box_graph`].

use grundy_core::{Player, Run};
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;
use grundy_values::{MoverEnds, Outcome};

use super::boxes::{self, RulePlaces, Trial};
use super::whole::{self, Staged, Stages, WholeEngine};
use super::{needs_natural_axes, needs_sides};
use crate::box_graph::{self, Results};
use crate::retrograde::{Fate, Retrograde};
use crate::shape::{Shape, compound};
use crate::sides::{Parts, State, States};
use crate::solver::{
    About, Engine, Failure, Refusal, SolvedTable, Solver, TableOf, TableRequest, Want, Worth,
};
use crate::table_engine::{TableEngine, Tables};
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
        class: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let compound = compound(game, run)?;
        let stuck = Shape::of(game).stuck();
        let other: Box<dyn Engine + 'g> = if game.has_sides() {
            let states = States::new(game, compound, stuck, Parts::Whole);
            Box::new(WholeEngine::new(game, compound, Retrograde::new(states, stuck)))
        } else {
            let stages = Retrograde::new(Played::new(game, compound), stuck);
            Box::new(WholeEngine::new(game, compound, stages))
        };
        if class.unsplit.is_proved() {
            Ok(Box::new(TableEngine { other, tables: ByBox { game, stuck } }))
        } else {
            Ok(other)
        }
    }
}

/// Tables solved as a whole where no move leaves their box; others cell by cell.
struct ByBox<'g> {
    game: &'g BoundGame,
    stuck: MoverEnds,
}

impl Tables for ByBox<'_> {
    fn table(
        &mut self,
        other: &mut dyn Engine,
        request: &TableRequest,
        run: &Run<'_>,
    ) -> Result<SolvedTable, Failure> {
        let TableOf::Fields { kind } = request.of else { return other.table(request, run) };
        let places = RulePlaces { game: self.game, kind, axes: &request.axes };
        let trial = Trial::of(&places, self.stuck, run);
        let solved = trial.map(|trial| box_graph::solve(&places, &trial.play, &trial.run));
        let worth = |results: &Results, cell: usize| {
            Ok(results.at(&places, cell, run)?.and_then(|fates| worth_of(&fates)))
        };
        match boxes::table(&ABOUT, &places, solved, worth, run)? {
            Some(solved) => Ok(solved),
            None => other.table(request, run),
        }
    }
}

/// What a place is worth: with one player to move, or with either.
fn worth_of(fates: &[Fate]) -> Option<Worth> {
    match fates {
        [fate] => Some(Worth::Ends(fate.ends())),
        [left, right] => Some(Worth::Sides(Outcome::of_starters(left.ends(), right.ends()))),
        _ => None,
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
