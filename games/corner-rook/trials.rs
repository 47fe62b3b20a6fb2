//! Questions about the rook that goes to the corner.

use serde_json::{Value, json};

use crate::Dice;
pub(crate) use crate::trials_corner_king::{largest, small};

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Every fifth time a cell of the diagonal, where the player to move loses.
    let x = dice.between(0, 24);
    let y = if dice.below(5) == 0 { x } else { dice.between(0, 24) };
    json!({ "x": x, "y": y })
}
