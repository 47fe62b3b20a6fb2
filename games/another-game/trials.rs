//! Questions about Another Game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let sums = crate::trials::lists(4, 0, 4);
    sums.into_iter().map(|heaps| json!({ "heaps": heaps })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 3 + dice.below(4);
    let most = [15, 9, 6, 5][count - 3];
    // Every second time all heaps are even.
    let even = dice.below(2) == 0;
    let heaps = dice.list(count, 0, most);
    let heaps: Vec<u64> = heaps.into_iter().map(|heap| if even { heap & !1 } else { heap }).collect();
    json!({ "heaps": heaps })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let even: Vec<u64> =
        dice.list(1_000_000, 0, 1_000_000_000_000_000_000).iter().map(|heap| heap & !1).collect();
    vec![json!({ "heaps": even })]
}
