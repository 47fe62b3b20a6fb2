//! Questions about mex.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::lists(4, 0, 4).into_iter().map(|set| json!({ "set": set })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Most numbers up to a bound, some of them left out, some twice, and a few large ones.
    let count = dice.below(150);
    let mut set: Vec<usize> = dice.shuffled(0, count);
    set.truncate(count - dice.below(4).min(count));
    set.extend(dice.list(3, 0, 200).into_iter().filter_map(|number| usize::try_from(number).ok()));
    json!({ "set": set })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let mut all = dice.shuffled(0, 1_000_000);
    all.swap_remove(0);
    vec![json!({ "set": all }), json!({ "set": dice.list(1_000_000, 0, u64::MAX) })]
}
