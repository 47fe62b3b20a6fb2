//! Questions about Hackenbush stalks.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::texts(6, "BRG").into_iter().map(|stalk| json!({ "stalk": stalk })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let length = 5 + dice.below(5);
    let colours = dice.one_of(&["BR", "BR", "BR", "BRG"]).unwrap_or("BR");
    json!({ "stalk": dice.text(length, colours) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let stalks = ["BR", "BRG", "B", "G", "BG", "GGGGGGGB"]
        .map(|colours| json!({ "stalk": dice.text(100_000, colours) }));
    stalks.into()
}
