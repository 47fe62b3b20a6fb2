//! Questions about Froggs.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let boards = boards();
    let one = boards.iter().map(|board| vec![board]);
    let two = boards.iter().flat_map(|a| boards.iter().filter(move |b| a <= *b).map(move |b| vec![a, b]));
    let sums = one.chain(two).map(|boards| json!({ "boards": boards }));
    let counted = boards.iter().map(|board| json!({ "boards": [board], "query": "count-subsets" }));
    sums.chain(counted).chain([json!({ "boards": [] })]).collect()
}

/// All boards.
fn boards() -> Vec<String> {
    let is_board = |text: &String| {
        let count = |symbol| text.chars().filter(|c| *c == symbol).count();
        [count('L'), count('R'), count('_')] == [2, 2, 1]
    };
    crate::trials::texts(5, "LR_").into_iter().filter(is_board).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let all = boards();
    let count = 3 + dice.below(2);
    let mut chosen: Vec<String> = (0..count).map(|_| all[dice.below(all.len())].clone()).collect();
    match dice.below(4) {
        // A board and its mirror image with the kinds exchanged: nothing.
        0 => chosen = chosen.iter().take(2).flat_map(|board| [board.clone(), opposite(board)]).collect(),
        1 if dice.below(2) == 0 => return json!({ "boards": chosen, "query": "count-subsets", "mod": 7 }),
        1 => return json!({ "boards": chosen, "query": "count-subsets" }),
        _ => (),
    }
    json!({ "boards": chosen })
}

fn opposite(board: &str) -> String {
    let exchange = |c| match c {
        'L' => 'R',
        'R' => 'L',
        other => other,
    };
    board.chars().rev().map(exchange).collect()
}

/// Boards that do not come up from `LL_RR` and are worth something: 2, or a switch.
const RARE: [&str; 4] = ["RRLL_", "_RRLL", "L_RRL", "RLL_R"];

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let all = boards();
    let mut pick =
        |count: usize| -> Vec<&str> { (0..count).map(|_| all[dice.below(all.len())].as_str()).collect() };
    let (sum, sets, many) = (pick(100_000), pick(2_000), pick(100_000));
    let many: Vec<&str> = many.into_iter().filter(|board| !RARE.contains(board)).collect();
    // Half quarters and half halves: the largest tables.
    let halves: Vec<&str> = ["L_RRL", "RLL_R", "LR_RL", "RL_LR"].into_iter().cycle().take(2_000).collect();
    vec![
        json!({ "boards": sum }),
        json!({ "boards": sets, "query": "count-subsets" }),
        json!({ "boards": halves, "query": "count-subsets" }),
        json!({ "boards": many, "query": "count-subsets", "mod": 998_244_353 }),
    ]
}
