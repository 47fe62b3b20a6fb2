//! Questions about Tricolore.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let gaps = || crate::trials::pairs(1, 9);
    let forbidden = [2, 3, 4, 7];
    let rows =
        forbidden.iter().flat_map(|f| gaps().map(move |(p, q)| json!({ "f": f, "rows": [[0, p, p + q]] })));
    rows.collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Every third time a row and its mirror image, so that who begins loses.
    let mut rows: Vec<[i64; 3]> = (0..1 + dice.below(2)).map(|_| row(dice)).collect();
    if dice.below(3) == 0 {
        rows.truncate(1);
        rows.extend(rows.clone().into_iter().map(|[blue, white, red]| [-red, -white, -blue]));
    }
    json!({ "f": dice.between(2, 9), "rows": rows })
}

fn row(dice: &mut Dice) -> [i64; 3] {
    let mut step = |most: usize| i64::try_from(dice.below(most)).unwrap_or(0) + 1;
    let blue = step(20) - 10;
    let white = blue + step(8);
    [blue, white, white + step(8)]
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let signed = |number: u64| i64::try_from(number).unwrap_or(0) - 100_000;
    let mut rows = Vec::new();
    while rows.len() < 100_000 {
        let mut row = [dice.between(0, 200_000), dice.between(0, 200_000), dice.between(0, 200_000)];
        row.sort_unstable();
        if row[0] < row[1] && row[1] < row[2] {
            rows.push(row.map(signed));
        }
    }
    // The largest heaps, and a forbidden number that matters.
    rows[0] = [-100_000, -99_999, 100_000];
    rows[1] = [-100_000, 99_999, 100_000];
    vec![json!({ "f": 2, "rows": rows }), json!({ "f": 199_999, "rows": rows })]
}
