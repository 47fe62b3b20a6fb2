//! Lazy dogs at contest size.
//!
//! # Setting
//!
//! `n` people with a dog each. Nobody sees his own dog, and some do not see some others' dogs. At least one dog is sick; that, and who sees which dogs, is
//! common knowledge. Each night whoever is sure that his own dog is sick shoots it, all hear it, and the first night with shots is the last. Over all sets of
//! sick dogs: the sum of the numbers of that night, and the sum of the numbers of dogs shot.
//!
//! # Theorem
//!
//! Draw an arc from `x` to `y` if `x` does not see the dog of `y`. A person who reaches a circle of arcs never becomes sure, and a set with a sick dog of such a
//! person contributes nothing. On the `k` people that remain the arcs have no circle. For a set `S` of their dogs the night is the number of people who are
//! reached from `S`, those of `S` included; and the dogs shot are those of the people in `S` whom no other of `S` reaches.
//!
//! By induction on that number. `x` in `S` is sure one night after the last of the cases has ended that he cannot exclude and in which his own dog is well. The longest of them is
//! that all dogs that he does not see are sick: `S` without `x`, with the people to whom his arcs lead. If no other of `S` reaches `x`, this set reaches
//! the same people but `x`, so it ends one night before; if another one does, it reaches all the same people and ends no earlier. With circles: let `S` be a set with
//! somebody who reaches a circle that ends, as early as any; whoever shoots excludes a set that again holds somebody who reaches a circle and ends earlier.
//!
//! Let `c(v)` be the number of people who reach `v`, `v` included. `v` is reached from all but `2^(k - c(v))` of the sets, and is shot in the sets that hold `v` and nobody else
//! who reaches it: `2^(k - c(v))` of them.
//!
//! # How the code uses it
//!
//! People whose arcs all lead to people already removed are removed, one after the other; those that stay reach a circle. In the reverse order the sets of those who reach a person are
//! joined as rows of bits. Both sums are taken modulo 998244353.
//!
//! # What is not covered
//!
//! Exact sums.
//!
//! # Cost
//!
//! One operation a word of `n` bits for each arc.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

/// People at most.
const PEOPLE: usize = 3_000;
/// The modulus of the judge.
pub(crate) const MODULUS: u64 = 998_244_353;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let unseen = unseen(question)?;
    let order = falling(&unseen);
    let mut powers = vec![1];
    for at in 0..order.len() {
        powers.push(powers[at] * 2 % MODULUS);
    }
    let all = powers[order.len()];
    let (mut nights, mut dogs) = (0, 0);
    for reached_by in reachers(&unseen, &order) {
        let without = powers[order.len() - reached_by];
        nights = (nights + all + MODULUS - without) % MODULUS;
        dogs = (dogs + without) % MODULUS;
    }
    Ok(json!([nights, dogs]))
}

/// For each person, whose dogs he does not see, besides his own; each once.
pub(crate) fn unseen(question: &Question<'_>) -> Result<Vec<Vec<usize>>, AnswerError> {
    let [n, pairs] = question.fields(["n", "unseen"])?;
    let people = n.size(1, PEOPLE)?;
    let mut unseen = vec![Vec::new(); people];
    for pair in pairs.elements()? {
        let [x, y] = pair.tuple()?;
        let (x, y) = (x.size(1, people)?, y.size(1, people)?);
        // That nobody sees his own dog is known already.
        if x != y {
            unseen[x - 1].push(y - 1);
        }
    }
    for list in &mut unseen {
        list.sort_unstable();
        list.dedup();
    }
    Ok(unseen)
}

/// The people who reach no circle, each before those who reach him.
fn falling(unseen: &[Vec<usize>]) -> Vec<usize> {
    let mut blind: Vec<Vec<usize>> = vec![Vec::new(); unseen.len()];
    for (x, list) in unseen.iter().enumerate() {
        list.iter().for_each(|y| blind[*y].push(x));
    }
    let mut left: Vec<usize> = unseen.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..unseen.len()).filter(|x| left[*x] == 0).collect();
    let mut at = 0;
    while let Some(y) = order.get(at).copied() {
        at += 1;
        for x in &blind[y] {
            left[*x] -= 1;
            if left[*x] == 0 {
                order.push(*x);
            }
        }
    }
    order
}

/// For each person of the order, by how many of them he is reached, himself included.
fn reachers(unseen: &[Vec<usize>], order: &[usize]) -> Vec<usize> {
    let words = unseen.len().div_ceil(64);
    let mut rows = vec![vec![0_u64; words]; unseen.len()];
    let mut counts = Vec::new();
    for x in order.iter().rev().copied() {
        let mut row = std::mem::take(&mut rows[x]);
        row[x / 64] |= 1 << (x % 64);
        for y in &unseen[x] {
            rows[*y].iter_mut().zip(&row).for_each(|(word, more)| *word |= more);
        }
        counts.push(row.iter().map(|word| usize::try_from(word.count_ones()).unwrap_or(0)).sum());
    }
    counts
}
