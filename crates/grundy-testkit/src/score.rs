//! Score games played out: the oracle for rules in which points decide.
//!
//! # Setting
//!
//! The value of a component for the player to move is his points minus the opponent's from there on, under best play;
//! 0 without a move. After a move that scores `again` the same player moves once more.
//!
//! # How it is found
//!
//! The greatest over all moves of the points, plus the value of what follows if the mover moves again, minus it if
//! the opponent does. The interpreter gives moves and points; nothing else of the product is used.
//!
//! # What is not covered
//!
//! Sums, and play that need not end: [`MOST_DEEP`] moves in a row are taken for a loop.
//!
//! # Cost
//!
//! The number of components that can be reached.

use std::collections::BTreeMap;

use grundy_core::{Flow, Player, Run, Stop};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Halted};
use grundy_values::{Int, TooLarge};

/// Moves in a row that are followed.
pub const MOST_DEEP: usize = 2_000;

/// A score game played out, with what was found so far.
pub struct Scores<'g, 'r> {
    game: &'g BoundGame,
    run: &'g Run<'r>,
    known: BTreeMap<(Component, Player), Int>,
}

impl<'g, 'r> Scores<'g, 'r> {
    /// The meaning of a game.
    pub fn new(game: &'g BoundGame, run: &'g Run<'r>) -> Self {
        Self { game, run, known: BTreeMap::new() }
    }

    /// The value for `mover`, who is to move.
    pub fn value(&mut self, at: &Component, mover: Player) -> Result<Int, Halted> {
        self.deep(at, mover, MOST_DEEP)
    }

    fn deep(&mut self, at: &Component, mover: Player, depth: usize) -> Result<Int, Halted> {
        if let Some(known) = self.known.get(&(at.clone(), mover)) {
            return Ok(known.clone());
        }
        let limit = Stop::Depth { limit: u64::try_from(MOST_DEEP).unwrap_or(u64::MAX) };
        let depth = depth.checked_sub(1).ok_or(limit)?;
        let mut options = Vec::new();
        let _all = self.game.scored_options_of(mover, at, self.run, &mut |parts, score| {
            options.push((parts.to_vec(), score.clone()));
            Flow::Continue(())
        })?;
        let mut best: Option<Int> = None;
        for (parts, score) in options {
            let next = if score.again { mover } else { mover.other() };
            let rest = match parts.first() {
                Some(part) => self.deep(part, next, depth)?,
                None => Int::ZERO,
            };
            let rest = if score.again { rest } else { rest.neg() };
            let total = score.points.add(&rest).map_err(|TooLarge| limit)?;
            best = Some(best.map_or(total.clone(), |best| best.max(total)));
        }
        let value = best.unwrap_or(Int::ZERO);
        self.known.insert((at.clone(), mover), value.clone());
        Ok(value)
    }
}
