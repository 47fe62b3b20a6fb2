//! Who wins at every place of a box in which play can come back: places by number, without an index.
//!
//! # Setting
//!
//! The components whose fields are natural numbers in given ranges, each a *place* of the box with its rank as number. Moves make one component or none, and none
//! leads out of the box. Where the players have different moves, a place stands there twice, once for either player to move.
//!
//! # Theorem
//!
//! That of [`retrograde`](crate::retrograde): the box is a finite directed graph, closed under moves. Beside the places it has two vertices: "nothing left", where the player to move is stuck, and
//! "the last move won", which is lost for him.
//!
//! # How the code uses it
//!
//! All moves are made once and kept as numbers as long as there is memory for them; then [`grundy_kernels::retrograde::solve`] works from the ends. Where they do not fit, nothing is
//! kept: [`grundy_kernels::retrograde::rounds`] makes the moves of a place again whenever its result may have come to be known, and where only the winner is asked for
//! [`grundy_kernels::retrograde::sweeps`] does so less often. The results are the same.
//! Where sums are decided by values, [`Graph`] gives the kept moves to [`loopy`](crate::loopy).
//!
//! # What is not covered
//!
//! Boxes that a move leaves: [`solve`] says so, and the caller explores what can be reached instead. After a stop nothing is known.
//!
//! # Cost
//!
//! The options of each place once, or about once for each of its options where none are kept. Memory: 48 bytes a place and mover, and 10 a move that is kept.

use std::cell::RefCell;
use std::ops::ControlFlow;

use grundy_core::{Axis, Flow, Halt, Player, Run, Stop, unrank};
use grundy_kernels::retrograde as kernel;
use grundy_values::MoverEnds;

use crate::bottom_up::size;
use crate::graph::Digraph;
use crate::retrograde::{Fate, from_kernel, to_kernel, watched};
use crate::sides::Partizan;

/// What a place costs for each player to move in it.
const PLACE_BYTES: usize = 48;
/// What a move costs that is kept: there and back, and to be turned around.
const MOVE_BYTES: usize = 10;
/// Moves for which memory is taken at once.
const MOVES_AT_ONCE: usize = 1 << 12;
/// Progress is told once in so many places.
const REPORT_EVERY: usize = 1 << 12;

/// A box of components of a game.
pub trait Places {
    /// The game.
    type Game: Partizan;

    /// The game.
    fn game(&self) -> &Self::Game;

    /// The ranges of the fields.
    fn axes(&self) -> &[Axis];

    /// The component with these fields; `None` outside the domain of the game.
    fn component(&self, at: &[u64], run: &Run<'_>) -> Result<Option<Part<Self>>, Halt<Wrong<Self>>>;

    /// The cell of a component; `None` outside the box.
    fn cell(&self, component: &Part<Self>) -> Option<usize>;
}

/// A component of the game of a box.
pub type Part<P> = <<P as Places>::Game as Partizan>::Component;
/// A mistake in the rules of the game of a box.
pub type Wrong<P> = <<P as Places>::Game as Partizan>::Error;

/// Who may be to move, and how play goes on.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// One player where both have the same moves, else both.
    pub movers: &'static [Player],
    /// The result for a player who has no move.
    pub stuck: MoverEnds,
    /// Bytes that may be used for moves that are kept.
    pub room: usize,
    /// What is asked for.
    pub asked: Asked,
}

/// What is asked for of each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Who wins. Where moves are made again, that takes them much less often.
    Winner,
    /// Who wins, and in how many moves.
    Moves,
}

/// Whether moves were kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// They were made once.
    Kept,
    /// They were made as often as they were needed.
    MadeAgain,
}

/// What stands at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// A component of its own.
    Place,
    /// A component of which another cell is the canonical form.
    Same,
    /// Nothing that can be asked for: it is outside the domain, or nobody is to move there.
    Nothing,
}

/// The results of all places.
pub struct Results {
    fates: kernel::Fates,
    cells: Cells,
    movers: usize,
    /// Whether moves were kept.
    pub moves: Moves,
}

impl Results {
    /// How play from a cell ends with each of the players to move; `None` where nobody is to move there. The remoteness is right where it was asked for.
    pub fn at<P: Places>(
        &self,
        places: &P,
        cell: usize,
        run: &Run<'_>,
    ) -> Result<Option<Vec<Fate>>, Halt<Wrong<P>>> {
        let Some(cell) = self.cells.canonical(places, cell, run)? else { return Ok(None) };
        let vertices = (cell * self.movers..).take(self.movers);
        let fates = vertices.map(|vertex| u32::try_from(vertex).map(|vertex| self.fates.get(vertex)));
        Ok(Some(fates.flatten().map(from_kernel).collect()))
    }
}

