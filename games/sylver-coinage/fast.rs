//! Sylver coinage from positions with finitely many moves left.
//!
//! # Setting
//!
//! Players name numbers that are no sums of numbers named before, repetitions allowed; who names 1 loses. If what was named has greatest common divisor 1, only finitely many
//! numbers, the *gaps*, are left.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 18\] Let `t > 1` be the greatest gap, and suppose that after any other gap is named `t` is none any more. Then the player to move wins: naming `t` takes away nothing else, and if
//! the opponent has a winning answer `x` to it, `x` could have been named at once, with the same result. Two numbers `a`, `b` without common divisor, other than 2 and 3, are such a
//! position: `t = a b - a - b`, and of `x` and `t - x` exactly one is a sum of `a`s and `b`s, so that naming a gap `x` makes `t = x + (t - x)` a sum.
//!
//! # How the code uses it
//!
//! Two numbers, others being sums of them, are answered at once. Otherwise positions are sets of gaps, one bit each, and are searched with a memory; the theorem cuts the search.
//!
//! # What is not covered
//!
//! Positions with a gap from 128 on, and those that need more than [`POSITIONS`] positions. Numbers with a common divisor: infinitely many numbers may be named then, and no way to decide all
//! such positions is known.
//!
//! # Cost
//!
//! For each position the gaps squared, times the logarithm of the greatest.

use std::collections::HashMap;

use serde_json::Value;

use crate::ask_sylver_coinage::named;
use crate::question::{AnswerError, Question};

/// Positions searched at most.
const POSITIONS: u64 = 300_000;

/// Multiples of a number that are tried to write another one as a sum.
const MULTIPLES: u64 = 1_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let named = named(question)?;
    let won = match *needed(&named).as_slice() {
        [1, ..] => true,
        [2, 3] => false,
        [_, _] => true,
        _ => Search::default().is_won(gaps(&named)?)?,
    };
    Ok(Value::from(if won { "first" } else { "second" }))
}

/// The numbers named, in ascending order, without those that are seen to be sums of the first two that are kept.
fn needed(named: &[u64]) -> Vec<u64> {
    let mut needed = Vec::new();
    for number in named.iter().copied() {
        let is_sum = match *needed.as_slice() {
            [] => false,
            [a] => number.is_multiple_of(a),
            [a, b, ..] => {
                let multiples = 0..=(number / b).min(a - 1).min(MULTIPLES);
                multiples.into_iter().any(|y| (number - y * b).is_multiple_of(a))
            }
        };
        if !is_sum {
            needed.push(number);
        }
    }
    needed
}

/// The numbers that are no sums of those named, each as a bit.
fn gaps(named: &[u64]) -> Result<u128, AnswerError> {
    // Sums below 256. If all from 128 on are sums, so is everything: some number named is at most 128.
    let mut is_sum = [false; 256];
    is_sum[0] = true;
    let sizes: Vec<usize> = named.iter().filter_map(|number| usize::try_from(*number).ok()).collect();
    for number in 1..is_sum.len() {
        is_sum[number] = sizes.iter().any(|size| *size <= number && is_sum[number - size]);
    }
    if is_sum[128..].contains(&false) {
        return Err(AnswerError::limit(POSITIONS));
    }
    let (below, _) = is_sum.split_at(128);
    Ok(below.iter().rev().fold(0, |set, is_sum| set << 1 | u128::from(!is_sum)))
}

/// What was found of positions, by their gaps.
#[derive(Default)]
struct Search {
    known: HashMap<u128, bool>,
    seen: u64,
}

impl Search {
    /// Whether the player to move wins. Gaps become fewer with every move, so the recursion is at most 127 deep.
    fn is_won(&mut self, gaps: u128) -> Result<bool, AnswerError> {
        if gaps == 0 {
            // The opponent has named 1.
            return Ok(true);
        }
        let greatest = gaps.ilog2();
        if greatest == 1 {
            return Ok(false);
        }
        if let Some(won) = self.known.get(&gaps) {
            return Ok(*won);
        }
        self.seen += 1;
        if self.seen > POSITIONS {
            return Err(AnswerError::limit(POSITIONS));
        }
        let moves = (2..=greatest).rev().filter(|number| gaps >> number & 1 == 1);
        let options: Vec<u128> = moves.map(|number| after(gaps, number)).collect();
        let mut won = options[1..].iter().all(|left| left >> greatest == 0);
        for left in options {
            won = won || !self.is_won(left)?;
        }
        self.known.insert(gaps, won);
        Ok(won)
    }
}

/// The gaps that are left when a number is named.
fn after(gaps: u128, number: u32) -> u128 {
    let mut sums = !gaps;
    let mut step = number;
    while step < u128::BITS {
        sums |= sums << step;
        step *= 2;
    }
    !sums
}
