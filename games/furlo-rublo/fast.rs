//! Furlo and Rublo at contest size.
//!
//! # Setting
//!
//! Piles; a move makes a pile of `n` stones one of `y < n` stones with `y² <= n <= y⁴`. Who cannot move loses.
//!
//! # Theorem
//!
//! The options of `n >= 4` are the piles from `a`, the fourth root of `n` rounded up, to `b`, the square root rounded down; below 4 there is none. Let the piles fall into intervals of equal
//! value, beginning at `s0 = 0 < s1 < s2 < …`. The set of values among `a, …, b` changes with `n` only where `b` enters an interval, at `n = s²`, or where `a` leaves one, at
//! `n = (s - 1)⁴ + 1`. So a new interval can begin only at such an `n` of an earlier border `s`, or at 4.
//!
//! # How the code uses it
//!
//! Possible borders are tried from below; one where the value changes is kept, and gives two more. Seven intervals reach beyond 777777777777, the limit of the judge. All roots are
//! those of integers, so the borders are exact.
//!
//! # What is not covered
//!
//! Piles of more than 10^18 stones.
//!
//! # Cost
//!
//! A few borders, and a search among them for each pile.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::ask_furlo_rublo::{MOST, piles};
use crate::question::{AnswerError, Question};

/// Where piles of equal value begin, and the value.
struct Interval {
    start: usize,
    value: u64,
}

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let piles = piles(question)?;
    let intervals = intervals();
    let g = |n: usize| {
        let above = intervals.partition_point(|interval| interval.start <= n);
        intervals[..above].last().map_or(0, |interval| interval.value)
    };
    let value = piles.into_iter().fold(0, |sum, n| sum ^ g(n));
    Ok(json!({ "winner": if value == 0 { "Rublo" } else { "Furlo" }, "sg": value }))
}

/// All intervals up to the largest pile, in order.
fn intervals() -> Vec<Interval> {
    let mut known = vec![Interval { start: 0, value: 0 }];
    let mut borders = BTreeSet::from([4]);
    while let Some(start) = borders.pop_first() {
        let value = value(&known, start);
        if known.last().is_some_and(|last| last.value == value) {
            continue;
        }
        known.push(Interval { start, value });
        let fourth = (start - 1).checked_pow(4).map(|power| power + 1);
        let next = [start.checked_pow(2), fourth].into_iter().flatten();
        borders.extend(next.filter(|border| *border <= MOST));
    }
    known
}

/// The value of `n >= 4`, given the intervals up to its square root.
fn value(known: &[Interval], n: usize) -> u64 {
    let b = n.isqrt();
    let root = b.isqrt();
    let a = if root.pow(4) >= n { root } else { root + 1 };
    let ends = known.iter().skip(1).map(|next| next.start).chain([usize::MAX]);
    let met = known.iter().zip(ends).filter(|(interval, end)| interval.start <= b && a < *end);
    let values: BTreeSet<u64> = met.map(|(interval, _)| interval.value).collect();
    (0..).find(|value| !values.contains(value)).unwrap_or(0)
}
