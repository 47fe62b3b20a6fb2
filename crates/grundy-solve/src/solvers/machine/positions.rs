//! Values of single components by machine code, and results where moves never split.
//!
//! # How it works
//!
//! A component with natural fields is the last cell of the box of all that are not larger. Only this cell is asked
//! for, on demand, so that nothing is filled but what play leads to from there; it stays, and the next questions (the
//! options of a move, the positions later in play) find it. A component outside the box makes a new one, twice as long
//! where it must be longer.
//!
//! What the machine does not do is left to the search with a memo: small components, boxes that are too large, positions
//! that the interpreter would be asked for again and again.

use std::cell::Cell;
use std::cmp::Ordering;

use grundy_core::{Axis, Limits, Player, Run, Stop};
use grundy_jit::Of;
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::value::{Component, Position};
use grundy_values::MoverEnds;

use super::super::whole::{Staged, Stages};
use super::{ABOUT, Ended, Filling, LEAST_CELLS, worth};
use crate::additive::Values;
use crate::bottom_up;
use crate::compound::Compound;
use crate::solver::{Engine, Failure, Refusal, TableOf, Worth};
use crate::table;
use crate::whole::{Played, Stage};

/// Boxes have at most so many cells.
const MOST_CELLS: usize = 1 << 24;
/// How often limits are looked at, and how many bytes are taken, before the last position of a table is left alone.
const MOST_LOOKS: u32 = 1 << 8;
const MOST_BYTES: u64 = 1 << 26;

/// The kind and the box of the largest component for which machine code is worth making.
pub(super) fn largest(position: &Position) -> Result<(usize, Vec<Axis>), Refusal> {
    let boxes = position.counted().filter_map(|(at, _)| Some((at.kind, around(at)?)));
    boxes.max_by_key(|(_, axes)| bottom_up::size(axes)).ok_or_else(refusal)
}

/// The same for the last position of a table of `start`.
pub(super) fn of_start(game: &BoundGame, axes: &[Axis]) -> Result<(usize, Vec<Axis>), Refusal> {
    let looks = Cell::new(0);
    let poll = || {
        looks.set(looks.get() + 1);
        (looks.get() > MOST_LOOKS).then_some(Stop::Time)
    };
    let run = Run::new(Limits { positions: None, bytes: MOST_BYTES }, &poll, &|_| ());
    let last = axes.iter().map(|axis| u64::try_from(axis.len).ok()?.checked_sub(1)?.checked_add(axis.from));
    let last: Vec<u64> = last.collect::<Option<_>>().ok_or_else(refusal)?;
    match table::position_of_cell(game, TableOf::Start, &last, &run) {
        Ok(Some(position)) => largest(&position),
        // A mistake of the rules is told when it is met.
        Ok(None) | Err(_) => Err(refusal()),
    }
}

fn refusal() -> Refusal {
    let args =
        vec![("least", Arg::from(LEAST_CELLS.to_string())), ("most", Arg::from(MOST_CELLS.to_string()))];
    Refusal::new(&ABOUT, Arg::Filled(Label::RefusedMachinePosition, args))
}

/// The box of all components that are not larger, where machine code is worth making for it.
pub(super) fn around(at: &Component) -> Option<Vec<Axis>> {
    let lengths: Option<Vec<usize>> =
        at.naturals()?.into_iter().map(|field| usize::try_from(field).ok()?.checked_add(1)).collect();
    boxed(lengths?).filter(|axes| bottom_up::size(axes).is_some_and(|cells| cells >= LEAST_CELLS))
}

/// The box with these lengths, if it is not too large.
fn boxed(lengths: Vec<usize>) -> Option<Vec<Axis>> {
    let axes: Vec<Axis> = lengths.into_iter().map(|len| Axis { name: String::new(), from: 0, len }).collect();
    bottom_up::size(&axes).filter(|&cells| cells <= MOST_CELLS).map(|_| axes)
}

/// A box that holds both, with room for more where there is.
fn grown(old: Option<&[Axis]>, new: Vec<Axis>) -> Vec<Axis> {
    let Some(old) = old else { return new };
    let longer = |(old, new): (&Axis, &Axis)| match new.len.cmp(&old.len) {
        Ordering::Greater => new.len.next_power_of_two(),
        _ => old.len,
    };
    boxed(old.iter().zip(&new).map(longer).collect()).unwrap_or(new)
}

