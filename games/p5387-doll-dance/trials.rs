//! Questions about P5387.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let one = (1..=60).map(|m| json!({ "length": 1, "m": m }));
    let more = (0..=3).flat_map(|length| (1..=6).map(move |m| json!({ "length": length, "m": m })));
    one.chain(more).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let length = 2 + dice.below(5);
    let most = [25, 9, 5, 3, 3][length - 2];
    json!({ "length": length, "m": dice.between(2, most) })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let lengths = [1_000_000_000_000_000_000, 999_999_999_999_999_999_u64];
    lengths.map(|length| json!({ "length": length, "m": 1_000_000 })).into()
}
