//! Additive games in which play can come back, as long as components do not split.
//!
//! The theorem is in [`loopy`]. Tables whose box no move leaves are solved as a whole, on the moves
//! that [`box_graph`](crate::box_graph) keeps.

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Halted};
use grundy_values::{Loopy, MoverEnds};

use super::boxes::{self, RulePlaces, Trial};
use super::{needs_additive, needs_impartial, needs_natural_axes};
use crate::additive::{AdditiveEngine, Values};
use crate::box_graph::{Cells, Graph};
use crate::graph::Digraph as _;
use crate::loopy::{self, LoopyValues};
use crate::retrograde::Fate;
use crate::solver::{
    About, Engine, Failure, Refusal, SolvedTable, Solver, TableOf, TableRequest, Want, Worth,
};

/// Solves games with loops by the values of Smith and Fraenkel.
#[derive(Debug)]
pub struct LoopySolver;

static ABOUT: About = About {
    id: "loopy",
    line: Label::SolverLoopy,
    citations: &["smith-1966", "fraenkel-perl-1975", "fraenkel-yesha-1986"],
};

impl Solver for LoopySolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        if !class.unsplit.is_proved() {
            return Err(Refusal::new(&ABOUT, Label::RefusedSplits));
        }
        needs_natural_axes(&ABOUT, game, want)
    }

    fn bears_loops(&self) -> bool {
        true
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        Ok(Box::new(AdditiveEngine { game, values: PartValues { game, found: LoopyValues::new(game) } }))
    }
}

/// Values by exploring all that a component can become.
struct PartValues<'g> {
    game: &'g BoundGame,
    found: LoopyValues<'g, BoundGame>,
}

/// What a place costs while values are found, beside its moves.
const PLACE_BYTES: usize = 56;

/// The values of the places of a box.
struct BoxValues {
    cells: Cells,
    values: Vec<Loopy>,
}

impl BoxValues {
    fn of(places: &RulePlaces<'_>, run: &Run<'_>) -> Option<Result<Option<Self>, Halted>> {
        let trial = Trial::of(places, MoverEnds::Loses, run)?;
        let graph = Graph::of(places, &trial.play, &trial.run);
        Some(graph.and_then(|graph| graph.map(|graph| Self::solve(graph, &trial.run, run)).transpose()))
    }

    fn solve(graph: Graph, trial: &Run<'_>, run: &Run<'_>) -> Result<Self, Halted> {
        trial.take(graph.vertices().saturating_mul(PLACE_BYTES))?;
        let (values, _) = loopy::labels(&graph, &[], trial)?;
        let sets = values.iter().map(|value| match value {
            Loopy::Finite(_) => 0,
            Loopy::Infinite(followers) => followers.bytes(),
        });
        run.take(sets.sum())?;
        Ok(Self { cells: graph.into_cells(), values })
    }
}

fn worth(value: &Loopy) -> Worth {
    match value {
        Loopy::Finite(value) => Worth::Grundy(*value),
        Loopy::Infinite(followers) => Worth::Infinite(followers.clone()),
    }
}

impl Values for PartValues<'_> {
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure> {
        Ok(worth(self.found.value(at, run)?))
    }

    fn place(&mut self, at: &Component, run: &Run<'_>) -> Result<Option<u64>, Failure> {
        Ok(Some(self.found.place(at, run)?))
    }

    /// Known where at most one component has moves: that one is then played alone.
    fn remoteness(&mut self, position: &Position, run: &Run<'_>) -> Result<Option<u64>, Failure> {
        let mut alone = None;
        for (component, count) in position.counted() {
            match self.found.fate(component, run)? {
                Fate::Loses(0) => {}
                fate if count == 1 && alone.is_none() => alone = Some(fate),
                _ => return Ok(None),
            }
        }
        Ok(alone.unwrap_or(Fate::Loses(0)).remoteness())
    }

    fn table(&mut self, request: &TableRequest, run: &Run<'_>) -> Result<Option<SolvedTable>, Failure> {
        let TableOf::Fields { kind } = request.of else { return Ok(None) };
        let places = RulePlaces { game: self.game, kind, axes: &request.axes };
        let of_cell = |found: &BoxValues, cell: usize| {
            let place = found.cells.canonical(&places, cell, run)?;
            Ok(place.and_then(|place| found.values.get(place)).map(worth))
        };
        let tried = BoxValues::of(&places, run);
        let held = match &tried {
            Some(Ok(Some(found))) => found.values.len() * size_of::<Loopy>(),
            _ => 0,
        };
        if run.take(held).is_err() {
            return Ok(None);
        }
        let solved = boxes::table(&ABOUT, &places, tried, of_cell, run);
        run.give_back(held);
        solved
    }
}
