//! Tricolore at contest size.
//!
//! # Setting
//!
//! In each row a blue, a white and a red token, in this order. With `k` a prime or a product of two primes, but not `f`, Alice moves blue, or blue and white, by `k` to the
//! right, Bob red, or white and red, by `k` to the left; no token may reach or pass another.
//!
//! # Theorem
//!
//! Let `p` cells be free between blue and white and `q` between white and red. Alice's moves make `p` or `q` less by `k`, and so do Bob's: the players
//! have the same moves. So the game is a sum of heaps from which `k` may be taken, and who begins loses exactly if the xor of their Grundy values is 0 (\[sprague-1935\], \[grundy-1939\]).
//!
//! # How the code uses it
//!
//! `g(p)` is found for `p = 0, 1, 2, …`. For each value `v` a set of bits tells from which heaps a heap with value `v` can be reached; `g(p)` is the first `v` whose set lacks `p`. Then the numbers
//! `p + k` are added to the set of `g(p)`: words of 64 bits at a time, with the set of all `k` shifted by 0 to 63 places beforehand.
//!
//! # What is not covered
//!
//! Columns beyond ±10^5.
//!
//! # Cost
//!
//! For heaps below `m`: `m^2 / 128` words, 3 * 10^8 for `m` = 2 * 10^5, and a search among less than a hundred values for each heap.

use serde_json::{Value, json};

use crate::ask_tricolore_recreation::read;
use crate::question::{AnswerError, Question};

/// Heaps in a word.
const WORD: usize = 64;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (f, rows) = read(question)?;
    let free = |from: i64, to: i64| usize::try_from(to - from - 1).unwrap_or(0);
    let heaps = || rows.iter().flat_map(|[b, w, r]| [free(*b, *w), free(*w, *r)]);
    let values = values(heaps().max().unwrap_or(0), f);
    let first_wins = heaps().fold(0, |sum, heap| sum ^ values[heap]) != 0;
    let winners = if first_wins { ["Alice", "Bob"] } else { ["Bob", "Alice"] };
    Ok(json!({ "alice_starts": winners[0], "bob_starts": winners[1] }))
}

/// The Grundy values of the heaps up to `largest`.
fn values(largest: usize, f: usize) -> Vec<usize> {
    let words = largest / WORD + 1;
    let shifted = shifted(&steps(largest, f), words);
    // For each value, from which heaps it can be reached.
    let mut reached: Vec<Vec<u64>> = Vec::new();
    let mut values = Vec::with_capacity(largest + 1);
    for heap in 0..=largest {
        let (word, bit) = (heap / WORD, heap % WORD);
        let free = reached.iter().position(|set| set[word] >> bit & 1 == 0);
        let value = free.unwrap_or(reached.len());
        if value == reached.len() {
            reached.push(vec![0; words]);
        }
        reached[value][word..].iter_mut().zip(&shifted[bit]).for_each(|(to, step)| *to |= step);
        values.push(value);
    }
    values
}

/// The primes and products of two primes up to `largest`, without `f`.
fn steps(largest: usize, f: usize) -> Vec<usize> {
    // How many prime factors each number has, counted with repetition.
    let mut factors = vec![0_u8; largest + 1];
    for prime in 2..=largest {
        if factors[prime] > 0 {
            continue;
        }
        let mut power = prime;
        while power <= largest {
            (power..=largest).step_by(power).for_each(|multiple| factors[multiple] += 1);
            power = power.saturating_mul(prime);
        }
    }
    (2..=largest).filter(|k| factors[*k] <= 2 && *k != f).collect()
}

/// The set of steps as bits, moved by 0 to 63 places.
fn shifted(steps: &[usize], words: usize) -> Vec<Vec<u64>> {
    let moved = |by: usize| {
        let mut set = vec![0_u64; words];
        for step in steps {
            if let Some(word) = set.get_mut((step + by) / WORD) {
                *word |= 1 << ((step + by) % WORD);
            }
        }
        set
    };
    (0..WORD).map(moved).collect()
}
