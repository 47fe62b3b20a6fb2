//! The opponent: perfect where it knows how, with slips where they are wanted.
//!
//! A won game is won as quickly as it is known how. In a lost one the turn is taken that leaves the fewest
//! replies that win, then the one that lasts longest: so the other player has to find the most. A drawn one is kept, by
//! the turn that leaves the most ways to go wrong. In a score game the turn with the most points is taken. Where play can
//! come back, a state that was there before is avoided among turns that are as good.

use grundy_solve::bounded::MOST_TURNS;
use grundy_values::MoverEnds;

use super::judge::{Advice, Basis, Judge, Rated};
use super::{Match, Ply};
use crate::solve::unsolved;
use crate::workbench::{Failure, Workbench};

/// Turns whose replies are counted.
const TRAPS: usize = 24;

/// A small generator of random numbers (splitmix64): the same everywhere.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that always fall the same way.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `limit`, or 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        let limit = u64::try_from(limit.max(1)).unwrap_or(u64::MAX);
        usize::try_from(word % limit).unwrap_or(0)
    }
}

/// A turn chosen by the opponent.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The turn.
    pub ply: Ply,
    /// What was known.
    pub advice: Advice,
    /// Whether it was taken at random.
    pub slipped: bool,
}

/// Chooses a turn; with a chance of `slip` in a million one at random. `None` where there is none.
pub fn choose(
    game: &Match<'_>,
    judge: &mut Judge<'_>,
    slip: usize,
    dice: &mut Dice,
    workbench: &Workbench<'_>,
) -> Result<Option<Chosen>, Failure> {
    let advice = judge.advise(game.now(), game.both_points(), workbench)?;
    if slip > 0 && dice.below(1_000_000) < slip {
        let plies = workbench.patient(|run| game.arena().plies(game.now(), MOST_TURNS, run));
        let (mut plies, _) = plies.map_err(|halted| unsolved(game.game(), halted.into()))?;
        if !plies.is_empty() {
            let ply = plies.swap_remove(dice.below(plies.len()));
            return Ok(Some(Chosen { ply, advice, slipped: true }));
        }
    }
    let best = best(game, judge, &advice, workbench);
    Ok(best.map(|rated| Chosen { ply: rated.ply.clone(), slipped: false, advice }))
}

/// The turn that is best against a player who can go wrong.
fn best(
    game: &Match<'_>,
    judge: &mut Judge<'_>,
    advice: &Advice,
    workbench: &Workbench<'_>,
) -> Option<Rated> {
    let first = advice.best()?;
    if advice.points.is_some() {
        return Some(first.clone());
    }
    let was_here = |rated: &&Rated| game.was_here(&rated.ply.next);
    match first.ends {
        Some(MoverEnds::Wins) => {
            let quickest =
                advice.rated.iter().filter(|rated| rated.ends == first.ends && rated.moves == first.moves);
            let fresh = quickest.clone().find(|rated| !was_here(rated));
            fresh.or(quickest.clone().next()).cloned()
        }
        Some(ends) => {
            let equal = advice.rated.iter().filter(|rated| rated.ends == Some(ends)).take(TRAPS);
            let mut keyed: Vec<_> = equal
                .map(|rated| {
                    let traps = traps(judge, rated, advice.basis, workbench);
                    ((was_here(&rated), traps, std::cmp::Reverse(rated.moves)), rated)
                })
                .collect();
            keyed.sort_by_key(|(key, _)| *key);
            keyed.first().map(|(_, rated)| (*rated).clone())
        }
        None => Some(first.clone()),
    }
}

/// How many of the replies win, in a thousand: the fewer, the better for the player who moves now.
fn traps(judge: &mut Judge<'_>, rated: &Rated, basis: Basis, workbench: &Workbench<'_>) -> usize {
    match judge.replies(&rated.ply.next, basis, workbench) {
        Some((winning, total)) if total > 0 => winning * 1000 / total,
        Some(_) | None => 1000,
    }
}
