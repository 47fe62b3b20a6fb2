//! Fox and Geese: who wins, by a search of words.
//!
//! # Setting
//!
//! A board of at most 64 cells. Left's geese step one cell diagonally up, Right's fox one cell diagonally in any direction, each into a free cell. Who cannot move loses.
//!
//! # Theorem
//!
//! The players move in turn, and every step of a goose brings it nearer to the top. So play ends after as many moves of Left as the geese have rows above them, though the fox alone could walk about for ever;
//! and the outcome is that of a game without loops.
//!
//! # How the code uses it
//!
//! The cells of the geese and those of the fox are words. What was found of two words and a player is kept in a table. Geese that are furthest back are tried first: lines without gaps hold a fox.
//!
//! # What is not covered
//!
//! The value, which the answer leaves open with `null`; it is filled in from the rules where no fox can return to a cell. Boards whose search comes to more than [`POSITIONS`] positions.
//!
//! # Cost
//!
//! Positions times moves, a few operations each.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

/// Positions searched at most.
const POSITIONS: u64 = 2_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (cells, cols) = crate::ask_fox_and_geese::read(question)?;
    let of = |animal: char| {
        cells.chars().enumerate().filter(|(_, cell)| *cell == animal).fold(0, |set, (at, _)| set | 1 << at)
    };
    let at = Position { geese: of('G'), foxes: of('F') };
    let mut search = Search::new(cells.len(), cols);
    let outcome = match (search.left_wins(at)?, search.right_wins(at)?) {
        (true, true) => "N",
        (true, false) => "L",
        (false, true) => "R",
        (false, false) => "P",
    };
    Ok(json!({ "outcome": outcome, "value": null }))
}

/// The cells of the geese and of the foxes; bit 0 is the first cell of the top row.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    geese: u64,
    foxes: u64,
}

struct Search {
    /// The cells that a goose may step to from a cell, and those that a fox may.
    steps: [Vec<u64>; 2],
    /// Whether the player to move wins: Left, and Right.
    seen: [HashMap<Position, bool>; 2],
}

impl Search {
    fn new(cells: usize, cols: usize) -> Self {
        let step = |from: usize, up: bool, left: bool| {
            let (row, col) = (from / cols, from % cols);
            let row =
                if up { row.checked_sub(1)? } else { Some(row + 1).filter(|row| row * cols < cells)? };
            let col = if left { col.checked_sub(1)? } else { Some(col + 1).filter(|col| *col < cols)? };
            Some(1 << (row * cols + col))
        };
        let all = |from: usize, ways: &[bool]| {
            let each = ways.iter().flat_map(|up| [(*up, true), (*up, false)]);
            each.filter_map(|(up, left)| step(from, up, left)).fold(0, |set, cell: u64| set | cell)
        };
        let steps =
            [&[true][..], &[true, false]].map(|ways| (0..cells).map(|from| all(from, ways)).collect());
        Self { steps, seen: [HashMap::new(), HashMap::new()] }
    }

    fn left_wins(&mut self, at: Position) -> Result<bool, AnswerError> {
        self.wins(0, at)
    }

    fn right_wins(&mut self, at: Position) -> Result<bool, AnswerError> {
        self.wins(1, at)
    }

    /// Whether the player to move wins: Left is 0, Right 1.
    fn wins(&mut self, mover: usize, at: Position) -> Result<bool, AnswerError> {
        if let Some(known) = self.seen[mover].get(&at) {
            return Ok(*known);
        }
        let visited = self.seen.iter().map(HashMap::len).sum::<usize>();
        if u64::try_from(visited).unwrap_or(u64::MAX) >= POSITIONS {
            return Err(AnswerError::limit(POSITIONS));
        }
        let mut movers = if mover == 0 { at.geese } else { at.foxes };
        let mut wins = false;
        // The highest bits are the lowest rows.
        while movers != 0 && !wins {
            let from = usize::try_from(movers.ilog2()).unwrap_or(0);
            movers &= !(1 << from);
            let mut to = self.steps[mover][from] & !at.geese & !at.foxes;
            while to != 0 && !wins {
                let cell = to & to.wrapping_neg();
                to &= !cell;
                wins = !self.wins(1 - mover, at.moved(mover, 1 << from, cell))?;
            }
        }
        self.seen[mover].insert(at, wins);
        Ok(wins)
    }
}

impl Position {
    fn moved(self, mover: usize, from: u64, to: u64) -> Self {
        match mover {
            0 => Self { geese: self.geese & !from | to, ..self },
            _ => Self { foxes: self.foxes & !from | to, ..self },
        }
    }
}
