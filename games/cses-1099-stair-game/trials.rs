//! Questions about Stair Game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(4, 0, 2).into_iter().map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let mut piles = dice.list(4, 0, 4);
    match dice.below(3) {
        // The even stairs alike.
        0 => piles[3] = piles[1],
        1 => piles.push(1),
        _ => (),
    }
    json!({ "piles": piles })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let many = dice.list(200_000, 0, 1_000_000_000);
    let large = dice.list(100_000, 0, 1_000_000_000_000_000_000);
    vec![json!({ "piles": many }), json!({ "piles": large })]
}
