//! Domineering: who wins, on boards of up to 64 cells.
//!
//! # Setting
//!
//! Free cells of a board. Left puts upright dominoes on two free cells, Right lying ones; who cannot move loses.
//!
//! # Theorem
//!
//! Of a player let `most` be the most dominoes that he can put down, `safe` the most that he can put down on cells which no domino of
//! the opponent can reach, and `open` the most on other cells of every second line: Left's in every second column, Right's in every second row. A domino of the
//! opponent meets at most one of these. So, taking an open one each time as long as there are some and safe ones then, he makes at least `safe + open / 2` moves, rounded up if he begins and down if not.
//! Hence who begins wins if this is more than `most` of the opponent; and who does not begin wins if it is not less. \[bullock-2002\] gives sharper bounds of this kind.
//!
//! # How the code uses it
//!
//! Positions are searched for either starter: who can move to a position that the opponent loses wins. The bounds decide many
//! positions at once, and moves that leave the best bounds are tried first. What was found is kept in a table, once for a position and its mirror images. A board that is its own image
//! if rows and columns are exchanged is searched for one starter only.
//!
//! # What is not covered
//!
//! Values: they are left open with `null`, and filled in from the rules where a little work finds them. Boards whose search comes to more than [`POSITIONS`] positions.
//!
//! # Cost
//!
//! For each position searched, its moves times the sum of the sides.

use std::collections::HashMap;

use grundy_values::{Ending, Outcome};
use serde_json::{Value, json};

use crate::ask_domineering::Board;
use crate::question::{AnswerError, Question};
use crate::regions::{Region, each};

/// Positions searched at most.
const POSITIONS: u64 = 1_000_000;

/// Cells of a board that is searched: its cells fill a word.
const CELLS: usize = 64;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let board = Board::read(question)?;
    if board.rows * board.cols > CELLS {
        return Err(AnswerError::limit(POSITIONS));
    }
    let outcome = outcome(&board)?.to_string();
    Ok(match board.outcome_alone {
        true => json!({ "outcome": outcome }),
        false => json!({ "outcome": outcome, "value": null }),
    })
}

