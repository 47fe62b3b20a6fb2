//! The array game at contest size.
//!
//! # Setting
//!
//! Cells `1, …, n`, some of them white. A move chooses a white cell `x` and turns over `x, 2x, …, kx` for some `k <= n / x`.
//!
//! # Theorem
//!
//! Of the cells that a move turns, the least goes from white to black, so this is a coin-turning game \[winning-ways, ch. 14\]: a position has the xor of the values of its
//! white cells. The value of a cell depends on `v = floor(n / x)` only, since `floor(n / (j x)) = floor(v / j)`:
//!
//! `g(v) = mex { g(v / 2) xor g(v / 3) xor … xor g(v / k) : 1 <= k <= v }`, quotients rounded down.
//!
//! # How the code uses it
//!
//! The numbers `floor(n / i)` are at most `2 √n` many, those up to `√n` and those with `i <= √n`. They are taken in ascending order. The `j` with equal `v / j` form a block; all of them have
//! one value `h`, so over the block the xor alternates between what it was and that xor `h`. So each block adds one number to those seen. For `v = floor(n / i)` the quotient `v / j` is
//! `floor(n / (i j))`, which tells where its value is kept without a further division.
//!
//! The values for the last `n` are kept, since judges ask many questions about one `n`.
//!
//! # What is not covered
//!
//! More than 10^9 cells.
//!
//! # Cost
//!
//! Of the order of `n^(3/4)`: some 3 * 10^7 blocks for 10^9 cells.

use std::sync::{Arc, Mutex};

use grundy_values::Int;
use serde_json::Value;

use crate::ask_haoi2015_array_game::read;
use crate::question::{AnswerError, Question, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (n, white) = read(question)?;
    let values = kept(n);
    let cells = white.into_iter().filter_map(|cell| usize::try_from(cell).ok());
    let sum = cells.fold(0, |sum, cell| sum ^ values.of_cell(cell));
    Ok(winner_and_value(if sum == 0 { "No" } else { "Yes" }, &Int::from(u64::from(sum))))
}

/// The values for `n` cells, computed once for questions about the same `n` that follow each other.
fn kept(n: usize) -> Arc<Values> {
    static LAST: Mutex<Option<Arc<Values>>> = Mutex::new(None);
    // After a panic elsewhere the values are computed anew.
    let Ok(mut last) = LAST.lock() else { return Arc::new(Values::new(n)) };
    match &*last {
        Some(values) if values.n == n => Arc::clone(values),
        _ => Arc::clone(last.insert(Arc::new(Values::new(n)))),
    }
}

/// The values `g(v)` for all `v = floor(n / i)`.
struct Values {
    n: usize,
    /// By `v`, up to the root of `n`.
    small: Vec<u32>,
    /// By `i`, for larger `v`.
    large: Vec<u32>,
}

impl Values {
    fn new(n: usize) -> Self {
        let root = n.isqrt();
        let mut values = Self { n, small: vec![0; root + 1], large: vec![0; root + 1] };
        let mut seen = Seen::default();
        for v in 1..=root {
            let value = seen.mex(v, |_, quotient| values.small[quotient]);
            values.small[v] = value;
        }
        for i in (1..=root).rev() {
            let value = seen.mex(n / i, |j, quotient| match values.large.get(i * j) {
                Some(value) => *value,
                None => values.small[quotient],
            });
            values.large[i] = value;
        }
        values
    }

    fn of_cell(&self, cell: usize) -> u32 {
        match self.large.get(cell) {
            Some(value) => *value,
            None => self.small[self.n / cell],
        }
    }
}

/// The numbers seen for one `v`, marked with the round in which they were.
#[derive(Default)]
struct Seen {
    round: u32,
    marks: Vec<u32>,
}

impl Seen {
    /// `g(v)`, given `g(v / j)` for each `j`.
    fn mex(&mut self, v: usize, value: impl Fn(usize, usize) -> u32) -> u32 {
        self.round += 1;
        self.see(0);
        let (mut sum, mut from) = (0, 2);
        while from <= v {
            let quotient = v / from;
            let to = v / quotient;
            let block = value(from, quotient);
            self.see(sum ^ block);
            if (to - from).is_multiple_of(2) {
                sum ^= block;
            }
            from = to + 1;
        }
        let unseen = self.marks.iter().position(|mark| *mark != self.round);
        u32::try_from(unseen.unwrap_or(self.marks.len())).unwrap_or(u32::MAX)
    }

    fn see(&mut self, number: u32) {
        let Ok(index) = usize::try_from(number) else { return };
        if index >= self.marks.len() {
            self.marks.resize(index + 1, 0);
        }
        self.marks[index] = self.round;
    }
}
