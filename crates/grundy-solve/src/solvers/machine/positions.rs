//! Single positions by machine code.
//!
//! Only the cell that is asked for is filled, on demand, so nothing is filled but what play leads to from there.

use grundy_core::{Axis, Player, Run};
use grundy_jit::Of;
use grundy_rules::BoundGame;
use grundy_rules::value::Component;
use grundy_values::MoverEnds;

use super::super::single::{Boxes, Ended, Way};
use super::super::whole::{Staged, Stages};
use super::{Filling, worth};
use crate::compound::Compound;
use crate::solver::{Engine, Failure, Worth};
use crate::whole::{Played, Stage};

/// Boxes filled on demand.
pub(super) struct OnDemand<'g> {
    pub(super) game: &'g BoundGame,
    pub(super) of: Of,
}

impl<'g> Way for OnDemand<'g> {
    type Made = Filling<'g>;

    fn game(&self) -> &BoundGame {
        self.game
    }

    fn make(&self, kind: usize, axes: &[Axis], run: &Run<'_>) -> Result<Filling<'g>, Failure> {
        Filling::on_demand(self.game, kind, axes, self.of, run)
    }

    fn fill(
        &self,
        made: &mut Filling<'g>,
        at: &Component,
        slow: &mut dyn Engine,
        run: &Run<'_>,
    ) -> Result<Ended, Failure> {
        made.fill_one(at, slow, run)
    }

    fn known(&self, made: &Filling<'g>, at: &Component) -> Option<Worth> {
        Some(worth(self.game, self.of, made.filler.known(at)?))
    }

    fn held(&self, made: &Filling<'g>) -> usize {
        made.held
    }
}

/// Results of single components by machine code, and by another engine where there is none.
pub(super) struct MachineStages<'g> {
    boxes: Boxes<OnDemand<'g>>,
    played: Played<&'g BoundGame>,
    slow: Box<dyn Engine + 'g>,
}

impl<'g> MachineStages<'g> {
    pub(super) fn new(game: &'g BoundGame, compound: Compound, slow: Box<dyn Engine + 'g>) -> Self {
        let boxes = Boxes::new(OnDemand { game, of: Of::Outcomes });
        Self { boxes, played: Played::new(game, compound), slow }
    }
}

impl Stages for MachineStages<'_> {
    fn played(&self, _: Player) -> &dyn Staged {
        &self.played
    }

    fn ends(&mut self, stage: &Stage<Component>, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        // The player who has just moved has won.
        let Stage::On(position) = stage else { return Ok(MoverEnds::Loses) };
        if let [at] = position.parts()
            && let Some(worth) = self.boxes.worth(at, &mut *self.slow, run)?
        {
            return Ok(worth.ends_of(mover));
        }
        self.slow.ends(position, mover, run)
    }
}
