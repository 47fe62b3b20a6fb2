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
//! Play that need not end: [`MOST_DEEP`] moves in a row are taken for a loop.
//!
//! # Cost
//!
//! The number of components that can be reached.

use std::collections::BTreeMap;

use grundy_core::{Flow, Player, Run, Stop};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Halted};
use grundy_values::{Int, TooLarge};

/// Moves in a row that are followed.
pub const MOST_DEEP: usize = 2_000;

/// A score game played out, with what was found so far.
pub struct Scores<'g, 'r> {
    game: &'g BoundGame,
    run: &'g Run<'r>,
    known: BTreeMap<(Component, Player), Int>,
    sums: BTreeMap<(Position, Player), Int>,
}

impl<'g, 'r> Scores<'g, 'r> {
    /// The meaning of a game.
    pub fn new(game: &'g BoundGame, run: &'g Run<'r>) -> Self {
        Self { game, run, known: BTreeMap::new(), sums: BTreeMap::new() }
    }

    /// The value of a sum for `mover`, who is to move: he moves in one component of his choice.
    pub fn sum(&mut self, at: &Position, mover: Player) -> Result<Int, Halted> {
        if let Some(known) = self.sums.get(&(at.clone(), mover)) {
            return Ok(known.clone());
        }
        let mut options = Vec::new();
        for (index, part) in at.parts().iter().enumerate() {
            let _all = self.game.scored_options_of(mover, part, self.run, &mut |parts, score| {
                options.push((at.with(index, parts), score.clone()));
                Flow::Continue(())
            })?;
        }
        let mut best: Option<Int> = None;
        for (after, score) in options {
            let rest =
                if score.again { self.sum(&after, mover)? } else { self.sum(&after, mover.other())?.neg() };
            let limit = Stop::Depth { limit: 0 };
            let total = score.points.add(&rest).map_err(|TooLarge| limit)?;
            best = Some(best.map_or(total.clone(), |best| best.max(total)));
        }
        let value = best.unwrap_or(Int::ZERO);
        self.sums.insert((at.clone(), mover), value.clone());
        Ok(value)
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
