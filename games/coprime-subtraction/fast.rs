//! Taking a coprime number, at contest size.
//!
//! # Setting
//!
//! Piles; a move takes from a pile of `x` stones `y` of them, `1 <= y <= x` and `gcd(x, y) = 1`. Who cannot move loses.
//!
//! # Theorem
//!
//! `g(x) = 0` for even `x`, `g(1) = 1`, and for odd `x >= 3` the value is the rank of the least prime factor `p` of `x` among the primes: 2 for 3, 3 for 5, and so on.
//! By induction: the options of `x >= 2` are the `z` with `1 <= z < x` and `gcd(x, z) = 1`, since `gcd(x, x - y) = gcd(x, y)`. If `x` is even, all of them are odd and
//! have other values than 0. If `x` is odd, 2 and 1 are options with the values 0 and 1, and each odd prime `q < p` is one with its rank; an option with the value of `x` would
//! have least prime factor `p` and not be coprime to `x`. The value of a sum is the xor (\[sprague-1935\], \[grundy-1939\]).
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

use crate::ask_coprime_subtraction::piles;
use crate::numbers::least_prime_ranks;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let piles = piles(question)?;
    let ranks = least_prime_ranks(piles.iter().copied().max().unwrap_or(0));
    let odd = piles.into_iter().filter(|x| x % 2 == 1);
    // The rank of 1 is 0, its value is 1.
    let value = odd.fold(0, |sum, x| sum ^ ranks[x].max(1));
    Ok(json!({ "winner": if value == 0 { "second" } else { "first" }, "sg": value }))
}
