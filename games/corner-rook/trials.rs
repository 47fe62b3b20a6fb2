//! Questions about the rook that goes to the corner.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::pairs(0, 12).map(|(x, y)| json!({ "x": x, "y": y })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Every fifth time a cell of the diagonal, where the player to move loses.
    let x = dice.between(0, 24);
    let y = if dice.below(5) == 0 { x } else { dice.between(0, 24) };
    json!({ "x": x, "y": y })
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let far = i64::MAX;
    [(far, far), (far, far - 1), (far, 2), (0, far)].map(|(x, y)| json!({ "x": x, "y": y })).into()
}
