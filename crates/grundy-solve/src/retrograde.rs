//! Who wins where play can come back, and in how many moves: worked out from the ends.
//!
//! # Setting
//!
//! A finite directed graph of whole positions. Some are over, with a result for the player to move;
//! one without moves is over by the rules of play. Endless play is a draw. The *remoteness* of a
//! position is the number of moves until the end, where the winner ends the game as soon as he can and the
//! loser as late as he can; a drawn position has none.
//!
//! # Theorem
//!
//! Zermelo's induction, from the ends: a position is won in r + 1 if the least remoteness of an option lost for
//! the player to move there is r, and lost in r + 1 if all its options are won and the greatest remoteness among them
//! is r. What gets no result so is drawn: from there each player has a move that leads to neither a lost
//! position of his own nor away from what is drawn, unless it ends in a draw by the rules (see smith-1966).
//!
//! Let all positions at most d moves away from p be explored and their options be known. If p is won or lost in r ≤
//! d moves, that is found without looking further, since each step of the induction looks one move further and uses one
//! move less. And what the explored part says of p is true in any case: a win and a loss found are finite
//! strategies. Only a draw, and a remoteness of more than d, need the rest.
//!
//! # How the code uses it
//!
//! [`Retrograde`] explores in stages, each twice as long as the one before. After each stage
//! [`grundy_kernels::retrograde`] goes through the results in the order of their remoteness: a lost position makes those that
//! lead to it won, and the last won option of a position makes it lost. Results of settled options join where their remoteness says. So games with infinitely many positions are answered where the answer is near. A closed
//! part is settled for good, and everything not won or lost in it is drawn.
//!
//! # What is not covered
//!
//! Draws in a part that is never closed: the limits stop that.
//!
//! # Cost
//!
//! Time: each option of each reachable position once, and all moves between them once a stage. Memory: the reachable
//! positions and the moves between them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use grundy_core::{Component, Halt, Run, Stop};
use grundy_kernels::retrograde as kernel;
use grundy_values::MoverEnds;

use crate::graph::MoveGraph;
use crate::memo::Unsplit;

/// Positions of the first stage.
const FIRST_STAGE: usize = 1 << 12;

/// How a position ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The player to move loses after that many moves.
    Loses(u64),
    /// Neither player can force a win.
    Draws,
    /// The player to move wins after that many moves.
    Wins(u64),
}

impl Fate {
    /// The result of a position that is over.
    pub fn now(ends: MoverEnds) -> Self {
        match ends {
            MoverEnds::Loses => Self::Loses(0),
            MoverEnds::Draws => Self::Draws,
            MoverEnds::Wins => Self::Wins(0),
        }
    }

    /// The result for the player to move.
    pub fn ends(self) -> MoverEnds {
        match self {
            Self::Loses(_) => MoverEnds::Loses,
            Self::Draws => MoverEnds::Draws,
            Self::Wins(_) => MoverEnds::Wins,
        }
    }

    /// The moves until the end; none in a draw.
    pub fn remoteness(self) -> Option<u64> {
        match self {
            Self::Loses(moves) | Self::Wins(moves) => Some(moves),
            Self::Draws => None,
        }
    }
}

/// A position that is over before a move, by its number.
pub(crate) type Over = (usize, MoverEnds);

/// Results of positions, found by exploring what can be reached from them.
pub struct Retrograde<G: Unsplit> {
    game: G,
    stuck: MoverEnds,
    graph: MoveGraph<G::Component>,
    over: Vec<Over>,
    /// Results of settled positions.
    settled: Vec<Fate>,
    /// What the explored part says of the others, and how much of it was explored then.
    trial: Vec<Option<Fate>>,
    tried: usize,
}

