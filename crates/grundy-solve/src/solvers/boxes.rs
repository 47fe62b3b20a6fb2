//! Boxes of components that the rules describe, solved as a whole where play can come back.
//!
//! The method is in [`box_graph`](crate::box_graph).

use grundy_core::{Axis, Halt, Limits, Run, Stop, Table};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Halted};
use grundy_values::MoverEnds;

use crate::bottom_up::size;
use crate::box_graph::{Asked, Places, Play};
use crate::solver::{About, Failure, SolvedTable, Worth, starters};
use crate::table;

/// A box of components of one kind.
pub(super) struct RulePlaces<'c> {
    pub(super) game: &'c BoundGame,
    pub(super) kind: usize,
    pub(super) axes: &'c [Axis],
}

impl Places for RulePlaces<'_> {
    type Game = BoundGame;

    fn game(&self) -> &BoundGame {
        self.game
    }

    fn axes(&self) -> &[Axis] {
        self.axes
    }

    fn component(&self, at: &[u64], run: &Run<'_>) -> Result<Option<Component>, Halted> {
        table::component_of_cell(self.game, self.kind, at, run)
    }

    fn cell(&self, component: &Component) -> Option<usize> {
        table::cell_of(self.axes, self.kind, component)
    }
}

/// A box to be tried as a whole: what the trial uses does not count, so that nothing is lost where it does not work.
pub(super) struct Trial<'r> {
    pub(super) play: Play,
    pub(super) run: Run<'r>,
}

impl<'r> Trial<'r> {
    /// A trial, if there is room for the table of a box and all of it may be visited.
    pub(super) fn of(places: &RulePlaces<'_>, stuck: MoverEnds, run: &Run<'r>) -> Option<Self> {
        let cells = size(places.axes)?;
        let left = run.limits().positions.map_or(u64::MAX, |limit| limit.saturating_sub(run.positions()));
        if u64::try_from(cells).ok()? > left {
            return None;
        }
        let bytes = run.limits().bytes.saturating_sub(run.bytes());
        let table = cells.checked_mul(size_of::<Option<Worth>>())?;
        let room = usize::try_from(bytes).unwrap_or(usize::MAX).checked_sub(table)?;
        let play = Play { movers: starters(places.game), stuck, room, asked: Asked::Winner };
        Some(Self { play, run: run.within(Limits { positions: None, bytes }) })
    }
}

/// The table of a box that was tried as a whole, with what each cell is worth; `None` where that has not worked, and it is for others to tell what there is room for or what mistake
/// is met first.
pub(super) fn table<T>(
    about: &About,
    places: &RulePlaces<'_>,
    tried: Option<Result<Option<T>, Halted>>,
    worth: impl Fn(&T, usize) -> Result<Option<Worth>, Halted>,
    run: &Run<'_>,
) -> Result<Option<SolvedTable>, Failure> {
    let (found, stop) = match tried {
        Some(Ok(Some(found))) => (Some(found), None),
        // Nothing is found before the end, so there is nothing to tell.
        Some(Err(Halt::Stop(stop @ (Stop::Time | Stop::Cancelled)))) => (None, Some(stop)),
        None | Some(Ok(None) | Err(_)) => return Ok(None),
    };
    let table::Open { axes, mut cells, stop: short } = table::open_cells(places.axes, run);
    let mut stop = stop.or(short);
    if let Some(found) = found {
        for (cell, place) in cells.iter_mut().enumerate() {
            let worth = worth(&found, cell).and_then(|worth| {
                if worth.is_some() {
                    run.position()?;
                }
                Ok(worth)
            });
            match worth {
                Ok(worth) => *place = worth,
                Err(Halt::Stop(reached)) => {
                    stop = Some(reached);
                    break;
                }
                Err(halted) => return Err(halted.into()),
            }
        }
    }
    Ok(Some(SolvedTable { table: Table { axes, cells }, engine: about.id, stop }))
}
