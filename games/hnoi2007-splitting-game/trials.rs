//! Questions about the splitting game.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let three = crate::trials::lists(3, 0, 3);
    let four = crate::trials::lists(4, 0, 1).into_iter().filter(|p| p.len() == 4);
    three.into_iter().chain(four).map(|p| json!({ "p": p })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // Beans far to the left become many: few of them there, more on the right.
    let n = 3 + dice.below(3);
    let mut p: Vec<u64> = (0..n).map(|at| dice.between(0, [6, 4, 2, 1, 0][n - 1 - at])).collect();
    // Every second time an even number in each bottle but the last: that is lost.
    if dice.below(2) == 0 {
        p.iter_mut().rev().skip(1).for_each(|beans| *beans &= !1);
    }
    json!({ "p": p })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let judge = dice.list(21, 1, 10_000);
    let many = dice.list(300, 1, 1_000_000_000_000_000_000);
    vec![json!({ "p": judge }), json!({ "p": many })]
}
