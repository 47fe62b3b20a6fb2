//! What positions bring in points, where moves take from sets.
//!
//! # Setting
//!
//! A move gives its mover points, and it may give him another move. Play ends when the player to move has no move. The value of a position for the player to
//! move is his points minus the opponent's from there on, under best play.
//!
//! # Theorem
//!
//! None: the search is the definition.
//!
//! # How the code uses it
//!
//! Points of a move, and whether its mover moves again, are tests of a few bits of the position ([`takings`](crate::takings)). What is found is kept while there is memory for it, and what is forgotten is found again.
//!
//! # What is not covered
//!
//! Sums: the value of a sum is not that of its parts.
//!
//! # Cost
//!
//! Every position that can be reached, for each player where they have different moves, once.

use std::rc::Rc;

use grundy_core::{Player, Run, Stop, deeper};

use crate::bits::Bits;
use crate::board::Board;
use crate::table::Table;

/// What is added to a value to store it; values are smaller, since a position has fewer than 2^11 moves of fewer than 2^25 points.
const OFFSET: i64 = 1 << 40;
/// The stack is made longer when less than this is left of it.
const RED_ZONE: usize = 64 << 10;
/// Progress is told once in so many positions.
const REPORT_EVERY: u64 = 1 << 14;

/// What can be made of a position, with the points and whether the mover moves again.
type Made<const W: usize> = Vec<(Bits<W>, i64, bool)>;

/// Values in points, with what has been found.
#[derive(Clone, Debug)]
pub struct Points<const W: usize> {
    board: Rc<Board<W>>,
    known: [Table<W>; 2],
    spare: Vec<Made<W>>,
    visited: u64,
}

impl<const W: usize> Points<W> {
    /// Nothing found yet.
    pub(crate) fn new(board: Rc<Board<W>>) -> Self {
        Self { board, known: [Table::new(), Table::new()], spare: Vec::new(), visited: 0 }
    }

    /// The board.
    pub(crate) fn board(&self) -> &Board<W> {
        &self.board
    }

    /// The value of a position for a player who is to move.
    pub fn value_of(&mut self, player: Player, at: Bits<W>, run: &Run<'_>) -> Result<i64, Stop> {
        // Every move asks for something.
        if at.is_zero() {
            return Ok(0);
        }
        let side = usize::from(player == Player::Right && !self.board.outline.is_impartial);
        if let Some(known) = i64::try_from(self.known[side].get(&at)).ok().filter(|known| *known > 0) {
            return Ok(known - OFFSET);
        }
        run.position()?;
        self.visited += 1;
        if self.visited.is_multiple_of(REPORT_EVERY) {
            run.report(self.visited, None);
        }
        let mut made = self.spare.pop().unwrap_or_default();
        let found = deeper(RED_ZONE, || self.by_moves(player, at, &mut made, run));
        made.clear();
        self.spare.push(made);
        let value = found?;
        self.known[side].put_or_replace(at, u64::try_from(value + OFFSET).unwrap_or(0), run);
        Ok(value)
    }

    fn by_moves(
        &mut self,
        player: Player,
        at: Bits<W>,
        made: &mut Made<W>,
        run: &Run<'_>,
    ) -> Result<i64, Stop> {
        if let Some(sets) = &self.board.sets {
            sets.scored(player, at, made);
        }
        let mut best = None;
        for (next, points, again) in made {
            let rest = if *again {
                self.value_of(player, *next, run)?
            } else {
                -self.value_of(player.other(), *next, run)?
            };
            best = best.max(Some(*points + rest));
        }
        Ok(best.unwrap_or(0))
    }
}