/// What stands at each cell.
#[derive(Default)]
pub struct Cells(Vec<Standing>);

impl Cells {
    /// The cell with the canonical form of what stands at a cell; `None` where nothing can be asked for.
    pub fn canonical<P: Places>(
        &self,
        places: &P,
        cell: usize,
        run: &Run<'_>,
    ) -> Result<Option<usize>, Halt<Wrong<P>>> {
        match self.0.get(cell) {
            None | Some(Standing::Nothing) => Ok(None),
            Some(Standing::Place) => Ok(Some(cell)),
            Some(Standing::Same) => {
                let component = places.component(&unrank(places.axes(), cell), run)?;
                Ok(component.and_then(|component| places.cell(&component)))
            }
        }
    }
}

/// The moves of a box as numbers; after the places comes "nothing left".
pub struct Graph {
    starts: Vec<usize>,
    targets: Vec<u32>,
    cells: Cells,
}

impl Graph {
    /// The moves of all places; `None` where one leaves the box, and where there is no room for them. What it holds stays taken from the run. It is for games in which both players have the same moves
    /// and play ends only where there are none.
    pub fn of<P: Places>(places: &P, play: &Play, run: &Run<'_>) -> Result<Option<Self>, Halt<Wrong<P>>> {
        let Some(vertices) = size(places.axes()).filter(|cells| cells + 2 <= kernel::MOST_VERTICES) else {
            return Ok(None);
        };
        let bytes = vertices.saturating_mul(PLACE_BYTES);
        run.take(bytes)?;
        let graph = BoxGraph { places, play, run, vertices };
        let mut looked = Looked::new(play.room);
        let seen = graph.try_corners().and_then(|()| graph.look(&mut looked));
        let bytes = bytes + looked.kept.as_ref().map_or(0, |kept| kept.held);
        match (seen, looked.kept) {
            (Ok(()), Some(mut kept)) => {
                kept.starts.push(kept.targets.len());
                let Kept { starts, targets, .. } = kept;
                Ok(Some(Self { starts, targets, cells: looked.cells }))
            }
            (seen, _) => {
                run.give_back(bytes);
                match seen {
                    Err(Failed::Halt(halt)) => Err(halt),
                    Ok(()) | Err(Failed::Outside) => Ok(None),
                }
            }
        }
    }

    /// What stands at each cell; the vertex of a place has the number of its cell.
    pub fn into_cells(self) -> Cells {
        self.cells
    }
}

impl Digraph for Graph {
    fn settled(&self) -> usize {
        0
    }

    fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    fn moves(&self, node: usize) -> impl Iterator<Item = usize> {
        let targets = &self.targets[self.starts[node]..self.starts[node + 1]];
        // Numbers of vertices fit, since they were given as such.
        targets.iter().map(|to| usize::try_from(*to).unwrap_or(usize::MAX))
    }
}

/// The results of all places of a box; `None` where a move leaves it, or there are more places than can be numbered.
pub fn solve<P: Places>(places: &P, play: &Play, run: &Run<'_>) -> Result<Option<Results>, Halt<Wrong<P>>> {
    let cells = size(places.axes()).and_then(|cells| cells.checked_mul(play.movers.len()));
    let Some(vertices) = cells.filter(|cells| cells + 2 <= kernel::MOST_VERTICES) else { return Ok(None) };
    let bytes = vertices.saturating_mul(PLACE_BYTES);
    run.take(bytes)?;
    let graph = BoxGraph { places, play, run, vertices };
    let solved = graph.solve();
    run.give_back(bytes);
    match solved {
        Ok(results) => Ok(Some(results)),
        Err(Failed::Outside) => Ok(None),
        Err(Failed::Halt(halt)) => Err(halt),
    }
}

/// Why there are no results.
enum Failed<E> {
    /// A move leaves the box.
    Outside,
    Halt(Halt<E>),
}

impl<E> From<Halt<E>> for Failed<E> {
    fn from(halt: Halt<E>) -> Self {
        Self::Halt(halt)
    }
}

impl<E> From<Stop> for Failed<E> {
    fn from(stop: Stop) -> Self {
        Self::Halt(stop.into())
    }
}

struct BoxGraph<'b, P> {
    places: &'b P,
    play: &'b Play,
    run: &'b Run<'b>,
    /// The places, once for each mover. "Nothing left" and "the last move won" come after them.
    vertices: usize,
}

