//! Questions about Furlo and Rublo.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let borders = (6_690..6_760).chain(50_600..50_650).map(|n| vec![n]);
    let sums = crate::trials::lists(2, 0, 18).into_iter().chain((19..=300).map(|n| vec![n])).chain(borders);
    sums.map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let most = dice.one_of(&[100, 10_000, 300_000]).unwrap_or(100);
    let count = 1 + dice.below(4);
    json!({ "piles": dice.list(count, 0, most) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let judge = dice.list(100_000, 1, 777_777_777_777);
    let large = dice.list(100_000, 1, 1_000_000_000_000_000_000);
    vec![json!({ "piles": judge }), json!({ "piles": large })]
}
