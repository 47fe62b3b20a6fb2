//! Rearranging at contest size.
//!
//! # Setting
//!
//! Takahashi puts numbers in any order; then Aoki exchanges neighbours that are coprime, as often as he likes. Takahashi wants the least sequence in lexicographic
//! order, Aoki the greatest.
//!
//! # Theorem
//!
//! Join two numbers if they have a common divisor above 1. Aoki can never exchange joined numbers, and can reach every order that keeps all joined pairs as
//! they were. So Takahashi directs the edges of a graph without making a circle, and Aoki takes the greatest topological order.
//!
//! For one connected part: its first number is a source of the directed graph, and if there were several sources Aoki would begin with the greatest. So Takahashi makes
//! the least number the only source. When it is gone, the rest falls into connected parts, each with neighbours of that number; what was said holds for each of
//! them, where the source must be a neighbour of the number before, since it was no source earlier. So: the least neighbour. That is depth-first search from the least number, neighbours in rising
//! order, and every edge leads from the earlier to the later. Edges outside of the tree of the search join a number with one of its ancestors there and need no attention.
//!
//! # How the code uses it
//!
//! Numbers in rising order, and for each a row of bits of those that share a prime with it. The search takes the lowest bit that is not yet visited. Then a heap of all numbers
//! whose parent has been written gives the greatest one each time.
//!
//! # What is not covered
//!
//! More than 2,000 numbers, and numbers above 10^9.
//!
//! # Cost
//!
//! A division for each number and each prime up to its root, and `n^2 / 64` operations on words.

use std::collections::{BTreeMap, BinaryHeap};

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

/// Numbers at most.
const COUNT: usize = 2_000;
/// The greatest number.
const MOST: usize = 1_000_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let mut numbers = numbers(question)?;
    numbers.sort_unstable();
    let children = search(&joined(&numbers));
    // Positions in rising order stand for the numbers.
    let mut ready = BinaryHeap::from(children[numbers.len()].clone());
    let mut written = Vec::new();
    while let Some(next) = ready.pop() {
        written.push(numbers[next]);
        ready.extend(&children[next]);
    }
    Ok(json!(written))
}

/// The numbers of a question.
pub(crate) fn numbers(question: &Question<'_>) -> Result<Vec<usize>, AnswerError> {
    let [a] = question.fields(["a"])?;
    a.at_most(COUNT)?.iter().map(|number| number.size(1, MOST)).collect()
}

/// For each number, the numbers that share a prime with it, as bits.
fn joined(numbers: &[usize]) -> Vec<Vec<u64>> {
    let words = numbers.len().div_ceil(64);
    let mut holders: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    let small = small_primes();
    let primes: Vec<Vec<usize>> = numbers.iter().map(|number| primes_of(*number, &small)).collect();
    for (at, primes) in primes.iter().enumerate() {
        for prime in primes {
            holders.entry(*prime).or_insert_with(|| vec![0; words])[at / 64] |= 1 << (at % 64);
        }
    }
    let row = |primes: &Vec<usize>| {
        let mut row = vec![0; words];
        for holder in primes.iter().filter_map(|prime| holders.get(prime)) {
            row.iter_mut().zip(holder).for_each(|(word, more)| *word |= more);
        }
        row
    };
    primes.iter().map(row).collect()
}

/// The primes up to the root of the greatest number.
fn small_primes() -> Vec<usize> {
    let root = MOST.isqrt();
    let mut is_prime = vec![true; root + 1];
    for p in (2..=root).take_while(|p| p * p <= root) {
        (p * p..=root).step_by(p).for_each(|multiple| is_prime[multiple] = false);
    }
    (2..=root).filter(|p| is_prime[*p]).collect()
}

/// The primes that divide a number.
fn primes_of(number: usize, small: &[usize]) -> Vec<usize> {
    let mut rest = number;
    let mut found = Vec::new();
    for prime in small {
        if prime * prime > rest {
            break;
        }
        if rest.is_multiple_of(*prime) {
            found.push(*prime);
            while rest.is_multiple_of(*prime) {
                rest /= prime;
            }
        }
    }
    found.extend(Some(rest).filter(|rest| *rest > 1));
    found
}

/// The children of each number in depth-first search, lower ones first; behind them the roots.
fn search(joined: &[Vec<u64>]) -> Vec<Vec<usize>> {
    let count = joined.len();
    let mut children = vec![Vec::new(); count + 1];
    let mut unseen: Vec<u64> = vec![u64::MAX; count.div_ceil(64)];
    for root in 0..count {
        if unseen[root / 64] >> (root % 64) & 1 == 0 {
            continue;
        }
        unseen[root / 64] &= !(1 << (root % 64));
        children[count].push(root);
        let mut path = vec![root];
        while let Some(at) = path.last().copied() {
            let mut words = joined[at].iter().zip(&unseen).map(|(row, unseen)| row & unseen).enumerate();
            let Some((word, bits)) = words.find(|(_, bits)| *bits > 0) else {
                path.pop();
                continue;
            };
            let lowest = usize::try_from(bits.trailing_zeros()).unwrap_or(0);
            let next = 64 * word + lowest;
            unseen[word] &= !(1 << lowest);
            children[at].push(next);
            path.push(next);
        }
    }
    children
}
