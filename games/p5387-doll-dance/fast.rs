//! Counting the sequences of P5387 at contest size.
//!
//! # Setting
//!
//! A sequence of `L` numbers from 1 to `m`; a move replaces a number `x` by `x xor y`, for some `y` from 1 to `x`, if that is
//! smaller than `x`. Asked is the number of sequences that the first player wins, modulo `p = 998244353`.
//!
//! # Theorem
//!
//! The Grundy value is `g(0) = 0` and `g(x) = x - 2^t + 1` for `2^t <= x < 2^(t + 1)`.
//!
//! Proof. Let `x = 2^t + r`. The numbers `y >= 2^t` up to `x` give `r xor s` for `s = 0, …, r`. The numbers `y < 2^t` whose highest digit is a one
//! of `x` give exactly `2^t + s` with `s < r`: clearing that digit makes `x` smaller and the lower digits are free. These have the values
//! `1, …, r` by induction. Among the `r xor s` is 0, of value 0; and none has the value `r + 1`: numbers with that value are
//! `2^v + r` with `2^v > r`, and `r xor s < 2^v` since `r` and `s` are.
//!
//! The sequences with xor 0 of their values are counted by the Walsh–Hadamard transform: if `c(v)` numbers have the value
//! `v < 2^w` and `C` is the transform of `c`, then their number is the sum of all `C(i)^L`, divided by `2^w`.
//!
//! # How the code uses it
//!
//! The transform is exact, in integers from `-m` to `m`. Equal values are counted, and each is raised to the power `L` once; `L` is
//! not reduced, so `0^0 = 1` and `0^L = 0` come out right.
//!
//! # What is not covered
//!
//! The count itself, which has up to `10^18` digits and more.
//!
//! # Cost
//!
//! `m log m` additions, and at most `2 m` powers.

use serde_json::{Value, json};

use crate::ask_p5387_doll_dance::Sequences;
use crate::numbers::power_mod;
use crate::question::{AnswerError, Question};

/// The modulus, a prime.
const P: u64 = 998_244_353;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Sequences { length, m } = Sequences::read(question)?;
    let mut counts = histogram(m);
    transform(&mut counts);
    let size = u64::try_from(counts.len()).unwrap_or(u64::MAX);
    let lost = sum_of_powers(&counts, m, length) * power_mod(size, P - 2, P) % P;
    let all = power_mod(u64::try_from(m).unwrap_or(u64::MAX), length, P);
    Ok(json!((all + P - lost) % P))
}

/// How many numbers from 1 to `m` have each value; as many values as a power of 2.
fn histogram(m: usize) -> Vec<i64> {
    let mut counts = vec![0; m.next_power_of_two() + 1];
    let mut most = 0;
    for x in 1..=m {
        let value = x - (1 << x.ilog2()) + 1;
        counts[value] += 1;
        most = most.max(value);
    }
    counts.resize((most + 1).next_power_of_two(), 0);
    counts
}

/// The Walsh–Hadamard transform.
fn transform(values: &mut [i64]) {
    let mut half = 1;
    while half < values.len() {
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

/// The sum of the `length`-th powers of numbers from `-m` to `m`, modulo [`P`].
fn sum_of_powers(values: &[i64], m: usize, length: u64) -> u64 {
    let mut positive = vec![0_u64; m + 1];
    let mut negative = positive.clone();
    for value in values {
        let size = usize::try_from(value.unsigned_abs()).unwrap_or(0);
        let counted = if *value < 0 { &mut negative } else { &mut positive };
        counted[size] += 1;
    }
    let sign = if length.is_multiple_of(2) { 1 } else { P - 1 };
    let mut sum = 0;
    for (size, (plus, minus)) in (0..).zip(positive.into_iter().zip(negative)) {
        if plus + minus > 0 {
            sum = (sum + power_mod(size, length, P) * ((plus + minus * sign) % P)) % P;
        }
    }
    sum
}
