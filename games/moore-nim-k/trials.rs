//! Questions about Moore's Nim.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let sums = crate::trials::lists(4, 0, 3);
    sums.into_iter().flat_map(|piles| (1..=3).map(move |k| json!({ "k": k, "piles": &piles }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (k, count) = (1 + dice.below(3), 3 + dice.below(3));
    let most = [12, 6, 4][count - 3];
    let mut piles = dice.list(count, 0, most);
    // Every second time each binary place is set in k + 1 of the heaps, or in none: that is lost.
    if dice.below(2) == 0 && k < count {
        piles = vec![0; count];
        for place in 0..if count == 3 { 3 } else { 2 } {
            let chosen = dice.shuffled(0, count).into_iter().take(if dice.below(4) == 0 { 0 } else { k + 1 });
            chosen.for_each(|at| piles[at] |= 1 << place);
        }
    }
    json!({ "k": k, "piles": piles })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let many = dice.list(100_000, 0, 1_000_000_000);
    let large = dice.list(300_000, 0, 1_000_000_000_000_000_000);
    vec![json!({ "k": 7, "piles": many }), json!({ "k": 2, "piles": large })]
}
