//! Questions about staircase Nim.

use serde_json::{Value, json};

use crate::Dice;

const GROUNDS: [&str; 2] = ["below-1", "pile-1"];

pub(crate) fn small() -> Vec<Value> {
    let stairs = crate::trials::lists(4, 0, 2);
    let both = |piles: Vec<u64>| GROUNDS.map(|ground| json!({ "ground": ground, "piles": &piles }));
    stairs.into_iter().flat_map(both).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 3 + dice.below(3);
    let ground = dice.below(2);
    let mut piles = dice.list(count, 0, [5, 4, 2][count - 3]);
    // Every second time the last step that counts makes the xor 0.
    if dice.below(2) == 0 {
        let counted: Vec<usize> = (ground..count).step_by(2).collect();
        let (last, others) = counted.split_last().unwrap_or((&0, &[]));
        piles[*last] = others.iter().fold(0, |sum, at| sum ^ piles[*at]);
    }
    json!({ "ground": GROUNDS[ground], "piles": piles })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let large = dice.list(1_000_000, 0, 1_000_000_000_000_000_000);
    GROUNDS.map(|ground| json!({ "ground": ground, "piles": &large })).into()
}
