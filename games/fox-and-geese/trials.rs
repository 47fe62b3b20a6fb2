//! Questions about Fox and Geese.

use serde_json::{Value, json};

use crate::Dice;

/// A board whose animals stand on the cells of one colour, given in their order.
fn board(rows: usize, cols: usize, animals: &str) -> Value {
    let mut left = animals.chars();
    let cell = |at: usize| if (at / cols + at % cols).is_multiple_of(2) { left.next() } else { None };
    let cells: String = (0..rows * cols).map(cell).map(|cell| cell.unwrap_or('.')).collect();
    json!({ "board": cells, "cols": cols })
}

pub(crate) fn small() -> Vec<Value> {
    let full = crate::trials::texts(5, ".GF").into_iter().filter(|animals| animals.len() == 5);
    full.map(|animals| board(3, 3, &animals)).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let (rows, cols) = (3 + dice.below(2), 3 + dice.below(2));
    let count = (rows * cols).div_ceil(2);
    let mut animals: Vec<char> = dice.text(count, "..GG").chars().collect();
    let fox = dice.below(count);
    animals[fox] = 'F';
    board(rows, cols, &animals.into_iter().collect::<String>())
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let empty = "................";
    vec![
        board(8, 8, &format!("F...{empty}........GGGG")),
        board(8, 8, &format!("..F.{empty}........GGGG")),
        board(8, 8, &format!("....{empty}....F...GGGG")),
    ]
}
