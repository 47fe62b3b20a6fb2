//! Who wins on a directed graph with loops, and in how many moves: worked out from the ends.
//!
//! # Setting
//!
//! A directed graph whose vertices are the numbers below n; loops and repeated edges are allowed. A token is moved along the edges by two players in turn.
//! Some vertices are *over*: they have a [`Fate`] of their own, whatever their edges; one without edges is over by the rule for a player who cannot move. Endless play is a
//! draw. The *remoteness* of a vertex is the number of moves until the end, where the winner hurries and the loser delays.
//!
//! # Theorem
//!
//! Zermelo's induction. A vertex is won in r + 1 if r is the least remoteness of an option lost for the player to move there, and lost in r + 1 if all its options are won and
//! r is the greatest remoteness among them. What gets no fate so is drawn. So all fates of remoteness r + 1 are told by those of remoteness r: an edge to a lost vertex makes a
//! vertex won, and an edge to a won one leaves it one open edge less; without open edges it is lost. Within a level the order of these
//! *messages* does not matter: a vertex with an edge to a lost vertex never runs out of open edges.
//!
//! # How the code uses it
//!
//! [`solve`] goes from level to level, backwards along the edges. A state is one word: the number of open edges, or the fate. Messages to vertices all over
//! the memory would each cost a miss of the cache; so they are *posted* in a box for each 2^15 vertices, two bytes a message, and a box that is full is delivered
//! to states that all lie in the cache. Levels of few vertices are delivered at once. [`Backward`] turns the graph around likewise: edges are dealt
//! to ranges of targets, then each range is sorted by counting.
//!
//! [`rounds()`] and [`sweeps`] need no backward edges: where these would not fit into the memory, options are made again as long as a vertex is open.
//!
//! # What is not covered
//!
//! More than 2^29 vertices or 2^32 - 1 edges. Values of sums: fates are those of one token.
//!
//! # Cost
//!
//! A backward graph: 4 bytes an edge and 4 a vertex, and 2 more an edge while it is made. [`solve`]: 8 bytes a vertex, 8 megabytes for messages, and each edge once; the edges of a
//! graph need not fit into any cache.

mod backward;
mod post;
mod rounds;
mod sweep;

use std::ops::ControlFlow;

pub use backward::{Backward, Degrees};
pub use rounds::{rounds, sweeps};
pub use sweep::solve;

use crate::convert::exact_usize;

/// Vertices at most.
pub const MOST_VERTICES: usize = 1 << 29;

/// A function that is told now and then how many vertices have been looked at, and may end the work.
pub type Watch<'w> = dyn FnMut(usize) -> ControlFlow<()> + 'w;

/// Vertices between two calls of a [`Watch`].
const WATCH_EVERY: usize = 1 << 13;

/// Edges of a graph, vertex by vertex; the same each time they are asked for.
pub trait Edges {
    /// How many vertices there are.
    fn vertices(&self) -> usize;

    /// Gives the other ends of the edges of a vertex, until `to` has seen enough; or something ends the work.
    fn each(&self, vertex: u32, to: impl FnMut(u32) -> ControlFlow<()>) -> Result<(), Unsolved>;

    /// Takes note that the edges of these vertices will be asked for next. Nothing need be done.
    fn expect(&self, _vertices: impl Iterator<Item = u32>) {}
}

/// Edges in two slices: those of vertex v are `targets[starts[v]..starts[v + 1]]`.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'g> {
    starts: &'g [usize],
    targets: &'g [u32],
}

impl<'g> Rows<'g> {
    /// A graph of one vertex less than there are `starts`. `None` where they do not ascend from 0 to the number of targets.
    pub fn new(starts: &'g [usize], targets: &'g [u32]) -> Option<Self> {
        let right = starts.first() == Some(&0) && starts.last() == Some(&targets.len()) && starts.is_sorted();
        right.then_some(Self { starts, targets })
    }
}

impl Edges for Rows<'_> {
    fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline(always)]
    fn each(&self, vertex: u32, to: impl FnMut(u32) -> ControlFlow<()>) -> Result<(), Unsolved> {
        let vertex = exact_usize(vertex);
        let targets = &self.targets[self.starts[vertex]..self.starts[vertex + 1]];
        let _enough = targets.iter().copied().try_for_each(to);
        Ok(())
    }
}

/// How play from a vertex ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// The player to move loses after so many moves.
    Lost(u32),
    /// Neither player can force a win.
    Drawn,
    /// The player to move wins after so many moves.
    Won(u32),
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// The edges, or the function that watches, ended the work.
    Ended,
    /// There are more vertices or edges than can be numbered, a remoteness is given that is too large, or an edge leads to no vertex.
    Unfit,
}

/// Nothing, or that the work is ended.
fn go(flow: ControlFlow<()>) -> Result<(), Unsolved> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Unsolved::Ended),
    }
}

/// Where play is over.
#[derive(Clone, Copy, Debug)]
pub struct Ends<'e> {
    /// The fate of a player who has no move, with remoteness 0 unless it is drawn.
    pub stuck: Fate,
    /// Vertices with a fate of their own, each once. A remoteness above 0 is that of play which goes on elsewhere.
    pub over: &'e [(u32, Fate)],
}

/// The fates of all vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fates {
    states: Vec<State>,
    vertices: usize,
}

impl Fates {
    /// The fate of a vertex; drawn also where there is no such vertex.
    pub fn get(&self, vertex: u32) -> Fate {
        self.states.get(exact_usize(vertex)).map_or(Fate::Drawn, |state| state.fate())
    }

    /// The fates in the order of the vertices.
    pub fn iter(&self) -> impl Iterator<Item = Fate> {
        self.states[..self.vertices].iter().map(|state| state.fate())
    }
}

/// How many edges of a vertex are open, or how it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State(u32);

impl State {
    const DECIDED: u32 = 1 << 31;
    const WON: u32 = 1 << 30;
    /// Over, with no fate yet or for ever.
    const OVER: Self = Self(u32::MAX);
    /// The least remoteness that cannot be told.
    const TOO_FAR: u32 = State::WON - 1;

    const fn lost(moves: u32) -> Self {
        Self(Self::DECIDED | moves)
    }

    const fn won(moves: u32) -> Self {
        Self(Self::DECIDED | Self::WON | moves)
    }

    #[inline(always)]
    const fn is_open(self) -> bool {
        self.0 < Self::DECIDED
    }

    fn fate(self) -> Fate {
        let moves = self.0 & (Self::WON - 1);
        match self {
            _ if self.is_open() || self == Self::OVER => Fate::Drawn,
            Self(word) if word & Self::WON != 0 => Fate::Won(moves),
            _ => Fate::Lost(moves),
        }
    }
}
