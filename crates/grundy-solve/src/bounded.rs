//! Looking a few moves ahead, where a game is too large to be solved.
//!
//! # Setting
//!
//! A [`State`] is a position and the player to move in it. The *horizon* d cuts play off after d moves. Seen up to the
//! horizon a state is sure to be won, lost or drawn, or the horizon hides the result.
//!
//! # Theorem
//!
//! What is seen without looking beyond the horizon is true: a state is won if some turn reaches a goal or leads to a state
//! that is lost for the player to move there, lost if all turns lead to won ones, and its result is the best
//! one if the results of all turns are known (Zermelo's induction, cut off). In a score game a value is exact if no
//! line of play was cut off below it.
//!
//! # How the code uses it
//!
//! [`Search::look`] looks one move ahead, then two, and so on, until the turns are told apart or a limit stops it; the
//! last horizon that was looked through whole counts. What is sure stays so, and is remembered; what is not is judged
//! by mobility, how many moves the players have at the horizon. That is a guess, and [`Sight::Unsure`] says so. A full memory
//! only makes the search slower: what finds no room is looked at again.
//!
//! # What is not covered
//!
//! Draws by endless play, which no horizon shows. Turns beyond the first [`MOST_TURNS`] of a state: it may be won by
//! one of them, so it is not called lost.
//!
//! # Cost
//!
//! The number of states within the horizon, each once a horizon.

mod arena;
mod points;

pub use arena::{Arena, Close, Next, Ply, State};
pub use points::{Counted, Estimate, PointSearch};

use grundy_core::{Component as _, Flow, Halt, Run, Stop};
use grundy_rules::Halted;
use grundy_values::MoverEnds;

use crate::hash::FastMap;
use crate::retrograde::Fate;

/// The furthest horizon.
pub const DEEPEST: u32 = 64;

/// Turns of one state that are looked at.
pub const MOST_TURNS: usize = 4_096;

/// What is seen of a state, for the player to move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The result, which no further look can change.
    Sure(Fate),
    /// The horizon hides the result. The greater, the more moves this player has, compared with the other one.
    Unsure(i64),
}

impl Sight {
    /// The same seen by the player whose move led here.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Sure(Fate::Loses(moves)) => Self::Sure(Fate::Wins(moves + 1)),
            Self::Sure(Fate::Wins(moves)) => Self::Sure(Fate::Loses(moves + 1)),
            Self::Sure(Fate::Draws) => Self::Sure(Fate::Draws),
            Self::Unsure(moves) => Self::Unsure(moves.saturating_neg()),
        }
    }

    /// A number that is greater for what is better: quick wins, draws, free play, slow losses.
    pub fn rank(self) -> (u8, i64) {
        let moves = |moves: u64| i64::try_from(moves).unwrap_or(i64::MAX);
        match self {
            Self::Sure(Fate::Wins(count)) => (3, moves(count).saturating_neg()),
            Self::Sure(Fate::Draws) => (2, 0),
            Self::Unsure(free) => (1, free),
            Self::Sure(Fate::Loses(count)) => (0, moves(count)),
        }
    }

    /// The result, where it is sure.
    pub fn sure(self) -> Option<Fate> {
        match self {
            Self::Sure(fate) => Some(fate),
            Self::Unsure(_) => None,
        }
    }
}

/// What a look showed.
#[derive(Clone, Debug)]
pub struct Looked {
    /// The turns, each with what it brings the player who makes it.
    pub turns: Vec<(Ply, Sight)>,
    /// Whether these are all turns.
    pub all: bool,
    /// How many moves ahead everything was seen.
    pub depth: u32,
    /// The limit that ended the look.
    pub stop: Option<Stop>,
}

/// A search with a horizon, and what it has seen.
pub struct Search<'g> {
    arena: Arena<'g>,
    /// What was seen, and with which horizon.
    seen: FastMap<State, (u32, Sight)>,
}

/// What the turns of a state lead to.
struct Turns {
    next: Vec<State>,
    /// Whether one of them wins at once.
    wins: bool,
    all: bool,
}

impl<'g> Search<'g> {
    /// Nothing seen yet.
    pub fn new(arena: Arena<'g>) -> Self {
        Self { arena, seen: FastMap::default() }
    }

