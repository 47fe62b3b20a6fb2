//! Questions about Maundy Cake.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(1, 8).map(|(rows, cols)| json!({ "rows": rows, "cols": cols })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "rows": dice.between(1, 18), "cols": dice.between(1, 18) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    // Two large primes are the hardest to take apart; 999999937 and 999999929 are the largest two below 10^9.
    let (hard, square) = (999_999_937_u64 * 999_999_929, 999_999_937_u64 * 999_999_937);
    let huge = 1_000_000_000_000_000_000;
    let random = json!({ "rows": dice.between(1, huge), "cols": dice.between(1, huge) });
    vec![json!({ "rows": hard, "cols": square }), json!({ "rows": 1, "cols": 1_u64 << 59 }), random]
}
