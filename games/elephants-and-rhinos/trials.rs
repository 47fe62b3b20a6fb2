//! Questions about Elephants and Rhinos.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::texts(7, "LR_").into_iter().map(|board| json!({ "board": board })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let length = 7 + dice.below(4);
    let cells = dice.one_of(&["LR_", "LR__"]).unwrap_or("LR_");
    let mut board = dice.text(length, cells);
    // Every third time elephants on the left, rhinos on the right: one large confrontation.
    if dice.below(3) == 0 {
        let middle = length / 2;
        let side = |from: char, to: char, text: &str| text.replace(from, &to.to_string());
        board = side('R', 'L', &board[..middle]) + &side('L', 'R', &board[middle..]);
    }
    json!({ "board": board })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let facing = format!("{}_{}", "L".repeat(50_000), "R".repeat(49_999));
    let boards = [dice.text(100_000, "LR_"), dice.text(100_000, "LLLLRRRR_"), "_".repeat(100_000), facing];
    boards.into_iter().map(|board| json!({ "board": board })).collect()
}
