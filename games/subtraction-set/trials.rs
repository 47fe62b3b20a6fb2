//! Questions about taking from a given set.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let set = |bits: u32| (1..=5).filter(|s| bits >> (s - 1) & 1 == 1).collect::<Vec<u32>>();
    let sets = (0..32).map(set);
    let asked = |moves: Vec<u32>| {
        let letters = json!({ "moves": moves, "n": 16, "query": "string" });
        (0..=16).map(|n| json!({ "moves": moves, "n": n })).chain([letters]).collect::<Vec<_>>()
    };
    sets.flat_map(asked).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 1 + dice.below(6);
    let moves = dice.list(count, 1, 60);
    match dice.below(8) {
        0 => json!({ "moves": moves, "n": dice.between(0, 60), "query": "string" }),
        // Beyond the first search for a period.
        1 => json!({ "moves": moves, "n": dice.between(4_500, 4_900) }),
        _ => json!({ "moves": moves, "n": dice.between(0, 1_000) }),
    }
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let judge = dice.list(100, 1, 1_000_000);
    let short = dice.list(5, 1, 30);
    vec![
        json!({ "moves": judge, "n": 1_000_000 }),
        json!({ "moves": judge, "n": 1_000_000, "query": "string" }),
        json!({ "moves": dice.list(100, 1, 1_000), "n": 1_000_000 }),
        json!({ "moves": short, "n": 1_000_000_000_000_000_000_u64 }),
    ]
}
