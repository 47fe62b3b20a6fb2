//! Questions about lazy dogs.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=3).flat_map(all).collect()
}

/// All questions about `n` people.
fn all(n: usize) -> Vec<Value> {
    let pairs: Vec<(usize, usize)> =
        (1..=n).flat_map(|x| (1..=n).filter(move |y| x != *y).map(move |y| (x, y))).collect();
    let chosen = |bits: u32| pairs.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
    let sets = (0..1_u32 << pairs.len()).map(|bits| chosen(bits).map(|(_, pair)| *pair).collect::<Vec<_>>());
    sets.map(|unseen| json!({ "n": n, "unseen": unseen })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Most of the time without circles, so that something happens.
    let n = 3 + dice.below(4);
    let unseen: Vec<(usize, usize)> = match dice.below(4) {
        0 => dice.pairs(1, n, 5),
        _ => dice.falling(n, 2 * n).into_iter().map(|(x, y)| (x + 1, y + 1)).collect(),
    };
    json!({ "n": n, "unseen": unseen })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 3_000;
    let order = dice.shuffled(1, n);
    // Everybody reaches many others: 60 arcs or more a person.
    let near: Vec<(usize, usize)> = (1..n)
        .flat_map(|x| (x.saturating_sub(66)..x).map(move |y| (x, y)))
        .map(|(x, y)| (order[x], order[y]))
        .collect();
    let circle: Vec<(usize, usize)> = (0..n).map(|x| (order[x], order[(x + 1) % n])).collect();
    vec![
        json!({ "n": n, "unseen": near }),
        json!({ "n": n, "unseen": circle }),
        json!({ "n": n, "unseen": [] }),
    ]
}