/// What the first look at all places has found.
struct Looked {
    cells: Cells,
    over: Vec<(u32, kernel::Fate)>,
    /// The moves, unless there was no room for them.
    kept: Option<Kept>,
}

impl Looked {
    fn new(room: usize) -> Self {
        Self { cells: Cells::default(), over: Vec::new(), kept: Some(Kept::new(room)) }
    }
}

impl<P: Places> BoxGraph<'_, P> {
    fn solve(&self) -> Result<Results, Failed<Wrong<P>>> {
        self.try_corners()?;
        let mut looked = Looked::new(self.play.room);
        let seen = self.look(&mut looked);
        let held = looked.kept.as_ref().map_or(0, |kept| kept.held);
        let fates = seen.and_then(|()| self.fates(&mut looked));
        self.run.give_back(held);
        let (fates, moves) = fates?;
        Ok(Results { fates, cells: looked.cells, movers: self.play.movers.len(), moves })
    }

    fn fates(&self, looked: &mut Looked) -> Result<(kernel::Fates, Moves), Failed<Wrong<P>>> {
        let won = number(self.vertices + 1);
        looked.over.push((won, kernel::Fate::Lost(0)));
        let stuck = to_kernel(Fate::now(self.play.stuck)).unwrap_or(kernel::Fate::Drawn);
        let ends = kernel::Ends { stuck, over: &looked.over };
        if let Some(mut kept) = looked.kept.take() {
            // The two vertices after the places have no moves.
            kept.starts.extend([kept.targets.len(); 2]);
            let fates = watched(self.run, |watch| {
                let rows = kernel::Rows::new(&kept.starts, &kept.targets).ok_or(kernel::Unsolved::Unfit)?;
                let (backward, degrees) = kernel::Backward::of(&rows, watch)?;
                drop(kept);
                kernel::solve(&backward, degrees, &ends, watch)
            })?;
            return Ok((fates, Moves::Kept));
        }
        let again = Again { graph: self, failed: RefCell::new(None) };
        let fates = watched(self.run, |watch| match self.play.asked {
            Asked::Winner => kernel::sweeps(&again, &ends, watch),
            Asked::Moves => kernel::rounds(&again, &ends, watch),
        });
        match again.failed.into_inner() {
            Some(failed) => Err(failed),
            None => Ok((fates?, Moves::MadeAgain)),
        }
    }

    /// Makes the moves of the corners of the box: a move that leaves it is likely to do so there.
    fn try_corners(&self) -> Result<(), Failed<Wrong<P>>> {
        let axes = self.places.axes();
        if axes.iter().any(|axis| axis.len == 0) || axes.len() > 8 {
            return Ok(());
        }
        for corner in 0..1_usize << axes.len() {
            let far = |axis: usize| corner >> axis & 1 == 1;
            let cell = axes
                .iter()
                .enumerate()
                .fold(0, |cell, (index, axis)| cell * axis.len + if far(index) { axis.len - 1 } else { 0 });
            for mover in 0..self.play.movers.len() {
                self.options(cell * self.play.movers.len() + mover, &mut |_| Flow::Continue(()))?;
            }
        }
        Ok(())
    }

    /// Looks at all places, and keeps their moves as long as there is room.
    fn look(&self, looked: &mut Looked) -> Result<(), Failed<Wrong<P>>> {
        let (places, movers) = (self.places, self.play.movers);
        let cells = self.vertices / movers.len();
        for cell in 0..cells {
            if cell.is_multiple_of(REPORT_EVERY) {
                let count = |count| u64::try_from(count).unwrap_or(u64::MAX);
                self.run.report(count(cell), Some(count(cells)));
            }
            let component = self.component(cell)?;
            let (standing, component) = match component {
                None => (Standing::Nothing, None),
                Some(component) => {
                    self.run.position()?;
                    match places.cell(&component) {
                        _ if places.game().wins_at_once(&component, self.run)? => (Standing::Nothing, None),
                        Some(canonical) if canonical == cell => (Standing::Place, Some(component)),
                        Some(_) => (Standing::Same, None),
                        None => return Err(Failed::Outside),
                    }
                }
            };
            looked.cells.0.push(standing);
            for (vertex, mover) in (cell * movers.len()..).zip(movers) {
                self.look_at(vertex, *mover, component.as_ref(), looked)?;
            }
        }
        Ok(())
    }

    fn look_at(
        &self,
        vertex: usize,
        mover: Player,
        component: Option<&Part<P>>,
        looked: &mut Looked,
    ) -> Result<(), Failed<Wrong<P>>> {
        let over = match component {
            None => Some(Fate::Draws),
            Some(at) => {
                let ending = self.places.game().ending_of(mover, at, self.run)?;
                ending.map(|(_, ends)| Fate::now(ends))
            }
        };
        looked.over.extend(over.and_then(to_kernel).map(|fate| (number(vertex), fate)));
        let Some(kept) = &mut looked.kept else { return Ok(()) };
        let mut full = false;
        if let (None, Some(at)) = (over, component) {
            self.options_of(at, mover, &mut |to| {
                full = kept.push(to, self.run).is_err();
                if full { Flow::Break(()) } else { Flow::Continue(()) }
            })?;
        }
        kept.starts.push(kept.targets.len());
        if full {
            self.run.give_back(kept.held);
            looked.kept = None;
        }
        Ok(())
    }

    fn component(&self, cell: usize) -> Result<Option<Part<P>>, Failed<Wrong<P>>> {
        Ok(self.places.component(&unrank(self.places.axes(), cell), self.run)?)
    }

    /// Pushes where the moves of a vertex lead.
    fn options(&self, vertex: usize, to: &mut dyn FnMut(u32) -> Flow) -> Result<(), Failed<Wrong<P>>> {
        let movers = self.play.movers;
        let (cell, mover) = (vertex / movers.len(), movers[vertex % movers.len()]);
        match self.component(cell)? {
            Some(at) => self.options_of(&at, mover, to),
            None => Ok(()),
        }
    }

    fn options_of(
        &self,
        at: &Part<P>,
        mover: Player,
        to: &mut dyn FnMut(u32) -> Flow,
    ) -> Result<(), Failed<Wrong<P>>> {
        let mut failed = None;
        let flow = self.places.game().options_of(mover, at, self.run, &mut |parts| match self
            .vertex(parts, mover)
        {
            Ok(vertex) => to(number(vertex)),
            Err(why) => {
                failed = Some(why);
                Flow::Break(())
            }
        });
        match failed {
            Some(failed) => Err(failed),
            None => Ok(flow.map(|_| ())?),
        }
    }

    /// The vertex that a move of `mover` leads to.
    fn vertex(&self, parts: &[Part<P>], mover: Player) -> Result<usize, Failed<Wrong<P>>> {
        let [part] = parts else {
            return if parts.is_empty() { Ok(self.vertices) } else { Err(Failed::Outside) };
        };
        if self.places.game().wins_at_once(part, self.run)? {
            return Ok(self.vertices + 1);
        }
        let cell = self.places.cell(part).ok_or(Failed::Outside)?;
        let movers = self.play.movers;
        let next = movers.iter().position(|player| *player == mover.other()).unwrap_or(0);
        Ok(cell * movers.len() + next)
    }
}

