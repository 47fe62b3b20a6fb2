//! Questions about simplest numbers.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    // Quarters from -2 to 2, and no bound at all.
    let quarter = |number: i64| Value::from(format!("{number}/4"));
    let ask = |left: Value, right: Value| json!({ "left": left, "right": right });
    let mut all = vec![ask(Value::Null, Value::Null)];
    for l in -8..=8 {
        all.extend([ask(Value::Null, quarter(l)), ask(quarter(l), Value::Null)]);
        all.extend((l + 1..=8).map(|r| ask(quarter(l), quarter(r))));
    }
    all
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let exponent = dice.below(7);
    let unit = 1_u64 << exponent;
    let low = dice.between(0, 10 * unit);
    let most = if dice.below(2) == 0 { 3 } else { 4 * unit };
    let high = low + dice.between(1, most);
    let write = |number: u64| {
        // From -5 on, so that both signs occur.
        let (sign, size) = if number < 5 * unit { ("-", 5 * unit - number) } else { ("", number - 5 * unit) };
        format!("{sign}{size}/{unit}")
    };
    json!({ "left": write(low), "right": write(high) })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    // A thousand digits: 2^3321 is the largest power of 2 that has no more.
    let mut digits = vec![1_u8];
    for _ in 0..3321 {
        double(&mut digits);
    }
    let text = |digits: &[u8]| digits.iter().rev().map(ToString::to_string).collect::<String>();
    let denominator = text(&digits);
    let numerator = format!("1{}", dice.text(997, "0123456789"));
    let narrow = json!({ "left": format!("{numerator}1/{denominator}"), "right": format!("{numerator}2/{denominator}") });
    vec![narrow, json!({ "left": "9".repeat(1000), "right": null })]
}

/// Doubles a number given by its digits, the last one first.
fn double(digits: &mut Vec<u8>) {
    let mut carry = 0;
    for digit in digits.iter_mut() {
        let doubled = 2 * *digit + carry;
        (*digit, carry) = (doubled % 10, doubled / 10);
    }
    if carry > 0 {
        digits.push(carry);
    }
}
