//! Questions about subtracting a proper divisor.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    (1..=300).map(|n| json!({ "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Numbers with many factors 2, every third time.
    let n = if dice.below(3) == 0 { dice.between(1, 30) << dice.below(7) } else { dice.between(1, 2_000) };
    json!({ "n": n })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    vec![json!({ "n": dice.between(1, 1_000_000_000_000_000_000) }), json!({ "n": 1_u64 << 59 })]
}
