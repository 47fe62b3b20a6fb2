//! Questions about Wythoff's game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(0, 20).map(|(a, b)| json!({ "a": a, "b": b })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (a, b) = (dice.between(0, 40), dice.between(0, 40));
    if dice.below(4) == 0 {
        // Close to (k phi, k phi + k), where the lost pairs are.
        let k = dice.between(0, 16);
        let a = 1618 * k / 1000 + dice.between(0, 1);
        return json!({ "a": a + k, "b": a });
    }
    json!({ "a": a, "b": b })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    // floor(k phi) and k more, for k = 381966011250105152.
    let (a, b) = (618_033_988_749_894_848_u64, 1_000_000_000_000_000_000_u64);
    vec![json!({ "a": a, "b": b }), json!({ "a": b, "b": a - 1 }), json!({ "a": 2046, "b": 2047 })]
}
