//! Questions about Decrementing.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let lists = crate::trials::lists(4, 1, 6).into_iter().filter(|list| is_coprime(list));
    lists.map(|a| json!({ "a": a })).collect()
}

fn is_coprime(list: &[u64]) -> bool {
    !list.is_empty() && (2..=40).all(|divisor| list.iter().any(|number| number % divisor != 0))
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    loop {
        let a = numbers(dice);
        if is_coprime(&a) {
            return json!({ "a": a });
        }
    }
}

/// Half of the time one odd number and two or four even ones, where play is forced.
fn numbers(dice: &mut Dice) -> Vec<u64> {
    if dice.below(2) == 0 {
        let count = 1 + dice.below(5);
        return dice.list(count, 1, 12);
    }
    let evens = 2 * dice.between(1, 4);
    let mut a: Vec<u64> = vec![4 * dice.between(1, 5), 2 * evens];
    a.push(4 * dice.between(0, 5) + 1);
    a
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let mut random = dice.list(99_999, 1, 1_000_000_000);
    random.push(1);
    // Every move is forced: all but the odd number are halved each time, and the odd one stays odd.
    let mut forced = vec![1_u64 << 28; 100_000];
    forced.push((1 << 29) - 1);
    vec![json!({ "a": random }), json!({ "a": forced })]
}
