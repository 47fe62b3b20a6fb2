//! Questions about Sylver coinage.

use serde_json::{Value, json};

use crate::Dice;

/// Lost positions, found by a search outside of this program, so that enough of these are among the questions.
const LOST: [&[u64]; 7] =
    [&[2, 3], &[4, 5, 11], &[4, 7, 13], &[4, 9, 19], &[5, 6, 19], &[5, 7, 8], &[6, 7, 16]];

pub(crate) fn small() -> Vec<Value> {
    let lists = crate::trials::lists(3, 1, 7).into_iter();
    lists.filter(|list| list.iter().copied().fold(0, gcd) == 1).map(|list| json!({ "named": list })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    if dice.below(6) == 0 {
        return json!({ "named": dice.one_of(&LOST) });
    }
    let mut named = dice.list(1, 4, 9);
    while named.len() < 3 || named.iter().copied().fold(0, gcd) != 1 {
        named.push(dice.between(4, 13));
    }
    json!({ "named": named })
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub(crate) fn largest(_: &mut Dice) -> Vec<Value> {
    let huge = [999_999_999_999_999_989_u64, 1_000_000_000_000_000_000];
    // All numbers from 33 on are sums, none below: the position with the most others after it for which an answer is promised.
    let open: Vec<u64> = (33..=65).collect();
    vec![json!({ "named": huge }), json!({ "named": open }), json!({ "named": [13, 15, 17] })]
}
