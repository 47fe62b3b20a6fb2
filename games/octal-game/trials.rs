//! Questions about octal games.

use serde_json::{Value, json};

use crate::Dice;

/// Codes whose period shows in few values.
const PERIODIC: [&str; 25] = [
    "0.77", "0.07", "0.137", "0.15", "0.33", "0.3", "0.13", "0.333", "0.3303", "4.3", "4.7", "4.0", "0.26",
    "0.37", "0.17", "0.71", "0.73", "0.75", "0.51", "0.53", "0.22", "0.35", "0.12", "0.0", "0.3133",
];

pub(crate) fn small() -> Vec<Value> {
    let codes = [0, 4]
        .into_iter()
        .flat_map(|first| crate::trials::lists(2, 0, 7).into_iter().map(move |code| (first, code)));
    let codes = codes.filter(|(_, code)| !code.is_empty()).map(|(first, code)| written(first, &code));
    let heaps = codes.flat_map(|code| (0..=12).map(move |n| json!({ "code": code, "n": n })));
    heaps.chain(PERIODIC.iter().map(|code| json!({ "code": code, "query": "period" }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 1 + dice.below(5);
    let code = written(dice.one_of(&[0, 4]).unwrap_or(0), &dice.list(count, 0, 7));
    json!({ "code": code, "n": dice.below(120) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let huge = dice.between(1 << 59, 1_000_000_000_000_000_000);
    let rows = [
        ("0.6", 60_000),
        ("0.007", 60_000),
        ("0.16", 60_000),
        ("0.156", 30_000),
        ("4.44", 20_000),
        ("0.77", huge),
        ("0.45", huge),
    ];
    let rows = rows.iter().map(|(code, n)| json!({ "code": code, "n": n }));
    let long =
        json!({ "code": "4.0123456712345671234567123456712345671234567123456712345671234567", "n": 1_600 });
    rows.chain([long, json!({ "code": "0.6", "query": "period" })]).collect()
}

fn written(first: u64, digits: &[u64]) -> String {
    let digits: String = digits.iter().map(ToString::to_string).collect();
    format!("{first}.{digits}")
}
