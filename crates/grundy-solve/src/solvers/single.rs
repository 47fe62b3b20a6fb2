//! Single positions as cells of a box.
//!
//! A component with natural fields is the last cell of the box of all that are not larger. A way to fill boxes fills
//! that one as far as it must; it stays, and the next questions (the options of a move, the positions later in play)
//! find it. A component outside the box makes a new one, twice as long where it must be longer.
//!
//! What is not done in this way is left to another engine: small components, boxes that are too large, and what the way
//! gives up.

use std::cell::Cell;
use std::cmp::Ordering;

use grundy_core::{Axis, Limits, Run, Stop};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::value::{Component, Position};

use crate::additive::Values;
use crate::bottom_up;
use crate::solver::{About, Engine, Failure, Refusal, TableOf, Worth};
use crate::table;

/// Boxes have at least so many cells, and at most so many.
pub(super) const LEAST_CELLS: usize = 256;
const MOST_CELLS: usize = 1 << 24;
/// How often limits are looked at, and how many bytes are taken, before the last position of a table is left alone.
const MOST_LOOKS: u32 = 1 << 8;
const MOST_BYTES: u64 = 1 << 26;

/// The kind and the box of the largest component for which a box is worth filling.
pub(super) fn largest(about: &'static About, position: &Position) -> Result<(usize, Vec<Axis>), Refusal> {
    let boxes = position.counted().filter_map(|(at, _)| Some((at.kind, around(at)?)));
    boxes.max_by_key(|(_, axes)| bottom_up::size(axes)).ok_or_else(|| refusal(about))
}

/// The same for a table of `start`, of which positions at the ends and in the middle are looked at.
pub(super) fn largest_of_start(
    about: &'static About,
    game: &BoundGame,
    axes: &[Axis],
) -> Result<(usize, Vec<Axis>), Refusal> {
    let looks = Cell::new(0);
    let poll = || {
        looks.set(looks.get() + 1);
        (looks.get() > MOST_LOOKS).then_some(Stop::Time)
    };
    let run = Run::new(Limits { positions: None, bytes: MOST_BYTES }, &poll, &|_| ());
    let at_half = |halves: u64| {
        let on_axis = |axis: &Axis| {
            let last = u64::try_from(axis.len).ok()?.checked_sub(1)?;
            axis.from.checked_add(last / 2 * halves + last % 2 * (halves / 2))
        };
        let cell: Vec<u64> = axes.iter().map(on_axis).collect::<Option<_>>()?;
        // A mistake of the rules is told when it is met.
        let position = table::position_of_cell(game, TableOf::Start, &cell, &run).ok()??;
        largest(about, &position).ok()
    };
    let boxes = [2, 1, 0].into_iter().filter_map(at_half);
    boxes.max_by_key(|(_, axes)| bottom_up::size(axes)).ok_or_else(|| refusal(about))
}

fn refusal(about: &'static About) -> Refusal {
    let args =
        vec![("least", Arg::from(LEAST_CELLS.to_string())), ("most", Arg::from(MOST_CELLS.to_string()))];
    Refusal::new(about, Arg::Filled(Label::RefusedSingle, args))
}

/// The box of all components that are not larger, where it is worth filling.
fn around(at: &Component) -> Option<Vec<Axis>> {
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
        Ordering::Less | Ordering::Equal => old.len,
    };
    boxed(old.iter().zip(&new).map(longer).collect()).unwrap_or(new)
}

/// How filling ended.
pub(super) enum Ended {
    Done,
    Stopped(Stop),
    /// It is for others to do.
    GaveUp,
}

/// A way to fill boxes.
pub(super) trait Way {
    /// A box being filled.
    type Made;

    /// The game.
    fn game(&self) -> &BoundGame;

    /// An empty box.
    fn make(&self, kind: usize, axes: &[Axis], run: &Run<'_>) -> Result<Self::Made, Failure>;

    /// Fills the cell of a component; `slow` is the other engine.
    fn fill(
        &self,
        made: &mut Self::Made,
        at: &Component,
        slow: &mut dyn Engine,
        run: &Run<'_>,
    ) -> Result<Ended, Failure>;

    /// What was found of a component.
    fn known(&self, made: &Self::Made, at: &Component) -> Option<Worth>;

    /// How many bytes the run was told of.
    fn held(&self, made: &Self::Made) -> usize;
}

/// Boxes that are filled as far as positions are asked for.
pub(super) struct Boxes<W: Way> {
    way: W,
    /// By kind of component: the last box that was made for it.
    boxes: Vec<Option<Boxed<W::Made>>>,
    /// By kind: whether the way was of no use.
    idle: Vec<bool>,
}

struct Boxed<M> {
    axes: Vec<Axis>,
    made: M,
}

impl<W: Way> Boxes<W> {
    pub(super) fn new(way: W) -> Self {
        let kinds = way.game().rules().kinds.len();
        Self { way, boxes: (0..kinds).map(|_| None).collect(), idle: vec![false; kinds] }
    }

    /// What a component is worth, where that can be found in a box; `slow` is the other engine.
    pub(super) fn worth(
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

    fn known(&self, at: &Component) -> Option<Worth> {
        self.boxes.iter().flatten().find_map(|boxed| self.way.known(&boxed.made, at))
    }

    /// Fills the cell of a component.
    fn fill(&mut self, at: &Component, slow: &mut dyn Engine, run: &Run<'_>) -> Result<(), Failure> {
        let places = self.boxes.get_mut(at.kind).zip(self.idle.get_mut(at.kind));
        let Some((place, idle)) = places.filter(|(_, idle)| !**idle) else { return Ok(()) };
        let Some(axes) = around(at) else { return Ok(()) };
        let holds = |boxed: &Boxed<_>| boxed.axes.iter().zip(&axes).all(|(old, new)| new.len <= old.len);
        if !place.as_ref().is_some_and(holds) {
            let before = place.take();
            let axes = grown(before.as_ref().map(|boxed| boxed.axes.as_slice()), axes);
            run.give_back(before.map_or(0, |boxed| self.way.held(&boxed.made)));
            match self.way.make(at.kind, &axes, run) {
                Ok(made) => *place = Some(Boxed { axes, made }),
                // The other engine needs less memory, or says that there is not enough.
                Err(Failure::Refused(_) | Failure::Stop(_)) => *idle = true,
                Err(failure) => return Err(failure),
            }
        }
        let Some(Boxed { made, .. }) = place else { return Ok(()) };
        match self.way.fill(made, at, slow, run)? {
            Ended::Done => {}
            Ended::Stopped(stop) => return Err(Failure::Stop(stop)),
            Ended::GaveUp => *idle = true,
        }
        Ok(())
    }
}

/// Values from boxes, and by another engine where there is none.
pub(super) struct BoxValues<'g, W: Way> {
    boxes: Boxes<W>,
    slow: Box<dyn Engine + 'g>,
}

impl<'g, W: Way> BoxValues<'g, W> {
    pub(super) fn new(way: W, slow: Box<dyn Engine + 'g>) -> Self {
        Self { boxes: Boxes::new(way), slow }
    }
}

impl<W: Way> Values for BoxValues<'_, W> {
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
            if self.boxes.way.game().is_goal(part, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
