//! Moore's Nim at contest size.
//!
//! # Setting
//!
//! Heaps `a1, a2, …` and a number `k`; a move takes from one to `k` heaps, from each of them any positive number.
//!
//! # Theorem
//!
//! \[moore-1910\] The player to move loses exactly when, for every binary place, the number of heaps that have a 1 there
//! is divisible by `k + 1`.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! Misère play, and sums of other games: the rule does not hold with Grundy values in the place of heap sizes.
//!
//! # Cost
//!
//! One step a binary digit of a heap.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::ask_moore_nim_k::MOST;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [k, piles] = question.fields(["k", "piles"])?;
    let k = k.size(1, MOST)?;
    let ones = ones(&piles.integers(0)?);
    let lost = ones.iter().all(|count| count % (k + 1) == 0);
    Ok(json!(if lost { "second" } else { "first" }))
}

/// How many of the numbers have a 1 at each binary place.
fn ones(numbers: &[Int]) -> Vec<usize> {
    let mut ones = Vec::new();
    for number in numbers {
        let bits = number.bits();
        if bits > ones.len() {
            ones.resize(bits, 0);
        }
        (0..bits).for_each(|place| ones[place] += usize::from(number.bit(place)));
    }
    ones
}