fn outcome(board: &Board) -> Result<Outcome, AnswerError> {
    let word = |size: usize| u32::try_from(size).unwrap_or(0);
    // A board without columns has no cells, like one without rows.
    let (rows, width) = (if board.cols == 0 { 0 } else { word(board.rows) }, word(board.cols).max(1));
    let cells = (0..rows * width).fold(0, |cells, at| cells | 1 << at);
    let blocked = board.blocked.iter().map(|(row, col)| 1_u64 << (word(*row) * width + word(*col)));
    let free = blocked.fold(cells, |free, cell| free & !cell);
    let mut search = Search::new(rows, width);
    let first = search.wins(Side::Left, free)?;
    let other = match rows == width && search.transposed(free) == free {
        true => first,
        false => search.wins(Side::Right, free)?,
    };
    let left_starts = if first { Ending::LeftWins } else { Ending::RightWins };
    let right_starts = if other { Ending::RightWins } else { Ending::LeftWins };
    Ok(Outcome { left_starts, right_starts })
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A search on boards of one size.
struct Search {
    rows: u32,
    width: u32,
    /// The cells of each column.
    columns: Vec<u64>,
    /// The cells of the first row.
    row: u64,
    /// The columns, then the rows, of even and of odd number.
    halves: [[u64; 2]; 2],
    seen: HashMap<(Side, u64), bool>,
}

/// Bounds on the numbers of dominoes that Left and that Right can still put down.
struct Bounds {
    safe: [i64; 2],
    open: [i64; 2],
    most: [i64; 2],
}

impl Bounds {
    /// Whether the player to move wins, where the bounds tell.
    fn decide(&self, mover: Side) -> Option<bool> {
        let (own, other) = match mover {
            Side::Left => (0, 1),
            Side::Right => (1, 0),
        };
        let wins = self.safe[own] + (self.open[own] + 1) / 2 > self.most[other];
        let loses = self.safe[other] + self.open[other] / 2 >= self.most[own];
        (wins || loses).then_some(wins)
    }

    /// How good they look for Left.
    fn lead(&self) -> i64 {
        let good = |side: usize| 2 * self.safe[side] + self.open[side] + 2 * self.most[side];
        good(0) - good(1)
    }
}

impl Search {
    fn new(rows: u32, width: u32) -> Self {
        let column = |c: u32| (0..rows).fold(0_u64, |column, r| column | 1 << (r * width + c));
        let columns: Vec<u64> = (0..width).map(column).collect();
        let row = Region::board(1, width).cells;
        let of = |lines: &mut dyn Iterator<Item = u64>| lines.fold(0, |cells, line| cells | line);
        let even_and_odd = [0, 1].map(|odd| of(&mut columns.iter().copied().skip(odd).step_by(2)));
        let lines = [0, 1].map(|odd| of(&mut (odd..rows).step_by(2).map(|r| row << (r * width))));
        Self { rows, width, columns, row, halves: [even_and_odd, lines], seen: HashMap::new() }
    }

    /// Whether the player to move wins.
    fn wins(&mut self, mover: Side, free: u64) -> Result<bool, AnswerError> {
        if let Some(decided) = self.bounds(free).decide(mover) {
            return Ok(decided);
        }
        let free = self.least_image(free);
        if let Some(known) = self.seen.get(&(mover, free)) {
            return Ok(*known);
        }
        if u64::try_from(self.seen.len()).unwrap_or(u64::MAX) >= POSITIONS {
            return Err(AnswerError::limit(POSITIONS));
        }
        let wins = self.has_winning_move(mover, free)?;
        self.seen.insert((mover, free), wins);
        Ok(wins)
    }

    fn has_winning_move(&mut self, mover: Side, free: u64) -> Result<bool, AnswerError> {
        let mut open = Vec::with_capacity(64);
        for domino in self.dominoes(mover, free) {
            let left = free & !domino;
            let bounds = self.bounds(left);
            match bounds.decide(mover.other()) {
                Some(false) => return Ok(true),
                Some(true) => (),
                None => {
                    let moves = |cells: u64| i64::from(cells.count_ones());
                    let lead = bounds.lead() + moves(self.upright(left)) - moves(self.lying(left));
                    open.push((if mover == Side::Left { -lead } else { lead }, left));
                }
            }
        }
        open.sort_unstable();
        for (_, left) in open {
            if !self.wins(mover.other(), left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The least of a position and its mirror images.
    fn least_image(&self, free: u64) -> u64 {
        let turned = |cells: u64| cells.reverse_bits() >> (64 - self.rows * self.width);
        let line = |r: u32| (free >> (r * self.width) & self.row) << ((self.rows - 1 - r) * self.width);
        let flipped = (0..self.rows).fold(0, |flipped, r| flipped | line(r));
        free.min(turned(free)).min(flipped).min(turned(flipped))
    }

    /// A square board with rows and columns exchanged.
    fn transposed(&self, free: u64) -> u64 {
        let image = |at: u32| at % self.width * self.width + at / self.width;
        each(free).fold(0, |cells, at| cells | 1 << image(at))
    }

    /// The dominoes that a player may put down.
    fn dominoes(&self, mover: Side, free: u64) -> impl Iterator<Item = u64> + use<> {
        let (first, second) = match mover {
            Side::Left => (self.upright(free), self.width),
            Side::Right => (self.lying(free), 1),
        };
        each(first).map(move |at| 1 << at | 1 << (at + second))
    }

    /// Cells whose lower neighbour is there too.
    fn upright(&self, cells: u64) -> u64 {
        cells & cells.checked_shr(self.width).unwrap_or(0)
    }

    /// Cells whose right neighbour is there too.
    fn lying(&self, cells: u64) -> u64 {
        cells & (cells & !self.columns[0]) >> 1
    }

    fn bounds(&self, free: u64) -> Bounds {
        let (lying, upright) = (self.lying(free), self.upright(free));
        let safe_left = free & !lying & !(lying << 1);
        let safe_right = free & !upright & !upright.checked_shl(self.width).unwrap_or(0);
        let [columns, rows] = self.halves;
        let [left, right] = [free & !safe_left, free & !safe_right];
        let open_left = self.most_upright(left & columns[0]).max(self.most_upright(left & columns[1]));
        let open_right = self.most_lying(right & rows[0]).max(self.most_lying(right & rows[1]));
        Bounds {
            safe: [self.most_upright(safe_left), self.most_lying(safe_right)],
            open: [open_left, open_right],
            most: [self.most_upright(free), self.most_lying(free)],
        }
    }

    /// How many upright dominoes fit: from the top of each column down.
    fn most_upright(&self, cells: u64) -> i64 {
        let (mut count, mut above) = (0, 0);
        for r in 0..self.rows {
            let here = cells >> (r * self.width) & self.row;
            let pairs = above & here;
            count += i64::from(pairs.count_ones());
            above = here & !pairs;
        }
        count
    }

    /// How many lying dominoes fit: from the left of each row on.
    fn most_lying(&self, cells: u64) -> i64 {
        let (mut count, mut before) = (0, 0_u64);
        for column in &self.columns {
            let here = cells & column;
            let pairs = before << 1 & here;
            count += i64::from(pairs.count_ones());
            before = here & !pairs;
        }
        count
    }
}