/// Exact: there are at most [`kernel::MOST_VERTICES`].
fn number(vertex: usize) -> u32 {
    u32::try_from(vertex).unwrap_or(u32::MAX)
}

/// Moves as numbers, in the order of the places.
struct Kept {
    starts: Vec<usize>,
    targets: Vec<u32>,
    /// Bytes taken, and those that may be.
    held: usize,
    room: usize,
}

impl Kept {
    fn new(room: usize) -> Self {
        Self { starts: vec![0], targets: Vec::new(), held: 0, room }
    }

    fn push(&mut self, to: u32, run: &Run<'_>) -> Result<(), Stop> {
        if self.targets.len() * MOVE_BYTES >= self.held {
            let more = MOVES_AT_ONCE.max(self.targets.len() / 8) * MOVE_BYTES;
            if self.held + more > self.room {
                return Err(Stop::Memory { limit: run.limits().bytes });
            }
            run.take(more)?;
            self.held += more;
            self.targets.reserve_exact(more / MOVE_BYTES);
        }
        self.targets.push(to);
        Ok(())
    }
}

/// Moves that are made again each time.
struct Again<'b, P: Places> {
    graph: &'b BoxGraph<'b, P>,
    failed: RefCell<Option<Failed<Wrong<P>>>>,
}

impl<P: Places> kernel::Edges for Again<'_, P> {
    fn vertices(&self) -> usize {
        self.graph.vertices + 2
    }

    fn each(&self, vertex: u32, mut to: impl FnMut(u32) -> ControlFlow<()>) -> Result<(), kernel::Unsolved> {
        let Some(vertex) = usize::try_from(vertex).ok().filter(|vertex| *vertex < self.graph.vertices) else {
            return Ok(());
        };
        self.graph.options(vertex, &mut to).map_err(|failed| {
            *self.failed.borrow_mut() = Some(failed);
            kernel::Unsolved::Ended
        })
    }
}