impl<G: Unsplit> Retrograde<G> {
    /// Nothing found yet; `stuck` is the result for a player who has no move.
    pub fn new(game: G, stuck: MoverEnds) -> Self {
        let (graph, over) = (MoveGraph::default(), Vec::new());
        Self { game, stuck, graph, over, settled: Vec::new(), trial: Vec::new(), tried: 0 }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many positions have been met.
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether no position has been met.
    pub fn is_empty(&self) -> bool {
        self.graph.is_empty()
    }

    /// How a position ends.
    ///
    /// After a stop the same question, with a fresh run, goes on where the exploration stopped.
    pub fn fate(&mut self, at: &G::Component, run: &Run<'_>) -> Result<Fate, Halt<G::Error>> {
        let node = match self.graph.node(at) {
            Some(node) if node < self.graph.settled() => return Ok(self.settled[node]),
            Some(node) => node,
            None => {
                self.abandon(run);
                self.graph.start(at, run)?
            }
        };
        loop {
            if let Some(fate) = self.certain(node) {
                return Ok(fate);
            }
            let goal = (2 * (self.tried - self.graph.settled())).max(FIRST_STAGE);
            let explored = self.explore(self.graph.settled() + goal, run);
            if let Err(Halt::Error(error)) = explored {
                self.abandon(run);
                return Err(Halt::Error(error));
            }
            let stop = match explored {
                // Time is up: nothing more is computed.
                Err(Halt::Stop(stop @ (Stop::Time | Stop::Cancelled | Stop::Depth { .. } | Stop::Stack))) => {
                    return Err(stop.into());
                }
                Err(Halt::Stop(stop)) => Some(stop),
                _ => None,
            };
            self.look(run)?;
            if self.graph.is_closed() {
                return Ok(self.settle(node, run));
            }
            match (self.certain(node), stop) {
                (Some(fate), _) => return Ok(fate),
                (None, Some(stop)) => return Err(stop.into()),
                (None, None) => {}
            }
        }
    }

    /// Expands positions until none is waiting or so many have been met.
    fn explore(&mut self, until: usize, run: &Run<'_>) -> Result<(), Halt<G::Error>> {
        while self.graph.expanded() < until
            && let Some(next) = self.graph.next()
        {
            let over = match next {
                Some(at) => self.game.over(at, run)?,
                None => None,
            };
            match over {
                Some(ends) => {
                    let node = self.graph.expanded();
                    self.graph.expand_final(run)?;
                    self.over.push((node, ends));
                }
                None => self.graph.expand(&self.game, run)?,
            }
        }
        Ok(())
    }

    /// Works out what the explored part says, unless that has been done.
    fn look(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        if self.tried < self.graph.expanded() {
            self.trial = results(&self.graph, &self.settled, &self.over, self.stuck, run)?;
            self.tried = self.graph.expanded();
        }
        Ok(())
    }

    /// The result of a position that is not settled, where more exploration cannot change it.
    fn certain(&self, node: usize) -> Option<Fate> {
        let fate = (*self.trial.get(node.checked_sub(self.graph.settled())?)?)?;
        // A draw that is found before everything is explored is one by the rules.
        let Some(moves) = fate.remoteness() else { return Some(fate) };
        let levels = u64::try_from(self.graph.full_levels()).ok()?;
        let distance = u64::try_from(self.graph.distance(node)).ok()?;
        // Remoteness r needs r + 1 levels: the last one is that of the end.
        (distance + moves < levels).then_some(fate)
    }

    /// Settles a closed exploration; the result of one of its positions.
    fn settle(&mut self, node: usize, run: &Run<'_>) -> Fate {
        let found = self.trial.drain(..).map(|fate| fate.unwrap_or(Fate::Draws));
        self.settled.extend(found);
        self.over.clear();
        self.graph.settle(run);
        self.tried = self.graph.settled();
        self.settled[node]
    }

    /// Gives up the exploration at work, if there is one.
    fn abandon(&mut self, run: &Run<'_>) {
        if !self.graph.is_settled() {
            self.graph.abandon(run);
        }
        self.over.clear();
        self.trial.clear();
        self.tried = self.graph.settled();
    }
}

/// What the explored part of a graph says of its positions that are not settled.
pub(crate) fn results<C: Component>(
    graph: &MoveGraph<C>,
    known: &[Fate],
    over: &[Over],
    stuck: MoverEnds,
    run: &Run<'_>,
) -> Result<Vec<Option<Fate>>, Stop> {
    let explored = Explored::new(graph, known);
    let over_there = explored.over(over).ok_or(too_many(run))?;
    let ends = kernel::Ends { stuck: to_kernel(Fate::now(stuck)).ok_or(too_many(run))?, over: &over_there };
    let fates = watched(run, |watch| {
        let (backward, degrees) = kernel::Backward::of(&explored, watch)?;
        kernel::solve(&backward, degrees, &ends, watch)
    })?;
    let fates = fates.iter().take(explored.len()).map(from_kernel);
    let mut found: Vec<Option<Fate>> =
        fates.map(|fate| Some(fate).filter(|fate| *fate != Fate::Draws)).collect();
    for (node, _) in over.iter().filter(|(_, ends)| *ends == MoverEnds::Draws) {
        found[node - graph.settled()] = Some(Fate::Draws);
    }
    Ok(found)
}

/// Work of a kernel that a run may stop.
pub(crate) fn watched<T>(
    run: &Run<'_>,
    work: impl FnOnce(&mut kernel::Watch<'_>) -> Result<T, kernel::Unsolved>,
) -> Result<T, Stop> {
    let mut stopped = None;
    let done = work(&mut |_| match run.poll() {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => {
            stopped = Some(stop);
            ControlFlow::Break(())
        }
    });
    done.map_err(|_| stopped.unwrap_or(too_many(run)))
}

/// There are more positions or moves than a kernel can number, which no memory holds.
fn too_many(run: &Run<'_>) -> Stop {
    Stop::Memory { limit: run.limits().bytes }
}

/// A result as the kernel has it; none where the end is too far.
pub(crate) fn to_kernel(fate: Fate) -> Option<kernel::Fate> {
    Some(match fate {
        Fate::Loses(moves) => kernel::Fate::Lost(u32::try_from(moves).ok()?),
        Fate::Draws => kernel::Fate::Drawn,
        Fate::Wins(moves) => kernel::Fate::Won(u32::try_from(moves).ok()?),
    })
}

pub(crate) fn from_kernel(fate: kernel::Fate) -> Fate {
    match fate {
        kernel::Fate::Lost(moves) => Fate::Loses(u64::from(moves)),
        kernel::Fate::Drawn => Fate::Draws,
        kernel::Fate::Won(moves) => Fate::Wins(u64::from(moves)),
    }
}

/// The positions that are not settled, numbered from 0, and after them one vertex for each result that a settled option has.
struct Explored<'g, C> {
    graph: &'g MoveGraph<C>,
    known: &'g [Fate],
    /// The results of settled options, in order.
    settled: Vec<Fate>,
}

impl<'g, C: Component> Explored<'g, C> {
    fn new(graph: &'g MoveGraph<C>, known: &'g [Fate]) -> Self {
        let nodes = graph.settled()..graph.expanded();
        let options = nodes.flat_map(|node| graph.moves(node));
        // One by one: there are far fewer results than moves, and collecting would hold them all.
        let mut settled = BTreeSet::new();
        settled.extend(options.filter_map(|to| known.get(to).copied()));
        let settled = settled.into_iter().collect();
        Self { graph, known, settled }
    }

