//! Questions about Hex.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let empty = (1..=2).flat_map(|n| [json!({ "n": n }), json!({ "n": n, "query": "winning-openings" })]);
    let single = crate::trials::texts(1, ".12").into_iter().skip(1).map(|cell| vec![cell]);
    let rows: Vec<String> = crate::trials::texts(2, ".12").into_iter().filter(|row| row.len() == 2).collect();
    let double = rows.iter().flat_map(|one| rows.iter().map(move |two| vec![one.clone(), two.clone()]));
    let boards: Vec<Vec<String>> = single.chain(double).collect();
    let asked = boards.iter().flat_map(|board| {
        (1..=2).map(move |mover| json!({ "n": board.len(), "board": board, "to_move": mover }))
    });
    empty.chain(asked).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let side = 3 + dice.below(2);
    let free = 2 + dice.below(3);
    let order = dice.shuffled(0, side * side);
    let mut cells: Vec<char> = dice.text(side * side, "12").chars().collect();
    order.iter().take(free).for_each(|cell| cells[*cell] = '.');
    let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
    json!({ "n": side, "board": rows, "to_move": dice.between(1, 2) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let empty = ["....", "....", "....", "...."];
    let side = 8;
    let order = dice.shuffled(0, side * side);
    // Both players have the same number of cells.
    let mut cells = vec!['.'; side * side];
    for (at, cell) in order.iter().enumerate().skip(12) {
        cells[*cell] = if at % 2 == 0 { '1' } else { '2' };
    }
    let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
    vec![
        json!({ "n": 4, "query": "winning-openings" }),
        json!({ "n": 4, "board": empty, "to_move": 1 }),
        json!({ "n": 4, "board": empty, "to_move": 2 }),
        json!({ "n": 8, "board": rows, "to_move": 1 }),
    ]
}
