//! Counting the heaps of SNOI 2020 at contest size.
//!
//! # Setting
//!
//! A heap of `n` stones; the first move takes 1 to `k` stones, every further move at most twice what was taken just before,
//! and who takes the last stone loses. Asked is the number of `n` from 1 to `N` for which the first player wins.
//! Fibonacci numbers are `F1 = 1, F2 = 2, 3, 5, 8, …`.
//!
//! # Theorem
//!
//! \[whinihan-1963\] gives the first part for normal play. Every `m >= 1` is a sum of Fibonacci numbers no two of which follow each
//! other, in one way; in normal play, the player to move wins a heap of `m` exactly if the smallest of these parts is at
//! most `k`. Leaving the last stone wins here, so the heap of `n` is the heap of `n - 1` in normal play, and the first player
//! loses if `n = 1`.
//!
//! Let `F_i` be the least Fibonacci number above `k`, and `M = N - 1`. The numbers all of whose parts are at least `F_i` are in
//! order-preserving bijection with all natural numbers: each part `F_j` becomes `F_(j - i + 1)`. The largest such number that
//! is at most `M` consists of the parts of `M` from `F_i` on. So what this becomes is the number of lost `m` from 1 to `M`.
//!
//! # How the code uses it
//!
//! `M` is split from the largest Fibonacci number down, and what the parts from `F_i` on become is subtracted from `M`.
//!
//! # What is not covered
//!
//! Which moves win.
//!
//! # Cost
//!
//! One step a Fibonacci number up to `N`: 86 for `10^18`.

use serde_json::{Value, json};

use crate::ask_snoi2020_take_stones::Heaps;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Heaps { most, k } = Heaps::read(question)?;
    let all = most - 1;
    let fibonacci = fibonacci(all);
    let least = fibonacci.partition_point(|part| *part <= k);
    let (mut rest, mut lost) = (all, 0);
    for at in (least..fibonacci.len()).rev() {
        if fibonacci[at] <= rest {
            rest -= fibonacci[at];
            lost += fibonacci[at - least];
        }
    }
    Ok(json!(all - lost))
}

/// The Fibonacci numbers 1, 2, 3, 5, … up to `most`.
fn fibonacci(most: i64) -> Vec<i64> {
    let mut numbers = Vec::new();
    let (mut this, mut next) = (1, 2);
    while this <= most {
        numbers.push(this);
        (this, next) = (next, this + next);
    }
    numbers
}