    /// Looks ahead from a state, further and further, at most `deepest` moves.
    pub fn look(&mut self, state: &State, deepest: u32, run: &Run<'_>) -> Result<Looked, Halted> {
        let (plies, all) = self.arena.plies(state, MOST_TURNS, run)?;
        let at_once = |ply: Ply| {
            let sight = if ply.reaches { Sight::Sure(Fate::Wins(1)) } else { Sight::Unsure(0) };
            (ply, sight)
        };
        let turns = plies.into_iter().map(at_once).collect();
        let mut looked = Looked { turns, all, depth: 0, stop: None };
        for depth in 1..=deepest {
            if settled(&looked) {
                break;
            }
            match self.further(&looked.turns, depth, run) {
                Ok(turns) => {
                    for ((_, sight), seen) in looked.turns.iter_mut().zip(turns) {
                        *sight = seen;
                    }
                    looked.depth = depth;
                }
                Err(Halt::Stop(stop)) => {
                    looked.stop = Some(stop);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        self.recall(&mut looked);
        Ok(looked)
    }

    /// What the turns bring, seen with this horizon.
    fn further(&mut self, turns: &[(Ply, Sight)], depth: u32, run: &Run<'_>) -> Result<Vec<Sight>, Halted> {
        let mut seen = Vec::with_capacity(turns.len());
        for (ply, sight) in turns {
            seen.push(match sight {
                Sight::Sure(_) => *sight,
                Sight::Unsure(_) => self.sight(&self.arena.key(&ply.next), depth - 1, run)?.before(),
            });
        }
        Ok(seen)
    }

    /// Takes over what became sure before a stop.
    fn recall(&self, looked: &mut Looked) {
        for (ply, sight) in &mut looked.turns {
            if let (Sight::Unsure(_), Some((_, known @ Sight::Sure(_)))) =
                (&*sight, self.seen.get(&self.arena.key(&ply.next)))
            {
                *sight = known.before();
            }
        }
    }

    /// What is seen of a state with this horizon.
    pub fn sight(&mut self, state: &State, depth: u32, run: &Run<'_>) -> Result<Sight, Halted> {
        if let Some((looked, sight)) = self.seen.get(state)
            && (*looked >= depth || sight.sure().is_some())
        {
            return Ok(*sight);
        }
        run.position()?;
        let sight = self.see(state, depth, run)?;
        let bytes = size_of::<(State, u32, Sight)>() + state.position.bytes();
        if self.seen.contains_key(state) || run.take(bytes).is_ok() {
            self.seen.insert(state.clone(), (depth, sight));
        }
        Ok(sight)
    }

    fn see(&mut self, state: &State, depth: u32, run: &Run<'_>) -> Result<Sight, Halted> {
        if let Some((clause, ending)) = self.arena.clause(state, run)? {
            let ends = self.arena.close_ends(Close::Clause(clause, ending), state.mover);
            return Ok(Sight::Sure(Fate::now(ends)));
        }
        let turns = self.turns(state, run)?;
        if turns.wins {
            return Ok(Sight::Sure(Fate::Wins(1)));
        }
        if turns.next.is_empty() {
            return Ok(Sight::Sure(Fate::now(self.arena.stuck())));
        }
        if depth == 0 {
            return self.mobility(state, turns.next.len(), run);
        }
        let mut best = Sight::Sure(Fate::Loses(0));
        let mut sure = turns.all;
        for next in &turns.next {
            let seen = self.sight(next, depth - 1, run)?.before();
            sure &= seen.sure().is_some();
            if seen.rank() > best.rank() {
                best = seen;
            }
            if matches!(best, Sight::Sure(Fate::Wins(_))) {
                return Ok(best);
            }
        }
        Ok(match best {
            Sight::Unsure(_) => best,
            Sight::Sure(_) if sure => best,
            // Something that is not seen may be better.
            Sight::Sure(_) => Sight::Unsure(0),
        })
    }

    /// How free the player to move is, compared with the other one where their moves differ.
    fn mobility(&self, state: &State, own: usize, run: &Run<'_>) -> Result<Sight, Halted> {
        let mut theirs = 0;
        if self.arena.has_sides() {
            let other = State { mover: state.mover.other(), ..state.clone() };
            theirs = self.turns(&other, run)?.next.len();
        }
        let count = |moves: usize| i64::try_from(moves).unwrap_or(i64::MAX);
        Ok(Sight::Unsure(count(own) - count(theirs)))
    }

    /// Where the turns of a state lead, each state once.
    fn turns(&self, state: &State, run: &Run<'_>) -> Result<Turns, Halted> {
        let mut turns = Turns { next: Vec::new(), wins: false, all: true };
        let _flow = self.arena.each_next(state, run, &mut |next| {
            match next {
                Next::Won => turns.wins = true,
                Next::On(_) if turns.next.len() >= MOST_TURNS => turns.all = false,
                Next::On(next) => turns.next.push(next),
            }
            if turns.wins || !turns.all { Flow::Break(()) } else { Flow::Continue(()) }
        })?;
        turns.next.sort_unstable();
        turns.next.dedup();
        Ok(turns)
    }
}

/// Whether looking further cannot change what is best.
fn settled(looked: &Looked) -> bool {
    let sights = || looked.turns.iter().map(|(_, sight)| sight);
    sights().any(|sight| sight.sure().is_some_and(|fate| fate.ends() == MoverEnds::Wins))
        || looked.all && sights().all(|sight| sight.sure().is_some())
}
