//! Questions about Bachet's game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let piles = (1..=9).flat_map(|m| (0..=30).map(move |n| (m, n)));
    let asked = |(m, n)| [json!({ "m": m, "n": n }), json!({ "m": m, "n": n, "query": "winning-moves" })];
    piles.flat_map(asked).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let m = dice.between(1, 40);
    // A multiple of m + 1, every third time.
    let n = if dice.below(3) == 0 { (m + 1) * dice.between(0, 12) } else { dice.between(0, 500) };
    match dice.below(4) {
        0 => json!({ "m": m, "n": n, "query": "winning-moves" }),
        _ => json!({ "m": m, "n": n }),
    }
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let (m, n) = (dice.between(1, 1_000_000_000), dice.between(0, 1_000_000_000_000_000_000));
    vec![json!({ "m": m, "n": n }), json!({ "m": m, "n": n, "query": "winning-moves" })]
}