/// Boxes that are filled by machine code, as far as positions are asked for.
struct Boxes<'g> {
    game: &'g BoundGame,
    of: Of,
    /// By kind of component: the last box that was made for it.
    boxes: Vec<Option<Boxed<'g>>>,
    /// Whether machine code was of no use.
    idle: bool,
}

struct Boxed<'g> {
    axes: Vec<Axis>,
    filling: Filling<'g>,
}

impl<'g> Boxes<'g> {
    fn new(game: &'g BoundGame, of: Of) -> Self {
        let boxes = game.rules().kinds.iter().map(|_| None).collect();
        Self { game, of, boxes, idle: false }
    }

    /// What a component is worth, where that is for the machine to find; `slow` is the interpreter.
    fn worth(
        &mut self,
        at: &Component,
        slow: &mut dyn Engine,
        run: &Run<'_>,
    ) -> Result<Option<Worth>, Failure> {
        if let Some(worth) = self.known(at) {
            return Ok(Some(worth));
        }
        self.fill(at, slow, run)?;
        Ok(self.known(at))
    }

    /// What was found of a component.
    fn known(&self, at: &Component) -> Option<Worth> {
        let found = self.boxes.iter().flatten().find_map(|boxed| boxed.filling.filler.known(at))?;
        Some(worth(self.game, self.of, found))
    }

    /// Fills the cell of a component, where that is for the machine to do.
    fn fill(&mut self, at: &Component, slow: &mut dyn Engine, run: &Run<'_>) -> Result<(), Failure> {
        let Some(axes) = around(at).filter(|_| !self.idle) else { return Ok(()) };
        let Some(place) = self.boxes.get_mut(at.kind) else { return Ok(()) };
        let holds = |boxed: &Boxed<'_>| boxed.axes.iter().zip(&axes).all(|(old, new)| new.len <= old.len);
        if !place.as_ref().is_some_and(holds) {
            let before = place.take();
            let axes = grown(before.as_ref().map(|boxed| boxed.axes.as_slice()), axes);
            run.give_back(before.map_or(0, |boxed| boxed.filling.held));
            match Filling::on_demand(self.game, at.kind, &axes, self.of, run) {
                Ok(filling) => *place = Some(Boxed { axes, filling }),
                // The search needs less memory, or says that there is not enough.
                Err(Failure::Refused(_) | Failure::Stop(_)) => self.idle = true,
                Err(failure) => return Err(failure),
            }
        }
        let Some(Boxed { filling, .. }) = place else { return Ok(()) };
        match filling.fill_one(at, slow, run)? {
            Ended::Done => {}
            Ended::Stopped(stop) => return Err(Failure::Stop(stop)),
            Ended::GaveUp => self.idle = true,
        }
        Ok(())
    }
}

/// Values by machine code, and by another engine where there is none.
pub(super) struct MachineValues<'g> {
    boxes: Boxes<'g>,
    slow: Box<dyn Engine + 'g>,
}

impl<'g> MachineValues<'g> {
    pub(super) fn new(game: &'g BoundGame, of: Of, slow: Box<dyn Engine + 'g>) -> Self {
        Self { boxes: Boxes::new(game, of), slow }
    }
}

impl Values for MachineValues<'_> {
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure> {
        if let Some(worth) = self.boxes.worth(at, &mut *self.slow, run)? {
            return Ok(worth);
        }
        match self.slow.part(at, run)? {
            Some(worth) => Ok(worth),
            None => self.slow.worth(&Position::new(vec![at.clone()]), run),
        }
    }

    fn has_goal(&mut self, parts: &[Component], run: &Run<'_>) -> Result<bool, Failure> {
        for part in parts {
            if self.boxes.game.is_goal(part, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Results of single components by machine code, and by another engine where there is none.
pub(super) struct MachineStages<'g> {
    boxes: Boxes<'g>,
    played: Played<&'g BoundGame>,
    slow: Box<dyn Engine + 'g>,
}

impl<'g> MachineStages<'g> {
    pub(super) fn new(game: &'g BoundGame, compound: Compound, slow: Box<dyn Engine + 'g>) -> Self {
        Self { boxes: Boxes::new(game, Of::Outcomes), played: Played::new(game, compound), slow }
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
