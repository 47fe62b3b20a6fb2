//! Questions about win, draw and loss on a DAG.

use serde_json::{Map, Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let results: Vec<Vec<u64>> =
        crate::trials::lists(3, 0, 3).into_iter().filter(|results| results.len() == 3).collect();
    let ask = |edges| {
        results.iter().map(move |results| json!({ "n": 3, "edges": edges, "terminal": terminal(results) }))
    };
    crate::trials::graphs(0, 3).iter().flat_map(ask).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 1 + dice.below(9);
    let results: Vec<u64> = (0..n).map(|_| if dice.below(3) == 0 { dice.between(0, 2) } else { 3 }).collect();
    json!({ "n": n, "edges": dice.falling(n, 20), "terminal": terminal(&results) })
}

/// For each vertex 0 lost, 1 drawn, 2 won; any other number is no result.
fn terminal(results: &[u64]) -> Value {
    let result =
        |code: u64| [json!(-1), json!(0), json!(1)].into_iter().nth(usize::try_from(code).unwrap_or(3));
    let named = results.iter().enumerate();
    named
        .filter_map(|(v, code)| result(*code).map(|value| (v.to_string(), value)))
        .collect::<Map<_, _>>()
        .into()
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let results = dice.list(n, 0, 5);
    let chain: Vec<(usize, usize)> = (1..n).map(|v| (v - 1, v)).collect();
    vec![
        json!({ "n": n, "edges": dice.falling(n, 200_000), "terminal": terminal(&results) }),
        json!({ "n": n, "edges": chain, "terminal": { "99999": 1 } }),
    ]
}
