//! Elephants and Rhinos: a board is an integer and switches.
//!
//! # Setting
//!
//! On a row of cells elephants (Left) step to the right and rhinos (Right) to the left, into a free cell. Nobody jumps. Who cannot move loses.
//!
//! # Theorem
//!
//! Let `u + 1` elephants stand before `v + 1` rhinos, with `k` free cells between the first of either and no others in reach: a *confrontation*. It is worth, besides the free
//! cells that the animals behind have already, `(k div 2) (u - v)`, and for odd `k` also `{u | -v}`.
//!
//! *Proof.* A step of the first elephant leaves `k - 1` cells and gives each of the `u` elephants behind one more free cell, which nobody can take away; the steps of the first rhino do
//! the same for Right. So `G(k) = {G(k - 1) + u | G(k - 1) - v}` and `G(0) = 0`, and moves in numbers are not needed. `G(1) = {u | -v}`. As neither `u` nor `v` is negative, `{u | -v}` is no number, and
//! `G(2) - (u - v) = {{u+v | 0} | {0 | -u-v}}` is 0, since each first move is answered to 0. So `G(k) = G(k - 2) + u - v`, numbers being added to both options.
//!
//! Animals that face no opponent have the free cells up to the end of the board, less those that they need themselves. Where a rhino stands left of an elephant they never meet.
//!
//! # How the code uses it
//!
//! The board is cut where an elephant follows a rhino. The integers are added. Two switches `{u | -v}` with the same `u + v` are together `u - v`, so of equal ones at most one is left;
//! players take the others from the largest on. The value is made where at most [`OPEN`] switches are left.
//!
//! # What is not covered
//!
//! Values with more switches left: `null`.
//!
//! # Cost
//!
//! Linear in the cells, and a sort.

use std::collections::BTreeSet;

use grundy_values::{Arena, Exceeded, Notation};
use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

/// Switches of a value that is printed.
const OPEN: usize = 4;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let board = Board::read(crate::ask_elephants_and_rhinos::read(question)?);
    let value = (board.open.len() <= OPEN).then(|| board.text().ok()).flatten();
    Ok(json!({ "outcome": board.outcome(), "value": value }))
}

/// A sum of a number and switches.
#[derive(Default)]
struct Board {
    /// Twice the number.
    doubled: i64,
    /// Twice the sizes of the switches, each once: `{u | -v}` is half of `u - v`, and half of `u + v` to or fro.
    open: BTreeSet<i64>,
}

impl Board {
    fn read(text: &str) -> Self {
        let (mut board, mut elephants, mut rhinos) = (Self::default(), Vec::new(), Vec::new());
        let mut cells = 0;
        for (at, cell) in (0..).zip(text.chars()) {
            match cell {
                'L' if !rhinos.is_empty() => {
                    board.meet(&elephants, &rhinos);
                    (elephants, rhinos) = (vec![at], Vec::new());
                }
                'L' => elephants.push(at),
                'R' => rhinos.push(at),
                _ => (),
            }
            cells = at + 1;
        }
        if rhinos.is_empty() {
            board.doubled += 2 * to_the(cells, elephants.iter().rev());
        } else {
            board.meet(&elephants, &rhinos);
        }
        board
    }

    /// Adds the worth of elephants and of rhinos to the right of them, given by their cells.
    fn meet(&mut self, elephants: &[i64], rhinos: &[i64]) {
        let (Some(first), Some(facing)) = (elephants.last(), rhinos.first()) else {
            self.doubled -= 2 * to_the(-1, rhinos.iter());
            return;
        };
        self.doubled += 2 * (to_the(first + 1, elephants.iter().rev()) - to_the(facing - 1, rhinos.iter()));
        let (u, v) = (count(elephants) - 1, count(rhinos) - 1);
        let free = facing - first - 1;
        self.doubled += free / 2 * 2 * (u - v);
        if free % 2 == 1 {
            self.doubled += u - v;
            if !self.open.remove(&(u + v)) {
                self.open.insert(u + v);
            }
        }
    }

    fn outcome(&self) -> &'static str {
        // The largest switch is taken first, Left's sizes counting for her.
        let taken = self.open.iter().rev().zip([1, -1].into_iter().cycle());
        let first: i64 = taken.map(|(size, sign)| sign * size).sum();
        // Where nothing is left over, who has taken the last switch wins.
        let last = i64::from(self.open.len() % 2 == 1) * 2 - 1;
        let left = if self.doubled + first == 0 { last } else { self.doubled + first };
        let right = if self.doubled == first { -last } else { self.doubled - first };
        match (left > 0, right > 0) {
            (true, true) => "L",
            (true, false) => "N",
            (false, true) => "P",
            (false, false) => "R",
        }
    }

    /// The value in canonical form.
    fn text(&self) -> Result<String, Exceeded> {
        let mut arena = Arena::new();
        let mut sum = arena.dyadic(self.doubled.into(), 1)?;
        for size in &self.open {
            let high = arena.dyadic((*size).into(), 1)?;
            let switch = arena.switch(high)?;
            sum = arena.add(sum, switch)?;
        }
        arena.print(sum, Notation::Ascii)
    }
}

/// The steps that bring animals together to the cell before `end`, the foremost given first.
fn to_the<'c>(end: i64, animals: impl Iterator<Item = &'c i64>) -> i64 {
    let before = |(place, cell): (i64, &i64)| (end - cell).abs() - 1 - place;
    (0..).zip(animals).map(before).sum()
}

fn count(animals: &[i64]) -> i64 {
    i64::try_from(animals.len()).unwrap_or(i64::MAX)
}
