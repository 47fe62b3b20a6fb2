//! Game with Powers at contest size.
//!
//! # Setting
//!
//! The numbers `1, …, n`. A move chooses one that is left, `x`, and crosses out `x, x^2, x^3, …`.
//!
//! # Theorem
//!
//! Every number from 2 on is a power of exactly one *base* that is no power of a smaller number. Moves among the powers of one base leave those of the others alone, so the game is
//! a sum of chains: for each base `b` the chain `b, b^2, …, b^L` with `b^L <= n < b^(L + 1)`, and the number 1 alone. In a chain, choosing `b^i` crosses out `b^j` for all multiples `j` of `i`;
//! so its value `c(L)` depends on its length only, and that of 1 is `c(1) = 1`.
//!
//! # How the code uses it
//!
//! Bases above `√n` have chains of length 1; there are as many as numbers are left when 1 and all longer chains are taken away. The bases up to `√n` are found by
//! crossing out powers, as in the sieve. `c(L)` is searched: what may be left is a set that contains with `j` all divisors of `j`. There are 711,457 such
//! sets for `L = 29`. Primes above `L / 2` have no multiple but
//! themselves and no divisor but 1, so it matters only how many of them are left; that leaves a third of the sets.
//!
//! # What is not covered
//!
//! Numbers above 10^9.
//!
//! # Cost
//!
//! `√n` steps, and for the chain of 2 some hundred thousand sets.

use std::collections::HashMap;

use serde_json::Value;

use crate::ask_game_with_powers::MOST;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [n] = question.fields(["n"])?;
    let n = n.size(1, MOST)?;
    Ok(Value::from(if value(n) == 0 { "Petya" } else { "Vasya" }))
}

/// The value of the numbers `1, …, n`.
fn value(n: usize) -> u32 {
    let root = n.isqrt();
    let mut is_power = vec![false; root + 1];
    // How many chains have each length from 2 on; the chain of 2 is the longest, below 32.
    let mut chains = [0_usize; 32];
    let mut in_chains = 0;
    for base in 2..=root {
        if is_power[base] {
            continue;
        }
        let (mut length, mut power) = (1, base);
        while power <= n / base {
            power *= base;
            length += 1;
            if let Some(marked) = is_power.get_mut(power) {
                *marked = true;
            }
        }
        chains[length] += 1;
        in_chains += length;
    }
    // 1 and all numbers that are in no longer chain.
    chains[1] = n - in_chains;
    let odd = (1..chains.len()).filter(|length| chains[*length] % 2 == 1);
    odd.fold(0, |sum, length| sum ^ Chain::new(length).value())
}

/// The chain `b, b^2, …, b^L`: which exponents are left is a set of bits, bit `i - 1` for `i`.
struct Chain {
    /// All exponents.
    all: u32,
    /// For each exponent its multiples.
    multiples: Vec<u32>,
    /// The primes above `L / 2`, from the least on, each as a set.
    primes: Vec<u32>,
    known: HashMap<u32, u32>,
}

impl Chain {
    /// The chain of a length below 32.
    fn new(length: usize) -> Self {
        let bit = |exponent: usize| 1_u32 << (exponent - 1);
        let multiples = |i: usize| (i..=length).step_by(i).fold(0, |set, j| set | bit(j));
        let is_prime = |p: &usize| *p > 1 && (2..*p).all(|d| !p.is_multiple_of(d));
        Self {
            all: (1..=length).fold(0, |set, i| set | bit(i)),
            multiples: (1..=length).map(multiples).collect(),
            primes: (length / 2 + 1..=length).filter(is_prime).map(bit).collect(),
            known: HashMap::new(),
        }
    }

    fn value(&mut self) -> u32 {
        self.value_of(self.all)
    }

    /// The value of what is left. The depth of the recursion is at most `L`.
    fn value_of(&mut self, left: u32) -> u32 {
        let left = self.exchanged(left);
        if let Some(value) = self.known.get(&left) {
            return *value;
        }
        // There are fewer than 32 options, so the values of options are below 32.
        let mut seen = 0_u64;
        for exponent in 0..self.multiples.len() {
            if left >> exponent & 1 == 1 {
                seen |= 1 << self.value_of(left & !self.multiples[exponent]);
            }
        }
        let value = seen.trailing_ones();
        self.known.insert(left, value);
        value
    }

    /// The same with the large primes that are left exchanged for the least ones.
    fn exchanged(&self, left: u32) -> u32 {
        let all = self.primes.iter().fold(0, |set, prime| set | prime);
        let count = self.primes.iter().filter(|prime| left & **prime != 0).count();
        self.primes.iter().take(count).fold(left & !all, |set, prime| set | prime)
    }
}
