//! Questions about Euclid's game.

use serde_json::{Value, json};

use grundy_values::Int;

use crate::Dice;
use crate::question::number;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(1, 30).map(|(m, n)| json!({ "m": m, "n": n })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    json!({ "m": dice.between(1, 300), "n": dice.between(1, 300) })
}

/// Numbers of 18 digits, and the two largest Fibonacci numbers of 1000 digits, which take most steps.
pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let most = 1_000_000_000_000_000_000;
    let (mut a, mut b) = (Int::ONE, Int::ONE);
    while let Ok(next) = a.add(&b) {
        if next.to_string().len() > 1000 {
            break;
        }
        (a, b) = (b, next);
    }
    vec![
        json!({ "m": dice.between(1, most), "n": dice.between(1, most) }),
        json!({ "m": number(&a), "n": number(&b) }),
    ]
}
