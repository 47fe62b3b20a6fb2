//! Questions about the Silver Dollar game without the dollar.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let chosen =
        |bits: u32| (1..=9).filter(move |square| bits >> (square - 1) & 1 == 1).collect::<Vec<u32>>();
    (0..1 << 9).map(chosen).map(|coins| json!({ "coins": coins })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let count = 2 + dice.below(4);
    let mut gaps = dice.list(count, 0, [12, 6, 4, 3][count - 2]);
    // Every third time the last gap that counts makes the xor 0.
    if dice.below(3) == 0 {
        let counted: Vec<usize> = (0..count).rev().step_by(2).collect();
        let (last, others) = counted.split_last().unwrap_or((&0, &[]));
        gaps[*last] = others.iter().fold(0, |sum, at| sum ^ gaps[*at]);
    }
    json!({ "coins": squares(&gaps) })
}

/// The squares of coins with these gaps in front of them.
fn squares(gaps: &[u64]) -> Vec<u64> {
    let place = |last: &mut u64, gap: &u64| {
        *last += gap + 1;
        Some(*last)
    };
    gaps.iter().scan(0, place).collect()
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let gaps = dice.list(500_000, 0, 1_000_000_000_000);
    vec![json!({ "coins": squares(&gaps) })]
}
