//! The positions that play can reach, explored breadth first.
//!
//! Where play can come back, a position cannot be solved before those it leads to. So all that can be
//! reached from it is found first, numbered in the order in which it is met, and solved together:
//! by [`retrograde`](crate::retrograde) and by [`loopy`](crate::loopy).
//!
//! Exploration goes by distance from the root. Whatever interrupts it, the part found is that near
//! the root, and an answer may be had from that. When nothing is waiting the part found is *closed*:
//! no move leads out of it. Then it is settled for good, and later explorations build on it.

use std::collections::VecDeque;

use grundy_core::{Component, Flow, Game, Halt, Run, Stop};

use crate::hash::FastMap;

/// What a position costs in the index beyond its own bytes.
const ENTRY_BYTES: usize = 48;
/// What a position costs while it is not settled: where its moves begin, who leads to it, how many
/// of its moves are open, and its result.
const OPEN_BYTES: usize = 64;
/// What a move costs while it is not settled: there and back, and to be turned around.
const MOVE_BYTES: usize = 10;
/// Progress is told once in so many positions.
const REPORT_EVERY: usize = 1 << 12;

/// Positions by number, and the moves between those that are not settled.
///
/// The numbers below [`settled`](Self::settled) belong to closed parts explored before. The others are the
/// exploration at work: those below [`expanded`](Self::expanded) have their moves, the rest is waiting.
pub struct MoveGraph<C> {
    index: FastMap<C, u32>,
    /// The number of "nothing left", where an option without parts was met.
    nothing: Option<u32>,
    /// Positions met that have no moves yet, in the order of their numbers.
    waiting: VecDeque<Option<C>>,
    settled: usize,
    /// The moves of the position `settled + i` are `moves[starts[i]..starts[i + 1]]`.
    starts: Vec<usize>,
    moves: Vec<u32>,
    /// The first position of each distance from the root, as far as all of that distance are met.
    levels: Vec<usize>,
    /// Where the last of these distances ends.
    level_end: usize,
    /// Bytes of what is not settled: those of the index, and those that settling gives back.
    kept: usize,
    held: usize,
}

impl<C: Component> Default for MoveGraph<C> {
    fn default() -> Self {
        Self {
            index: FastMap::default(),
            nothing: None,
            waiting: VecDeque::new(),
            settled: 0,
            starts: vec![0],
            moves: Vec::new(),
            levels: Vec::new(),
            level_end: 0,
            kept: 0,
            held: 0,
        }
    }
}

/// What a move leads to: a part, or nothing at all.
type Part<C> = Option<C>;

impl<C: Component> MoveGraph<C> {
    /// How many positions are settled.
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// The number after that of the last position that has its moves.
    pub fn expanded(&self) -> usize {
        self.settled + self.starts.len() - 1
    }

    /// How many positions have been met.
    pub fn len(&self) -> usize {
        self.expanded() + self.waiting.len()
    }

    /// Whether no position has been met.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether no exploration is at work.
    pub fn is_settled(&self) -> bool {
        self.len() == self.settled
    }

