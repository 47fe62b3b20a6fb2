//! Questions about paper strips.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let strips = (0..=60).map(|n| json!({ "n": n }));
    strips.chain((0..=40).map(|upto| json!({ "query": "count-first-wins", "upto": upto }))).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    if dice.below(20) == 0 {
        return json!({ "query": "count-first-wins", "upto": dice.below(200) });
    }
    // Every third time one of the residues that are lost.
    let residue = dice.one_of(&[5, 9, 21, 25, 29]).unwrap_or(5);
    let n = if dice.below(3) == 0 { 34 * dice.below(10) + residue } else { dice.below(400) };
    json!({ "n": n })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let huge = dice.between(1 << 59, 1_000_000_000_000_000_000);
    vec![json!({ "n": huge }), json!({ "query": "count-first-wins", "upto": huge })]
}
