//! Questions about Cutcake.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(1, 8).map(|(rows, cols)| json!({ "rows": rows, "cols": cols })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Long ones, of which the rules see all pieces in time.
    let (short, long) = (dice.between(1, 3), dice.between(4, 11));
    let (rows, cols) = if dice.below(2) == 0 { (short, long) } else { (long, short) };
    json!({ "rows": rows, "cols": cols })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let huge = 1_000_000_000_000_000_000;
    vec![
        json!({ "rows": dice.between(1, huge), "cols": dice.between(1, huge) }),
        json!({ "rows": 1, "cols": huge }),
    ]
}
