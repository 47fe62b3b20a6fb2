//! Looking ahead in a score game: the points that follow, as far as the horizon.
//!
//! The value of a state for the player to move is his points minus the opponent's from there on, under best
//! play; 0 without a turn. Beyond the horizon nothing is counted, so a value is exact only where no line of play was
//! cut off.

use grundy_core::{Component as _, Flow, Halt, Run, Stop};
use grundy_rules::{Halted, Score};
use grundy_values::{Int, TooLarge};

use super::{Arena, MOST_TURNS, Ply, State};
use crate::hash::FastMap;

/// The points that follow from a state, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// His points minus the opponent's.
    pub points: Int,
    /// Whether nothing was cut off.
    pub exact: bool,
}

/// What a look at the points showed.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The turns, each with what it brings the player who makes it.
    pub turns: Vec<(Ply, Estimate)>,
    /// Whether these are all turns.
    pub all: bool,
    /// How many moves ahead everything was seen.
    pub depth: u32,
    /// The limit that ended the look.
    pub stop: Option<Stop>,
}

/// A search for points with a horizon, and what it has seen.
pub struct PointSearch<'g> {
    arena: Arena<'g>,
    seen: FastMap<State, (u32, Estimate)>,
}

impl<'g> PointSearch<'g> {
    /// Nothing seen yet.
    pub fn new(arena: Arena<'g>) -> Self {
        Self { arena, seen: FastMap::default() }
    }

    /// Looks ahead from a state, further and further, at most `deepest` moves.
    pub fn look(&mut self, state: &State, deepest: u32, run: &Run<'_>) -> Result<Counted, Halted> {
        let (plies, all) = self.arena.plies(state, MOST_TURNS, run)?;
        let blind = |ply: Ply| {
            let points = ply.score.points.clone();
            (ply, Estimate { points, exact: false })
        };
        let mut counted =
            Counted { turns: plies.into_iter().map(blind).collect(), all, depth: 0, stop: None };
        for depth in 1..=deepest {
            if counted.turns.iter().all(|(_, estimate)| estimate.exact) {
                break;
            }
            let seen: Result<Vec<Estimate>, Halted> = counted
                .turns
                .iter()
                .map(|(ply, _)| {
                    let rest = self.estimate(&self.arena.key(&ply.next), depth - 1, run)?;
                    after(&ply.score, &rest)
                })
                .collect();
            match seen {
                Ok(seen) => {
                    counted.turns.iter_mut().zip(seen).for_each(|((_, old), new)| *old = new);
                    counted.depth = depth;
                }
                Err(Halt::Stop(stop)) => {
                    counted.stop = Some(stop);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(counted)
    }

    /// The points that follow from a state, seen with this horizon.
    pub fn estimate(&mut self, state: &State, depth: u32, run: &Run<'_>) -> Result<Estimate, Halted> {
        if let Some((looked, estimate)) = self.seen.get(state)
            && (*looked >= depth || estimate.exact)
        {
            return Ok(estimate.clone());
        }
        run.position()?;
        let estimate = self.count(state, depth, run)?;
        let bytes = size_of::<(State, u32, Estimate)>() + state.position.bytes();
        if self.seen.contains_key(state) || run.take(bytes).is_ok() {
            self.seen.insert(state.clone(), (depth, estimate.clone()));
        }
        Ok(estimate)
    }

    fn count(&mut self, state: &State, depth: u32, run: &Run<'_>) -> Result<Estimate, Halted> {
        let (turns, all) = self.turns(state, run)?;
        if turns.is_empty() {
            return Ok(Estimate { points: Int::ZERO, exact: true });
        }
        let mut best: Option<Int> = None;
        let mut exact = all && depth > 0;
        for (next, score) in turns {
            let rest = match depth.checked_sub(1) {
                Some(depth) => self.estimate(&self.arena.key(&next), depth, run)?,
                None => Estimate { points: Int::ZERO, exact: false },
            };
            let total = after(&score, &rest)?;
            exact &= total.exact;
            best = Some(best.map_or(total.points.clone(), |best| best.max(total.points)));
        }
        Ok(Estimate { points: best.unwrap_or(Int::ZERO), exact })
    }

    /// Where the turns lead and what they score; and whether these are all.
    fn turns(&self, state: &State, run: &Run<'_>) -> Result<(Vec<(State, Score)>, bool), Halted> {
        let mut turns = Vec::new();
        for (index, part) in state.position.parts().iter().enumerate() {
            let flow = self.arena.game().scored_options_of(state.mover, part, run, &mut |made, score| {
                if turns.len() >= MOST_TURNS {
                    return Flow::Break(());
                }
                let mover = if score.again { state.mover } else { state.mover.other() };
                turns.push((State { position: state.position.with(index, made), mover }, score.clone()));
                Flow::Continue(())
            })?;
            if flow.is_break() {
                return Ok((turns, false));
            }
        }
        Ok((turns, true))
    }
}

/// What a turn brings that scores this and leaves the rest to the one who moves next.
fn after(score: &Score, rest: &Estimate) -> Result<Estimate, Halted> {
    let too_large =
        |TooLarge| Halt::Stop(Stop::Depth { limit: u64::try_from(Int::MAX_BITS).unwrap_or(u64::MAX) });
    let following = if score.again { rest.points.clone() } else { rest.points.neg() };
    let points = score.points.add(&following).map_err(too_large)?;
    Ok(Estimate { points, exact: rest.exact })
}