    /// Whether every position met has its moves.
    pub fn is_closed(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The number of a position that has been met.
    pub fn node(&self, at: &C) -> Option<usize> {
        self.index.get(at).map(|number| wide(*number))
    }

    /// Where the moves of a position lead; it is expanded and not settled.
    pub fn moves(&self, node: usize) -> impl Iterator<Item = usize> {
        let local = node - self.settled;
        self.moves[self.starts[local]..self.starts[local + 1]].iter().map(|number| wide(*number))
    }

    /// How many moves a position has; it is expanded and not settled.
    pub fn degree(&self, node: usize) -> usize {
        let local = node - self.settled;
        self.starts[local + 1] - self.starts[local]
    }

    /// How many moves a position that is not settled is away from the root.
    pub fn distance(&self, node: usize) -> usize {
        if node >= self.level_end {
            return self.levels.len();
        }
        self.levels.partition_point(|first| *first <= node).saturating_sub(1)
    }

    /// How many distances from the root are wholly expanded: 1 if only the root is.
    pub fn full_levels(&self) -> usize {
        let unfinished = usize::from(self.expanded() < self.level_end);
        self.levels.len().saturating_sub(unfinished)
    }

    /// Starts an exploration; only where none is at work.
    pub fn start(&mut self, root: &C, run: &Run<'_>) -> Result<usize, Stop> {
        let node = self.len();
        self.meet(Some(root.clone()), run)?;
        self.levels.push(node);
        self.level_end = node + 1;
        Ok(node)
    }

    /// The position to be expanded next; the inner `None` is "nothing left".
    pub fn next(&self) -> Option<Option<&C>> {
        self.waiting.front().map(Option::as_ref)
    }

    /// Gives the next position no moves: play is over there.
    pub fn expand_final(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        run.position()?;
        self.close_next(run);
        Ok(())
    }

    /// Gives the next position its moves, each once. If that fails, nothing has changed.
    pub fn expand<G: Game<Component = C>>(&mut self, game: &G, run: &Run<'_>) -> Result<(), Halt<G::Error>> {
        let Some(Some(at)) = self.waiting.front() else {
            return Ok(self.expand_final(run)?);
        };
        run.position()?;
        let mut parts: Vec<Part<C>> = Vec::new();
        let mut bytes = 0;
        let mut stopped = None;
        let pushed = game.options(at, run, &mut |option| {
            let part = option.first().cloned();
            let size = part.as_ref().map_or(0, Component::bytes) + size_of::<Part<C>>();
            if let Err(stop) = run.take(size) {
                stopped = Some(stop);
                return Flow::Break(());
            }
            bytes += size;
            parts.push(part);
            Flow::Continue(())
        });
        run.give_back(bytes);
        match (pushed, stopped) {
            (Err(halt), _) => return Err(halt),
            (Ok(_), Some(stop)) => return Err(stop.into()),
            (Ok(_), None) => {}
        }
        parts.sort_unstable();
        parts.dedup();
        self.add_moves(parts, run)?;
        Ok(())
    }

    /// Takes note of what the next position leads to. If there is no room, nothing has changed.
    fn add_moves(&mut self, parts: Vec<Part<C>>, run: &Run<'_>) -> Result<(), Stop> {
        let bytes = parts.len() * MOVE_BYTES;
        run.take(bytes)?;
        let (met, moved) = (self.waiting.len(), self.moves.len());
        for part in parts {
            match self.meet(part, run) {
                Ok(number) => self.moves.push(number),
                Err(stop) => {
                    self.forget_last(self.waiting.len() - met, run);
                    self.moves.truncate(moved);
                    run.give_back(bytes);
                    return Err(stop);
                }
            }
        }
        self.held += bytes;
        self.close_next(run);
        Ok(())
    }

    /// The number of a position, a new one if it is met for the first time.
    fn meet(&mut self, part: Part<C>, run: &Run<'_>) -> Result<u32, Stop> {
        let known = match &part {
            Some(at) => self.index.get(at).copied(),
            None => self.nothing,
        };
        if let Some(number) = known {
            return Ok(number);
        }
        let number = u32::try_from(self.len()).map_err(|_| Stop::Positions { limit: u32::MAX.into() })?;
        let (kept, held) = sizes(&part);
        run.take(kept + held)?;
        self.kept += kept;
        self.held += held;
        match &part {
            Some(at) => {
                self.index.insert(at.clone(), number);
            }
            None => self.nothing = Some(number),
        }
        self.waiting.push_back(part);
        Ok(number)
    }

    /// Forgets the positions met last.
    fn forget_last(&mut self, count: usize, run: &Run<'_>) {
        for _ in 0..count {
            let Some(part) = self.waiting.pop_back() else { return };
            let (kept, held) = sizes(&part);
            run.give_back(kept + held);
            self.kept -= kept;
            self.held -= held;
            match &part {
                Some(at) => {
                    self.index.remove(at);
                }
                None => self.nothing = None,
            }
        }
    }

    /// Ends the moves of the next position.
    fn close_next(&mut self, run: &Run<'_>) {
        if let Some(Some(at)) = self.waiting.pop_front() {
            let bytes = at.bytes();
            run.give_back(bytes);
            self.held -= bytes;
        }
        self.starts.push(self.moves.len());
        if self.expanded() == self.level_end && !self.waiting.is_empty() {
            self.levels.push(self.level_end);
            self.level_end = self.len();
        }
        if self.expanded().is_multiple_of(REPORT_EVERY) {
            run.report(u64::try_from(self.expanded()).unwrap_or(u64::MAX), None);
        }
    }

    /// Settles what was explored, which must be closed.
    pub fn settle(&mut self, run: &Run<'_>) {
        self.settled = self.expanded();
        self.clear();
        run.give_back(std::mem::take(&mut self.held));
        self.kept = 0;
    }

    /// Forgets the exploration at work.
    pub fn abandon(&mut self, run: &Run<'_>) {
        let settled = self.settled;
        self.index.retain(|_, number| wide(*number) < settled);
        self.nothing = self.nothing.filter(|number| wide(*number) < settled);
        self.waiting.clear();
        self.clear();
        run.give_back(std::mem::take(&mut self.held) + std::mem::take(&mut self.kept));
    }

    fn clear(&mut self) {
        self.starts.truncate(1);
        self.moves.clear();
        self.levels.clear();
        self.level_end = self.settled;
    }
}

/// The bytes of a position in the index, and those it holds until it is settled.
fn sizes<C: Component>(part: &Part<C>) -> (usize, usize) {
    let bytes = part.as_ref().map_or(0, Component::bytes);
    (bytes + ENTRY_BYTES, bytes + OPEN_BYTES)
}

/// A closed digraph: the vertices below `settled` are known, the others have their moves.
pub trait Digraph {
    /// How many vertices are known.
    fn settled(&self) -> usize;

