//! Fates found level by level, backwards along the edges.

use std::ops::ControlFlow;

use super::post::{Decided, Post, hear};
use super::{Degrees, Edges, Ends, Fate, Fates, MOST_VERTICES, State, Unsolved, WATCH_EVERY, Watch, go};
use crate::convert::exact_usize;

/// Vertices whose edges are expected together.
const TOGETHER: usize = 32;

/// The fates of all vertices of a graph, from its edges read backwards and the number of edges that each vertex has.
pub fn solve<B: Edges>(
    backward: &B,
    degrees: Degrees,
    ends: &Ends<'_>,
    watch: &mut Watch<'_>,
) -> Result<Fates, Unsolved> {
    let vertices = backward.vertices();
    if vertices > MOST_VERTICES || degrees.0.len() != vertices {
        return Err(Unsolved::Unfit);
    }
    let (states, over) = begin(degrees, ends)?;
    let mut sweep = Sweep { states, decided: Vec::new(), post: Post::new(vertices), looked: 0 };
    sweep.run(backward, &over, watch)?;
    Ok(Fates { states: sweep.states, vertices })
}

/// The states at the start, and all vertices that are over with a remoteness, the nearest first.
pub(super) fn begin(degrees: Degrees, ends: &Ends<'_>) -> Result<(Vec<State>, Vec<(u32, State)>), Unsolved> {
    let mut states: Vec<State> = degrees.0.into_iter().map(State).collect();
    let mut over = Vec::new();
    for (vertex, fate) in ends.over {
        *states.get_mut(exact_usize(*vertex)).ok_or(Unsolved::Unfit)? = State::OVER;
        over.extend(decided(*fate)?.map(|state| (*vertex, state)));
    }
    let stuck = decided(ends.stuck)?;
    for (vertex, state) in (0..).zip(&mut states) {
        if *state == State(0) {
            *state = State::OVER;
            over.extend(stuck.map(|state| (vertex, state)));
        }
    }
    over.sort_by_key(|(_, state)| remoteness(*state));
    Ok((states, over))
}

/// A fate as a state, none where it is drawn.
fn decided(fate: Fate) -> Result<Option<State>, Unsolved> {
    // No play is longer than what is given and all vertices together.
    let near = |moves: u32| if moves < State::TOO_FAR / 2 { Ok(moves) } else { Err(Unsolved::Unfit) };
    Ok(match fate {
        Fate::Lost(moves) => Some(State::lost(near(moves)?)),
        Fate::Won(moves) => Some(State::won(near(moves)?)),
        Fate::Drawn => None,
    })
}

pub(super) fn remoteness(state: State) -> u32 {
    state.0 & (State::WON - 1)
}

struct Sweep {
    states: Vec<State>,
    /// Decided in the next level.
    decided: Decided,
    post: Post,
    looked: usize,
}

impl Sweep {
    fn run<B: Edges>(
        &mut self,
        backward: &B,
        mut over: &[(u32, State)],
        watch: &mut Watch<'_>,
    ) -> Result<(), Unsolved> {
        let (mut level, mut moves) = (Vec::new(), 0);
        loop {
            if level.is_empty() {
                let Some((_, next)) = over.first() else { return Ok(()) };
                moves = remoteness(*next);
            }
            let now = over.partition_point(|(_, state)| remoteness(*state) <= moves);
            for (vertex, state) in &over[..now] {
                self.states[exact_usize(*vertex)] = *state;
                level.push(vertex << 1 | u32::from(state.0 & State::WON != 0));
            }
            over = &over[now..];
            moves += 1;
            if level.len() < self.post.few() {
                self.tell(backward, &level, moves, watch)?;
            } else {
                self.send(backward, &level, moves, watch)?;
            }
            level.clear();
            std::mem::swap(&mut level, &mut self.decided);
        }
    }

    /// Tells the results of a level at once.
    fn tell<B: Edges>(
        &mut self,
        backward: &B,
        level: &[u32],
        moves: u32,
        watch: &mut Watch<'_>,
    ) -> Result<(), Unsolved> {
        for entry in level {
            let won = entry & 1 == 1;
            let Self { states, decided, .. } = self;
            backward.each(entry >> 1, |from| {
                if let Some(won) = hear(&mut states[exact_usize(from)], won, moves) {
                    decided.push(from << 1 | u32::from(won));
                }
                ControlFlow::Continue(())
            })?;
            self.look(watch)?;
        }
        Ok(())
    }

    /// Sends the results of a level by the post.
    fn send<B: Edges>(
        &mut self,
        backward: &B,
        level: &[u32],
        moves: u32,
        watch: &mut Watch<'_>,
    ) -> Result<(), Unsolved> {
        self.post.open();
        for some in level.chunks(TOGETHER) {
            backward.expect(some.iter().map(|entry| entry >> 1));
            for entry in some {
                let won = entry & 1 == 1;
                let Self { states, decided, post, .. } = self;
                backward.each(entry >> 1, |from| {
                    if let Some(range) = post.put(from, won) {
                        post.deliver(range, moves, states, decided);
                    }
                    ControlFlow::Continue(())
                })?;
                self.look(watch)?;
            }
        }
        self.post.deliver_all(moves, &mut self.states, &mut self.decided);
        Ok(())
    }

    fn look(&mut self, watch: &mut Watch<'_>) -> Result<(), Unsolved> {
        self.looked += 1;
        if self.looked.is_multiple_of(WATCH_EVERY) { go(watch(self.looked)) } else { Ok(()) }
    }
}