    /// How many positions are not settled.
    fn len(&self) -> usize {
        self.graph.len() - self.graph.settled()
    }

    /// What is over: by the rules, not yet explored, or settled.
    fn over(&self, over: &[Over]) -> Option<Vec<(u32, kernel::Fate)>> {
        let base = self.graph.settled();
        let ruled = over.iter().map(|(node, ends)| (node - base, Fate::now(*ends)));
        let waiting = (self.graph.expanded()..self.graph.len()).map(|node| (node - base, Fate::Draws));
        let settled = (self.len()..).zip(self.settled.iter().copied());
        let all = ruled.chain(waiting).chain(settled);
        all.map(|(vertex, fate)| Some((u32::try_from(vertex).ok()?, to_kernel(fate)?))).collect()
    }

    /// The vertex of a position.
    fn vertex(&self, node: usize) -> usize {
        let Some(fate) = self.known.get(node) else { return node - self.graph.settled() };
        self.len() + self.settled.partition_point(|settled| settled < fate)
    }
}

impl<C: Component> kernel::Edges for Explored<'_, C> {
    fn vertices(&self) -> usize {
        self.len() + self.settled.len()
    }

    fn each(&self, vertex: u32, mut to: impl FnMut(u32) -> ControlFlow<()>) -> Result<(), kernel::Unsolved> {
        let node = usize::try_from(vertex).map_or(usize::MAX, |vertex| self.graph.settled() + vertex);
        if node < self.graph.expanded() {
            let mut options = self.graph.moves(node).map(|to| u32::try_from(self.vertex(to)));
            let _enough = options.try_for_each(|option| to(option.unwrap_or(u32::MAX)));
        }
        Ok(())
    }
}