    /// How many vertices there are.
    fn vertices(&self) -> usize;

    /// Where the moves of a vertex that is not settled lead.
    fn moves(&self, node: usize) -> impl Iterator<Item = usize>;
}

impl<C: Component> Digraph for MoveGraph<C> {
    fn settled(&self) -> usize {
        self.settled
    }

    fn vertices(&self) -> usize {
        self.expanded()
    }

    fn moves(&self, node: usize) -> impl Iterator<Item = usize> {
        MoveGraph::moves(self, node)
    }
}

/// Who leads to each position that is not settled.
pub struct Backward {
    settled: usize,
    starts: Vec<usize>,
    from: Vec<u32>,
}

impl Backward {
    /// The moves of vertices that are not settled, read backwards. Moves to settled ones are left out.
    pub fn of(graph: &impl Digraph, run: &Run<'_>) -> Result<Self, Stop> {
        let settled = graph.settled();
        let mut starts = vec![0; graph.vertices() - settled + 1];
        for node in settled..graph.vertices() {
            run.step()?;
            for to in graph.moves(node).filter(|to| *to >= settled) {
                starts[to - settled + 1] += 1;
            }
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut from = vec![0; starts.last().copied().unwrap_or(0)];
        let mut free = starts.clone();
        for node in settled..graph.vertices() {
            run.step()?;
            // Numbers of positions fit, since they were given as such.
            let number = u32::try_from(node).unwrap_or(u32::MAX);
            for to in graph.moves(node).filter(|to| *to >= settled) {
                from[free[to - settled]] = number;
                free[to - settled] += 1;
            }
        }
        Ok(Self { settled, starts, from })
    }

    /// The positions with a move to `node`.
    pub fn to(&self, node: usize) -> impl Iterator<Item = usize> {
        let local = node - self.settled;
        self.from[self.starts[local]..self.starts[local + 1]].iter().map(|number| wide(*number))
    }
}

fn wide(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
