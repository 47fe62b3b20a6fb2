//! Questions about misère Kayles.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let sums = crate::trials::lists(3, 0, 5).into_iter().map(|rows| json!({ "rows": rows }));
    sums.chain((6..=20).map(|row| json!({ "rows": [row] }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Rows that are played in a way of their own, rows that are not, and two equal rows now and then.
    let mut rows: Vec<u64> = match dice.below(4) {
        0 => dice.shuffled(0, 3).iter().filter_map(|_| dice.one_of(&[1, 4, 5, 5, 9])).collect(),
        1 => [dice.one_of(&[9, 12, 17, 20]), dice.one_of(&[1, 4, 9])].into_iter().flatten().collect(),
        2 => dice.list(2, 1, 9),
        _ => dice.list(4, 0, 5),
    };
    if dice.below(4) == 0 {
        rows = vec![rows[0].min(9); 2];
    }
    json!({ "rows": rows })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let large = dice.list(100_000, 0, 1_000_000_000_000_000_000);
    let special: Vec<u64> = (0..100_000).filter_map(|_| dice.one_of(&[1, 4, 9, 12, 17, 20])).collect();
    vec![json!({ "rows": large }), json!({ "rows": special })]
}
