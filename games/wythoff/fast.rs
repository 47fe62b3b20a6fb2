//! Wythoff's game at contest size.
//!
//! # Setting
//!
//! Two heaps `a <= b`; a move takes any positive number from one heap, or the same from both.
//! `g(a, b)` is the Grundy value, `phi = (1 + sqrt 5) / 2`.
//!
//! # Theorem
//!
//! \[wythoff-1907\] The player to move loses exactly when `a = floor(k phi)`, where `k = b - a`.
//! With integers only: `floor(k phi) = (k + isqrt(5 k k)) div 2`. For `k phi = (k + sqrt(5 k k)) / 2`, and dropping
//! the fraction of the root before halving cannot change the floor.
//!
//! # How the code uses it
//!
//! The winner is exact at every size. No closed form of `g` is known, so values come from a table while
//! both heaps are below [`MOST`]; beyond that only two cases are known, `g = 0` where the
//! player to move loses and `g(0, b) = b`, and all others are answered with `null`.
//!
//! A cell of the table takes the least value that does not occur before it in its row, its column
//! and its diagonal. Each of these lines keeps its values as a set of bits, and since `g` is
//! symmetric, row and column with the same number share one.
//!
//! # What is not covered
//!
//! Values of large positions. For fixed `a` they are additively periodic in `b`
//! \[dress-flammenkamp-pink-1999, landman-2002\], but no bound on the period is small enough to be of use here.
//!
//! # Cost
//!
//! A few multiplications for the winner. The table of side `n` takes `n * n / 2` cells with `n / 64` word
//! operations each at most; it is made once a size and kept.

use std::sync::OnceLock;

use grundy_values::{Int, TooLarge};
use serde_json::Value;

use crate::question::{AnswerError, Question, winner_and_value};

/// Values are given for heaps below this.
const MOST: usize = 2048;

/// Sides of the tables: a small question does not wait for a large table.
const SIDES: [usize; 3] = [128, 512, MOST];

static TABLES: [OnceLock<Table>; 3] = [const { OnceLock::new() }; 3];

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [a, b] = question.fields(["a", "b"])?;
    let (a, b) = (a.integer(0)?, b.integer(0)?);
    let (a, b) = (a.clone().min(b.clone()), a.max(b));
    if is_lost(&a, &b)? {
        return Ok(winner_and_value("second", &Int::ZERO));
    }
    let unknown = || serde_json::json!({ "winner": "first", "sg": null });
    Ok(g(&a, &b).map_or_else(unknown, |value| winner_and_value("first", &value)))
}

/// Whether the player to move loses.
fn is_lost(a: &Int, b: &Int) -> Result<bool, TooLarge> {
    let k = b.sub(a)?;
    let root = k.mul(&k)?.mul(&Int::from(5))?.isqrt().unwrap_or(Int::ZERO);
    let floor = k.add(&root)?.div_mod(&Int::from(2)).map(|(half, _)| half);
    Ok(floor.as_ref() == Some(a))
}

/// The value of `(a, b)`, `a <= b`, where it is known.
fn g(a: &Int, b: &Int) -> Option<Int> {
    if a.is_zero() {
        return Some(b.clone());
    }
    let (a, b) = (a.to_usize()?, b.to_usize()?);
    let level = SIDES.iter().position(|side| b < *side)?;
    let table = TABLES[level].get_or_init(|| Table::new(SIDES[level]));
    Some(Int::from(u64::from(table.get(a, b))))
}

/// Values of all `(a, b)` below a side.
struct Table {
    side: usize,
    cells: Vec<u16>,
}

impl Table {
    fn new(side: usize) -> Self {
        let mut table = Self { side, cells: vec![0; side * side] };
        let mut lines = vec![Seen::default(); side];
        let mut diagonals = vec![Seen::default(); side];
        for a in 0..side {
            for b in a..side {
                let value = Seen::least_missing([&lines[a], &lines[b], &diagonals[b - a]]);
                lines[a].add(value);
                lines[b].add(value);
                diagonals[b - a].add(value);
                // Values are below 3 * MOST: each of the three lines has fewer cells than that.
                table.cells[a * side + b] = u16::try_from(value).unwrap_or(u16::MAX);
            }
        }
        table
    }

    fn get(&self, a: usize, b: usize) -> u16 {
        self.cells[a * self.side + b]
    }
}

/// The values on one line, as bits, and how many of the least words are full.
#[derive(Clone, Default)]
struct Seen {
    words: Vec<u64>,
    full: usize,
}

impl Seen {
    fn add(&mut self, value: usize) {
        let word = value / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }

    fn word(&self, index: usize) -> u64 {
        self.words.get(index).copied().unwrap_or(0)
    }

    fn least_missing(lines: [&Self; 3]) -> usize {
        let mut index = lines.iter().map(|line| line.full).max().unwrap_or(0);
        loop {
            let seen = lines.iter().fold(0, |seen, line| seen | line.word(index));
            if seen != u64::MAX {
                return index * 64 + usize::try_from(seen.trailing_ones()).unwrap_or(0);
            }
            index += 1;
        }
    }
}
