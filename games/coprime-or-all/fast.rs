//! Taking all, or a coprime number, at contest size.
//!
//! # Setting
//!
//! Piles; a move takes from a pile of `x >= 1` stones all of them, or `y` stones with `1 <= y <= x` and `gcd(x, y) = 1`. Who cannot move loses.
//!
//! # Theorem
//!
//! `g(0) = 0`, `g(1) = 1`, and for `x >= 2` with least prime factor `p`, the `r`-th prime, `g(x) = r + 1`. By induction: the options of `x` are 0 and the
//! `z` with `1 <= z < x` and `gcd(x, z) = 1`, since `gcd(x, x - y) = gcd(x, y)`. Options 0 and 1 have the values 0 and 1, and each prime `q < p` is an option
//! with its rank plus one. An option with the value `r + 1` would have least prime factor `p` and not be coprime to `x`. The value of a sum is the
//! xor (\[sprague-1935\], \[grundy-1939\]).
//!
//! # How the code uses it
//!
//! A sieve up to the largest pile gives the ranks of all least prime factors.
//!
//! # What is not covered
//!
//! Piles of more than 10^7 stones: the rank of a large prime needs the number of all primes below it.
//!
//! # Cost
//!
//! The sieve, and one look a pile.

use serde_json::{Value, json};

use crate::ask_coprime_or_all::piles;
use crate::numbers::least_prime_ranks;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let piles = piles(question)?;
    let ranks = least_prime_ranks(piles.iter().copied().max().unwrap_or(0));
    // The rank of 1 is 0.
    let filled = piles.into_iter().filter(|x| *x > 0);
    let value = filled.fold(0, |sum, x| sum ^ (ranks[x] + 1));
    Ok(json!({ "winner": if value == 0 { "Bob" } else { "Alice" }, "sg": value }))
}
