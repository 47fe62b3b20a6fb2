//! Questions about the chili cake.

use serde_json::{Value, json};

use crate::Dice;
use crate::trials::pairs;

pub(crate) fn small() -> Vec<Value> {
    let places = pairs(1, 4).flat_map(|(n, m)| pairs(1, 4).map(move |(i, j)| (n, m, i, j)));
    let cakes = places.filter(|(n, m, i, j)| i <= n && j <= m);
    cakes.flat_map(|(n, m, i, j)| both(n, m, i, j)).collect()
}

/// Both questions about a cake.
fn both(n: u64, m: u64, i: u64, j: u64) -> [Value; 2] {
    let winner = json!({ "n": n, "m": m, "i": i, "j": j });
    [winner, json!({ "n": n, "m": m, "i": i, "j": j, "query": "winning-moves" })]
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Every third time the last side makes the xor 0.
    let [a, b, c] = [0; 3].map(|_: u64| dice.between(0, 6));
    let d = if dice.below(3) == 0 { a ^ b ^ c } else { dice.between(0, 6) };
    let [winner, moves] = both(a + b + 1, c + d + 1, a + 1, c + 1);
    if dice.below(2) == 0 { winner } else { moves }
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let side = 1_000_000_000_000_000_000;
    let (i, j) = (dice.between(1, side), dice.between(1, side));
    both(side, side, i, j).into()
}
