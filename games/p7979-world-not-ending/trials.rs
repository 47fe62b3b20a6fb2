//! Questions about P7979.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let one = (0..=130).map(|pile| json!({ "k": 1, "piles": [pile] }));
    let pairs = crate::trials::pairs(0, 33).map(|(a, b)| json!({ "k": 1, "piles": [a, b] }));
    let sums = crate::trials::lists(3, 0, 12).into_iter().filter(|piles| piles.len() == 3);
    let sums = sums.flat_map(|piles| (1..=2).map(move |k| json!({ "k": k, "piles": &piles })));
    one.chain(pairs).chain(sums).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (k, count) = (1 + dice.below(3), 2 + dice.below(3));
    let most = [50, 24, 13][count - 2];
    let mut piles = dice.list(count, 0, most);
    // Every second time k + 1 heaps of the same size, or of nearly the same: often lost.
    if dice.below(2) == 0 && k < 3 {
        let size = dice.between(1, [45, 22][k - 1]);
        piles = (0..=k).map(|_| size + dice.between(0, 1)).collect();
    }
    json!({ "k": k, "piles": piles })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let many = dice.list(3_000_000, 1, 300_000_000_000_000_000);
    let largest = vec![1_000_000_000_000_000_000_u64; 1_000];
    vec![json!({ "k": 3, "piles": many }), json!({ "k": 1, "piles": largest })]
}
