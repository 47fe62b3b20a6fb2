//! Questions about E&D.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let one = crate::trials::pairs(1, 24).map(|(a, b)| vec![a, b]);
    let small =
        crate::trials::lists(4, 1, 4).into_iter().filter(|piles| piles.len() != 2 && piles.len() % 2 == 0);
    one.chain(small).map(|piles| json!({ "piles": piles })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let pairs = 1 + dice.below(4);
    let mut piles = dice.list(2 * pairs, 1, 40);
    // Every third time the pairs come twice, in another order, so that the sum is lost.
    if dice.below(3) == 0 {
        piles.extend(piles.clone().into_iter().rev());
    }
    json!({ "piles": piles })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let many = dice.list(20_000, 1, 2_000_000_000);
    let large = dice.list(1_000_000, 1, 1_000_000_000_000_000_000);
    vec![json!({ "piles": many }), json!({ "piles": large })]
}
