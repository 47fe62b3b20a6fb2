//! Fates found in rounds, from the edges forward alone.
//!
//! # Setting
//!
//! A graph whose backward edges are not kept, such as positions with moves made by rules. The *strides* of a graph are the differences w - v of its edges from v to w.
//!
//! # Theorem
//!
//! A vertex gets its fate in a round only if one of its options got its own in the round before. Whoever leads to w is w - s for a stride s.
//!
//! # How the code uses it
//!
//! The first look at all edges collects the strides. As long as they are few, a round looks at the open vertices one stride before those of the last round; where there are too many, at all
//! open vertices. A vertex that has heard of no lost option is left at its first option that is not won.
//!
//! Who wins, without the number of moves, does not depend on the order in which it is found. So [`sweeps`] goes through the vertices up and down and lets what it decides count at once: where
//! moves mostly lead to smaller numbers, a few sweeps do what takes as many rounds as the longest play.
//!
//! # What is not covered
//!
//! Nothing; but a graph with many strides and many rounds takes long.
//!
//! # Cost
//!
//! 12 bytes a vertex. Time: a vertex is looked at once for each round in which an option of it, or what stands a stride from it, is decided.

use std::ops::ControlFlow;

use super::sweep::{begin, remoteness};
use super::{Degrees, Edges, Ends, Fates, MOST_VERTICES, State, Unsolved, WATCH_EVERY, Watch, go};
use crate::convert::exact_usize;

/// Strides at most, for rounds that do not look at all open vertices: the root of the number of vertices, within these bounds.
const MOST_STRIDES: (usize, usize) = (16, 1 << 10);

/// The fates of all vertices of a graph, whose edges are made again and again.
pub fn rounds<E: Edges>(edges: &E, ends: &Ends<'_>, watch: &mut Watch<'_>) -> Result<Fates, Unsolved> {
    let vertices = edges.vertices();
    let last = u32::try_from(vertices).ok().filter(|_| vertices <= MOST_VERTICES).ok_or(Unsolved::Unfit)?;
    let (open, strides) = first_look(edges, last, ends, watch)?;
    let (states, over) = begin(open, ends)?;
    let mut rounds = Rounds { edges, states, strides, waiting: Vec::new(), decided: Vec::new(), looked: 0 };
    if rounds.strides.is_none() {
        rounds.waiting = (0..last).filter(|vertex| rounds.states[exact_usize(*vertex)].is_open()).collect();
    }
    rounds.run(&over, watch)?;
    Ok(Fates { states: rounds.states, vertices })
}

/// Who wins at each vertex, without remoteness: each is given as 0. The edges are made again, but much less often than by [`rounds`].
pub fn sweeps<E: Edges>(edges: &E, ends: &Ends<'_>, watch: &mut Watch<'_>) -> Result<Fates, Unsolved> {
    let vertices = edges.vertices();
    let last = u32::try_from(vertices).ok().filter(|_| vertices <= MOST_VERTICES).ok_or(Unsolved::Unfit)?;
    let (open, strides) = first_look(edges, last, ends, watch)?;
    let (mut states, over) = begin(open, ends)?;
    for state in states.iter_mut().filter(|state| state.is_open()) {
        state.0 |= HEARD | HEARD_LOST;
    }
    for (vertex, state) in over {
        states[exact_usize(vertex)] = State(state.0 & !(State::WON - 1));
    }
    let mut sweeps = Rounds { edges, states, strides, waiting: Vec::new(), decided: Vec::new(), looked: 0 };
    while sweeps.sweep(&mut (0..last), watch)? && sweeps.sweep(&mut (0..last).rev(), watch)? {}
    Ok(Fates { states: sweeps.states, vertices })
}

/// What an open vertex has heard since it was looked at, beside that it is open.
const OPEN: u32 = 1;
const HEARD: u32 = 2;
const HEARD_LOST: u32 = 4;

/// Which vertices have edges, and the strides unless there are too many.
fn first_look<E: Edges>(
    edges: &E,
    last: u32,
    ends: &Ends<'_>,
    watch: &mut Watch<'_>,
) -> Result<(Degrees, Option<Vec<i64>>), Unsolved> {
    let mut open = vec![0; exact_usize(last)];
    for (vertex, _) in ends.over {
        *open.get_mut(exact_usize(*vertex)).ok_or(Unsolved::Unfit)? = OPEN | HEARD;
    }
    let mut strides = Some(Vec::new());
    let most = exact_usize(last).isqrt().clamp(MOST_STRIDES.0, MOST_STRIDES.1);
    let mut stray = false;
    for (vertex, open) in (0..last).zip(&mut open) {
        // The edges of vertices that are over mean nothing.
        if *open == 0 {
            edges.each(vertex, |to| {
                *open = OPEN;
                stray |= to >= last;
                note(&mut strides, i64::from(to) - i64::from(vertex), most);
                ControlFlow::Continue(())
            })?;
        }
        if exact_usize(vertex).is_multiple_of(WATCH_EVERY) {
            go(watch(exact_usize(vertex)))?;
        }
    }
    if stray { Err(Unsolved::Unfit) } else { Ok((Degrees(open), strides)) }
}

