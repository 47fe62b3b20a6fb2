//! Maundy Cake at any size.
//!
//! # Setting
//!
//! A cake of `r` rows and `c` columns. Left divides a cake into `k >= 2` equal parts by columns, Right by rows; all
//! parts stay in play.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 2\] Divide `c` by its smallest prime factor, the result again, and so on to 1:
//! `c > c1 > c2 > … > 1`, `s` numbers after `c`. Let `r1, r2, …`, `t` numbers, be those of `r`. The value is
//! `c(t+1) + c(t+2) + … + c(s)` if `s >= t`, and minus the sum of `r(s+1), …, r(t)` otherwise.
//!
//! *Proof.* Let `s >= t`, and let `L(j)` be the product of the `j` largest of the `s` primes of `c`. The chain has
//! `c(i) = L(s - i)`, so the sum is `S = L(0) + L(1) + … + L(s - t - 1)`. Let Left divide by `k`, of `m` primes. If
//! `s - m >= t`, the `k` parts are worth `k` times a sum of such products for `c / k`. Each `k L'(j)` is a product of
//! `m + j` primes of `c`, so at most `L(m + j)`, and the parts are worth at most `S - L(0) - … - L(m - 1) <= S - 1`;
//! for `k` the largest prime it is just `S - 1`. If `s - m < t`, the parts are worth less than 0. Let Right divide by
//! `k`, of `m` primes: then the sum of each part has `m` terms more, and the parts are worth at least `S + 1`. So the
//! value is the simplest number between `S - 1`, which is there if `s > t`, and numbers from `S + 1` on: it is `S`.
//! The case `s < t` is the same with the players exchanged.
//!
//! # How the code uses it
//!
//! Numbers are taken apart by Pollard's method, primes are known by that of Miller and Rabin with bases that are
//! right below 2^64.
//!
//! # What is not covered
//!
//! Sides beyond 10^18.
//!
//! # Cost
//!
//! About the fourth root of the larger side.

use grundy_values::Int;
use serde_json::Value;

use crate::dyadic::Dyadic;
use crate::question::{AnswerError, Question};

/// The largest side.
const MOST: usize = 1_000_000_000_000_000_000;
/// Bases that tell primes from others below 2^64.
const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    value(question).map(|value| value.answer())
}

/// The value of the cake of a question.
pub(crate) fn value(question: &Question<'_>) -> Result<Dyadic, AnswerError> {
    let [rows, cols] = question.fields(["rows", "cols"])?;
    let chain = |side: usize| chain(u64::try_from(side).unwrap_or(u64::MAX));
    let (rows, cols) = (chain(rows.size(1, MOST)?), chain(cols.size(1, MOST)?));
    let beyond = |long: &[u64], short: &[u64]| Int::from(long.iter().skip(short.len()).sum::<u64>());
    let value = beyond(&cols, &rows).sub(&beyond(&rows, &cols))?;
    Ok(Dyadic::new(&value, 0)?)
}

/// What remains of a number each time it is divided by its smallest prime factor, down to 1.
fn chain(number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    take_apart(number, &mut primes);
    primes.sort_unstable();
    let divide = |rest: &mut u64, prime: u64| {
        *rest /= prime;
        Some(*rest)
    };
    primes.into_iter().scan(number, divide).collect()
}

/// Adds the prime factors of a number to the list.
fn take_apart(number: u64, primes: &mut Vec<u64>) {
    let mut waiting = vec![number];
    while let Some(number) = waiting.pop() {
        if number < 2 {
            continue;
        }
        match BASES.into_iter().find(|base| number % base == 0).or_else(|| factor(number)) {
            Some(part) if part < number => waiting.extend([part, number / part]),
            _ => primes.push(number),
        }
    }
}

/// A factor of an odd number, neither 1 nor the number itself; none of a prime.
fn factor(number: u64) -> Option<u64> {
    if is_prime(number) {
        return None;
    }
    // Walks of which each finds a factor when two of its steps agree modulo that factor; another walk if both agree wholly.
    (1..number).find_map(|shift| {
        let step = |at: u64| (times(at, at, number) + u128::from(shift)) % u128::from(number);
        let step = |at: u64| u64::try_from(step(at)).unwrap_or(0);
        let (mut slow, mut fast) = (2, 2);
        loop {
            slow = step(slow);
            fast = step(step(fast));
            match gcd(slow.abs_diff(fast), number) {
                1 => {}
                found => return (found < number).then_some(found),
            }
        }
    })
}

/// Whether an odd number above 37 is prime.
fn is_prime(number: u64) -> bool {
    let (twos, odd) = ((number - 1).trailing_zeros(), (number - 1) >> (number - 1).trailing_zeros());
    BASES.into_iter().all(|base| {
        let mut power = raised(base, odd, number);
        let last = number - 1;
        power == 1
            || (0..twos).any(|_| {
                let reached = power == last;
                power = product(power, power, number);
                reached
            })
    })
}

fn raised(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut square, mut result) = (base % modulus, 1);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = product(result, square, modulus);
        }
        square = product(square, square, modulus);
        exponent /= 2;
    }
    result
}

fn product(a: u64, b: u64, modulus: u64) -> u64 {
    u64::try_from(times(a, b, modulus)).unwrap_or(0)
}

fn times(a: u64, b: u64, modulus: u64) -> u128 {
    u128::from(a) * u128::from(b) % u128::from(modulus)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while a > 0 {
        (a, b) = (b % a, a);
    }
    b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_apart() {
        for number in 1..5_000_u64 {
            let mut primes = Vec::new();
            take_apart(number, &mut primes);
            assert_eq!(primes.iter().product::<u64>(), number);
            assert!(primes.iter().all(|prime| (2..*prime).all(|d| prime % d != 0)), "{number}: {primes:?}");
        }
        let (p, q) = (999_999_937, 999_999_929);
        for (number, expected) in [
            (p * q, vec![q, p]),
            (p * p, vec![p, p]),
            (1 << 59, vec![2; 59]),
            (p * 1_000_003, vec![1_000_003, p]),
        ] {
            let mut primes = Vec::new();
            take_apart(number, &mut primes);
            primes.sort_unstable();
            assert_eq!(primes, expected);
        }
    }

    #[test]
    fn chains() {
        assert_eq!((chain(12), chain(9), chain(1), chain(7)), (vec![6, 3, 1], vec![3, 1], vec![], vec![1]));
    }
}
