//! Questions about partizan subtraction games.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let sets: Vec<Vec<u64>> =
        (0..8_u64).map(|bits| (1..=3).filter(|number| bits >> (number - 1) & 1 == 1).collect()).collect();
    let pairs = sets.iter().flat_map(|left| sets.iter().map(move |right| (left, right)));
    pairs
        .flat_map(|(left, right)| (0..=9).map(move |n| json!({ "left": left, "right": right, "n": n })))
        .collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let set = |dice: &mut Dice| {
        let count = 1 + dice.below(3);
        dice.list(count, 1, 9)
    };
    let left = set(dice);
    // Every third time the same set for both: then lost piles are many.
    let right = if dice.below(3) == 0 { left.clone() } else { set(dice) };
    json!({ "left": left, "right": right, "n": dice.below(25) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let most = 1_000_000_000_000_000_000_u64;
    let (left, right) = (dice.list(4, 1, 16), dice.list(4, 1, 16));
    let large = |dice: &mut Dice| dice.list(5, 1, 64);
    vec![
        json!({ "left": [1, 3], "right": [2, 3], "n": most, "query": "outcome" }),
        json!({ "left": left, "right": right, "n": most, "query": "outcome" }),
        json!({ "left": large(dice), "right": large(dice), "n": 10_000_000, "query": "outcome" }),
        json!({ "left": [], "right": [64], "n": most, "query": "outcome" }),
    ]
}