fn note(strides: &mut Option<Vec<i64>>, stride: i64, most: usize) {
    let Some(known) = strides else { return };
    let Err(place) = known.binary_search(&stride) else { return };
    if known.len() < most {
        known.insert(place, stride);
    } else {
        *strides = None;
    }
}

struct Rounds<'e, E> {
    edges: &'e E,
    states: Vec<State>,
    strides: Option<Vec<i64>>,
    /// The vertices to be looked at in this round.
    waiting: Vec<u32>,
    /// Those decided in it.
    decided: Vec<u32>,
    looked: usize,
}

impl<E: Edges> Rounds<'_, E> {
    fn run(&mut self, mut over: &[(u32, State)], watch: &mut Watch<'_>) -> Result<(), Unsolved> {
        let mut moves = 0;
        loop {
            if self.decided.is_empty() {
                let Some((_, next)) = over.first() else { return Ok(()) };
                moves = remoteness(*next);
            }
            let now = over.partition_point(|(_, state)| remoteness(*state) <= moves);
            for (vertex, state) in &over[..now] {
                self.states[exact_usize(*vertex)] = *state;
                self.decided.push(*vertex);
            }
            over = &over[now..];
            moves += 1;
            self.tell();
            self.round(moves, watch)?;
        }
    }

    /// Collects those who may lead to what was decided.
    fn tell(&mut self) {
        let Some(strides) = &self.strides else {
            return self.decided.clear();
        };
        for vertex in self.decided.drain(..) {
            let won = self.states[exact_usize(vertex)].0 & State::WON != 0;
            let heard = if won { HEARD } else { HEARD | HEARD_LOST };
            for stride in strides {
                let Ok(from) = u32::try_from(i64::from(vertex) - stride) else { continue };
                let Some(state) = self.states.get_mut(exact_usize(from)).filter(|state| state.is_open())
                else {
                    continue;
                };
                if state.0 == OPEN {
                    self.waiting.push(from);
                }
                state.0 |= heard;
            }
        }
    }

    /// Looks at all open vertices that have heard something, in this order; whether one was decided. What is decided counts at once.
    fn sweep(
        &mut self,
        order: &mut dyn Iterator<Item = u32>,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Unsolved> {
        let mut some = false;
        for vertex in order {
            let state = self.states[exact_usize(vertex)];
            if !state.is_open() || (self.strides.is_some() && state.0 == OPEN) {
                continue;
            }
            self.looked += 1;
            if self.looked.is_multiple_of(WATCH_EVERY) {
                go(watch(self.looked))?;
            }
            let lost = self.strides.is_none() || state.0 & HEARD_LOST != 0;
            // Whatever is decided is near enough; then all are equally near.
            let found = self.fate(vertex, lost, 1)?;
            self.states[exact_usize(vertex)] = match found {
                Some(state) => State(state.0 & !(State::WON - 1)),
                None => State(OPEN),
            };
            if found.is_some() {
                some = true;
                self.decided.push(vertex);
                self.tell();
                // Sweeps find what has heard something by themselves.
                self.waiting.clear();
            }
        }
        Ok(some)
    }

    /// Looks at all that is waiting.
    fn round(&mut self, moves: u32, watch: &mut Watch<'_>) -> Result<(), Unsolved> {
        let waiting = std::mem::take(&mut self.waiting);
        let mut still = Vec::new();
        for vertex in waiting {
            self.looked += 1;
            if self.looked.is_multiple_of(WATCH_EVERY) {
                go(watch(self.looked))?;
            }
            let heard = self.states[exact_usize(vertex)].0;
            let lost = self.strides.is_none() || heard & HEARD_LOST != 0;
            match self.fate(vertex, lost, moves)? {
                Some(state) => {
                    self.states[exact_usize(vertex)] = state;
                    self.decided.push(vertex);
                }
                None => {
                    self.states[exact_usize(vertex)] = State(OPEN);
                    still.push(vertex);
                }
            }
        }
        if self.strides.is_none() {
            self.waiting = still;
        }
        Ok(())
    }

    /// The fate of an open vertex, if it has this remoteness; `lost` is false where no option of it is lost.
    fn fate(&self, vertex: u32, lost: bool, moves: u32) -> Result<Option<State>, Unsolved> {
        let mut all_won = true;
        let mut wins = false;
        self.edges.each(vertex, |to| {
            let state = self.states[exact_usize(to)];
            // What is decided in this round counts in the next.
            let known = !state.is_open() && state != State::OVER && remoteness(state) < moves;
            all_won &= known && state.0 & State::WON != 0;
            wins |= known && state.0 & State::WON == 0;
            if wins || (!all_won && !lost) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(match (wins, all_won) {
            (true, _) => Some(State::won(moves)),
            (false, true) => Some(State::lost(moves)),
            (false, false) => None,
        })
    }
}
