//! Hex on small boards.
//!
//! # Setting
//!
//! A board of `n` × `n` cells. Player 1 wins by a chain from top to bottom, player 2 by one from left to right. Cell
//! `(r, c)` touches `(r ± 1, c)`, `(r, c ± 1)`, `(r - 1, c + 1)` and `(r + 1, c - 1)`.
//!
//! # Theorem
//!
//! \[gale-1979\] A full board has a chain of exactly one player, so there are no draws. \[nash-1952\] From the empty board
//! the first player wins: an extra own cell never hurts, so he could steal a winning strategy of the second.
//!
//! # How the code uses it
//!
//! The empty board is answered by the theorem. Other boards are searched: a player who has a chain has won, otherwise the
//! mover wins if some cell leaves the other lost. As there are no draws, "not lost" is "won". Sets of cells are words, cells in the middle are
//! tried first, and positions are kept in a table.
//!
//! # What is not covered
//!
//! Boards that are given cell by cell with more than 16 free cells, and openings beyond 4 × 4: search grows too fast.
//!
//! # Cost
//!
//! Up to a few million positions with 16 free cells.

use std::collections::HashMap;

use grundy_messages::Label;
use serde_json::{Value, json};

use crate::ask_hex::{Asked, Board};
use crate::question::{AnswerError, Question};

/// Cells that may be free in a search.
const MOST_FREE: u32 = 16;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    match Asked::read(question)? {
        Asked::Empty(_) => Ok(json!("first")),
        Asked::Openings(side) => {
            let mut search = Search::new(side);
            let cells: Vec<(usize, usize)> = (0..side).flat_map(|r| (0..side).map(move |c| (r, c))).collect();
            let mut won: Vec<bool> = Vec::new();
            for (at, &(r, c)) in cells.iter().enumerate() {
                // A half turn of the board changes nothing: cells of the second half are like those of the first.
                let image = won.get(cells.len() - 1 - at).copied();
                won.push(image.unwrap_or_else(|| !search.wins(Player::Across, [bit(side, r, c), 0])));
            }
            let won = cells.iter().zip(won).filter(|(_, won)| *won);
            Ok(won.map(|((r, c), _)| json!([r, c])).collect())
        }
        Asked::Board(board) => of_board(&board),
    }
}

fn of_board(board: &Board<'_>) -> Result<Value, AnswerError> {
    let side = board.rows.len();
    let taken = [taken(board, '1'), taken(board, '2')];
    if (taken[0] | taken[1]).count_zeros() > MOST_FREE + outside(side) {
        return Err(board.field.expected(Label::JsonFewFree));
    }
    let mover = if board.to_move == 1 { Player::Down } else { Player::Across };
    let wins = Search::new(side).wins(mover, taken);
    Ok(json!(if wins { "mover" } else { "other" }))
}

/// The cells with this mark.
fn taken(board: &Board<'_>, mark: char) -> u64 {
    let cells = board.rows.iter().flat_map(|row| row.chars()).enumerate();
    cells.filter(|(_, cell)| *cell == mark).fold(0, |taken, (at, _)| taken | 1 << at)
}

fn bit(side: usize, r: usize, c: usize) -> u64 {
    1 << (r * side + c)
}

/// Bits of a word that are no cells.
fn outside(side: usize) -> u32 {
    u64::MAX.checked_shl(u32::try_from(side * side).unwrap_or(64)).unwrap_or(0).count_ones()
}

/// Player 1 goes down the board, player 2 across it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Player {
    Down,
    Across,
}

impl Player {
    fn other(self) -> Self {
        match self {
            Self::Down => Self::Across,
            Self::Across => Self::Down,
        }
    }
}

/// A search on boards of one size.
struct Search {
    side: usize,
    /// The cells, in the order in which they are tried.
    cells: Vec<u64>,
    top: u64,
    bottom: u64,
    left: u64,
    right: u64,
    seen: HashMap<(Player, [u64; 2]), bool>,
}

impl Search {
    fn new(side: usize) -> Self {
        let all = || (0..side).flat_map(|r| (0..side).map(move |c| (r, c)));
        let line = |on: &dyn Fn(usize, usize) -> bool| {
            all().filter(|&(r, c)| on(r, c)).fold(0, |line, (r, c)| line | bit(side, r, c))
        };
        let mut order: Vec<(usize, usize)> = all().collect();
        order.sort_by_key(|&(r, c)| (2 * r + 1).abs_diff(side) + (2 * c + 1).abs_diff(side));
        Self {
            side,
            cells: order.into_iter().map(|(r, c)| bit(side, r, c)).collect(),
            top: line(&|r, _| r == 0),
            bottom: line(&|r, _| r + 1 == side),
            left: line(&|_, c| c == 0),
            right: line(&|_, c| c + 1 == side),
            seen: HashMap::new(),
        }
    }

    /// Whether the player to move wins; `taken` are the cells of player 1 and of player 2.
    fn wins(&mut self, mover: Player, taken: [u64; 2]) -> bool {
        // Looking for a chain is cheaper than a look into the table.
        if self.joined(mover.other(), taken) {
            return false;
        }
        if self.joined(mover, taken) {
            return true;
        }
        if let Some(known) = self.seen.get(&(mover, taken)) {
            return *known;
        }
        let wins = (0..self.cells.len()).any(|at| {
            let cell = self.cells[at];
            (taken[0] | taken[1]) & cell == 0 && !self.wins(mover.other(), put(mover, cell, taken))
        });
        self.seen.insert((mover, taken), wins);
        wins
    }

    /// The neighbours of some cells, and perhaps bits that are no cells.
    fn around(&self, cells: u64) -> u64 {
        let (west, east) = ((cells & !self.left) >> 1, cells << 1 & !self.left);
        let (up, down) = ((cells | east) >> self.side, (cells | west) << self.side);
        up | down | west | east
    }

    /// Whether the player's cells join his two sides.
    fn joined(&self, player: Player, taken: [u64; 2]) -> bool {
        let (own, from, to) = match player {
            Player::Down => (taken[0], self.top, self.bottom),
            Player::Across => (taken[1], self.left, self.right),
        };
        let mut reached = own & from;
        loop {
            let grown = (reached | self.around(reached)) & own;
            if grown == reached {
                return reached & to != 0;
            }
            reached = grown;
        }
    }
}

fn put(mover: Player, cell: u64, [one, two]: [u64; 2]) -> [u64; 2] {
    match mover {
        Player::Down => [one | cell, two],
        Player::Across => [one, two | cell],
    }
}
