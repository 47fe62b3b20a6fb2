//! Taking from a given set, at contest size.
//!
//! # Setting
//!
//! A pile of `n` stones and a finite set `S`; a move takes `s` stones with `s` in `S`. Who cannot move loses. `M` is the largest member of `S`.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 4\] For `x >= M` the Grundy value `g(x)` is a function of the `M` values before it. So if the last `M` values up to `g(t)` are also the `M` values up to
//! `g(t - p)`, then `g(x) = g(x - p)` for all `x > t`. As there are finitely many windows of `M` values up to the size of `S`, this happens at last.
//!
//! # How the code uses it
//!
//! Values are computed from 0 on. Now and then the last window is looked for further back: in the values read backwards, the least shift under which the first `M` come again, found with the
//! lengths of common beginnings (the Z algorithm). What lies beyond is reduced by the period.
//!
//! # What is not covered
//!
//! Piles for which more than [`VALUES`] values or [`STEPS`] steps are needed, because no window has come again: they are refused.
//!
//! # Cost
//!
//! `O(t |S|)` for `t` values.

use serde_json::{Value, json};

use crate::ask_subtraction_set::Pile;
use crate::question::{AnswerError, Question};

/// Values computed at most.
const VALUES: usize = 2_000_000;

/// Options looked at at most.
const STEPS: usize = 100_000_000;

/// How many values are computed before a window is looked for; each time twice as many.
const FIRST: usize = 4_096;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Pile { moves, n, letters } = Pile::read(question)?;
    if letters {
        let mut values = Vec::new();
        extend(&mut values, &moves, n.min(most(&moves)));
        within(n, &values)?;
        let letter = |value: &usize| if *value == 0 { 'L' } else { 'W' };
        return Ok(Value::from(values.iter().skip(1).map(letter).collect::<String>()));
    }
    let value = g(&moves, n)?;
    Ok(json!({ "winner": if value == 0 { "second" } else { "first" }, "sg": value }))
}

/// The largest pile whose value is computed.
fn most(moves: &[usize]) -> usize {
    VALUES.min(STEPS / moves.len().max(1))
}

/// The value of a pile.
fn g(moves: &[usize], n: usize) -> Result<usize, AnswerError> {
    let most = most(moves);
    let window = moves.last().copied().unwrap_or(0);
    let mut values = Vec::new();
    let mut top = FIRST.min(most);
    loop {
        extend(&mut values, moves, top.min(n));
        if let Some(value) = values.get(n) {
            return Ok(*value);
        }
        if let Some(period) = period(&values, window) {
            let first = values.len() - period;
            return Ok(values[first + (n - first) % period]);
        }
        if top == most {
            within(n, &values)?;
        }
        top = most.min(2 * top);
    }
}

/// Refuses a pile whose value is not among these.
fn within(n: usize, values: &[usize]) -> Result<(), AnswerError> {
    let computed = u64::try_from(values.len()).unwrap_or(u64::MAX);
    if n < values.len() { Ok(()) } else { Err(AnswerError::limit(computed)) }
}

/// Adds the values of all piles up to `top`.
fn extend(values: &mut Vec<usize>, moves: &[usize], top: usize) {
    // For each value the last pile that has an option with it, plus one.
    let mut seen = vec![0; moves.len() + 1];
    for x in values.len()..=top {
        for s in moves.iter().take_while(|s| **s <= x) {
            seen[values[x - s]] = x + 1;
        }
        values.push(seen.iter().take_while(|at| **at == x + 1).count());
    }
}

/// The least `p` such that the last `window` values are also those `p` earlier.
fn period(values: &[usize], window: usize) -> Option<usize> {
    let back: Vec<usize> = values.iter().rev().copied().collect();
    // For each place how many values from there on are those at the beginning; the one that reaches furthest is kept.
    let mut common = vec![0; back.len()];
    let (mut left, mut right) = (0, 0);
    for at in 1..back.len() {
        let known = if at < right { common[at - left].min(right - at) } else { 0 };
        let rest = back[known..].iter().zip(&back[at + known..]);
        common[at] = known + rest.take_while(|(a, b)| a == b).count();
        if common[at] >= window {
            return Some(at);
        }
        if at + common[at] > right {
            (left, right) = (at, at + common[at]);
        }
    }
    None
}
