//! Taking a square, at contest size.
//!
//! # Setting
//!
//! A pile of `n` stones; a move takes a positive perfect square. Who cannot move loses.
//!
//! # Theorem
//!
//! None is used but the definition: no formula for the lost piles is known. The game was studied by \[golomb-1966\].
//!
//! # How the code uses it
//!
//! Up to [`VALUED`] all Grundy values are computed by mex. Beyond, only who wins: each pile that no lost pile has marked is lost, and marks those a square above it. Lost piles
//! are rare, so this goes further.
//!
//! # What is not covered
//!
//! The values of won piles beyond [`VALUED`], which are given as `null`.
//!
//! # Cost
//!
//! `n^1.5` steps for values, and the root of `n` for each lost pile for the winner; there are about 14000 lost piles up to 10^6.

use serde_json::{Value, json};

use crate::ask_subtract_a_square::stones;
use crate::question::{AnswerError, Question};

/// The largest pile whose value is computed. Values up to it are at most 168, so that a byte holds each.
const VALUED: usize = 1_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let n = stones(question)?;
    let value = if n <= VALUED { Some(g(n)) } else { is_lost(n).then_some(0) };
    Ok(json!({ "winner": if value == Some(0) { "second" } else { "first" }, "sg": value }))
}

fn g(n: usize) -> u8 {
    let squares: Vec<usize> = (1..=n.isqrt()).map(|k| k * k).collect();
    let mut values = vec![0_u8; n + 1];
    // For each value the last pile that has an option with it.
    let mut seen = [0; 256];
    for x in 1..=n {
        for square in &squares[..x.isqrt()] {
            seen[usize::from(values[x - square])] = x;
        }
        let least = seen.iter().take_while(|at| **at == x).count();
        values[x] = u8::try_from(least).unwrap_or(u8::MAX);
    }
    values[n]
}

fn is_lost(n: usize) -> bool {
    let squares: Vec<usize> = (1..=n.isqrt()).map(|k| k * k).collect();
    let mut won = vec![false; n + 1];
    for x in 0..n {
        if !won[x] {
            squares.iter().take_while(|square| x + **square <= n).for_each(|square| won[x + square] = true);
        }
    }
    !won[n]
}
