//! Questions about the knight that goes to the corner.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(0, 12).map(|(x, y)| json!({ "x": x, "y": y })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (x, y) = (dice.between(0, 40), dice.between(0, 40));
    json!({ "x": x, "y": y })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let far = i64::MAX;
    [(far, far), (far, far - 1), (far, 2), (0, far)].map(|(x, y)| json!({ "x": x, "y": y })).into()
}
