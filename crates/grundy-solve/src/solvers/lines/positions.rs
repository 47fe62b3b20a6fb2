//! Single positions by lines: the whole box of those that are not larger is filled.
//!
//! Where every field can be lowered alone, all of it can be reached, so no engine needs less.

use grundy_core::{Axis, Halt, Run};
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::value::Component;

use super::super::single::{Ended, Way};
use super::{ABOUT, Filling, Goals, directions, worth};
use crate::lines::Lined;
use crate::solver::{Engine, Failure, Refusal, Worth};
use crate::table;

/// Boxes filled line by line.
pub(super) struct ByWholeBoxes<'g> {
    pub(super) game: &'g BoundGame,
}

/// A box, its kind, and how many bytes it holds.
pub(super) struct Whole {
    kind: usize,
    axes: Vec<Axis>,
    filling: Filling,
    held: usize,
}

/// Whether every field of a kind can be lowered alone.
pub(super) fn is_reached(game: &BoundGame, kind: usize) -> bool {
    let fields = game.rules().kinds.get(kind).map_or(0, |kind| kind.fields.len());
    let found = directions(game, kind).unwrap_or_default();
    (0..fields).all(|at| found.iter().any(|direction| *direction == [at]))
}

impl Way for ByWholeBoxes<'_> {
    type Made = Whole;

    fn game(&self) -> &BoundGame {
        self.game
    }

    fn make(&self, kind: usize, axes: &[Axis], run: &Run<'_>) -> Result<Whole, Failure> {
        let refused = || Failure::Refused(Refusal::new(&ABOUT, Label::RefusedNoLines));
        let directions = directions(self.game, kind).ok_or_else(refused)?;
        if !is_reached(self.game, kind) {
            return Err(refused());
        }
        let sizes: Vec<usize> = axes.iter().map(|axis| axis.len).collect();
        let before = run.bytes();
        let lined = Lined::new(&sizes, &directions, run);
        let held = usize::try_from(run.bytes().saturating_sub(before)).unwrap_or(0);
        match lined {
            Ok(Some(lined)) => {
                let filling = Filling { lined, marked: 0 };
                Ok(Whole { kind, axes: axes.to_vec(), filling, held })
            }
            failed => {
                run.give_back(held);
                failed?;
                Err(refused())
            }
        }
    }

    fn fill(
        &self,
        made: &mut Whole,
        _: &Component,
        _: &mut dyn Engine,
        run: &Run<'_>,
    ) -> Result<Ended, Failure> {
        match made.filling.fill(&Goals::new(self.game, made.kind), &made.axes, run) {
            Ok(()) => Ok(Ended::Done),
            Err(Halt::Stop(stop)) => Ok(Ended::Stopped(stop)),
            // It is for others to tell which mistake is met first, and whether one is.
            Err(Halt::Error(_)) => Ok(Ended::GaveUp),
        }
    }

    fn known(&self, made: &Whole, at: &Component) -> Option<Worth> {
        let cell = table::cell_of(&made.axes, made.kind, at)?;
        made.filling.lined.entries(cell..cell + 1).next().flatten().and_then(worth)
    }

    fn held(&self, made: &Whole) -> usize {
        made.held
    }
}
