//! Partizan Kayles: the value of every row.
//!
//! # Setting
//!
//! A row of `n` pins. Left knocks down one pin, Right two neighbouring ones; what stands on both sides of the gap are two rows. Who cannot move loses.
//!
//! # Theorem
//!
//! Let `h = {1|0}`, so that `h + h = 1`. A row of `4 q + r` pins is worth `q + v(r)` with `v(0) = 0`, `v(1) = 1`, `v(2) = h`, `v(3) = 1 + h`.
//!
//! *Proof.* By induction; rows of `4 i + a` and `4 j + b` pins are worth `i + j + v(a) + v(b)`.
//! Left leaves `4 q + r - 1` pins in two rows, Right `4 q + r - 2`. The sums of two rows with `s` pins in all, `s = 4 p + c`, are worth `p + 0` or `p + 1 + h`
//! for `c = 0`, `p + 1` for `c = 1`, `p + h` or `p + 2` for `c = 2`, `p + 1 + h` for `c = 3`. So with dominated options left out
//! a row of `4 q` pins is `q + {h | h - 1} = q`, one of `4 q + 1` pins `q + {1 + h | h} = q + 1`, one of
//! `4 q + 2` pins `q + {1 | 0}` and one of `4 q + 3` pins `q + {2 | 1}`. Rows of fewer than four pins are the same, or plainly so where an option is missing.
//!
//! # How the code uses it
//!
//! The numbers are added, and pairs of `h` counted as 1. What is left is a number or a number and `h`.
//!
//! # What is not covered
//!
//! Misère play, which \[milley-2015\] solves.
//!
//! # Cost
//!
//! One division for each row.

use grundy_values::{Arena, Dyadic, Int, Notation};
use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (mut number, mut halves) = (Int::ZERO, 0_u64);
    for pins in crate::ask_partizan_kayles::read(question)? {
        let (quarter, rest) = pins.div_mod(&Int::from(4)).unwrap_or((Int::ZERO, Int::ZERO));
        let rest = rest.to_u64().unwrap_or(0);
        number = number.add(&quarter)?.add(&Int::from(rest % 2))?;
        halves += rest / 2;
    }
    number = number.add(&Int::from(halves / 2))?;
    let outcome = match (number.is_zero(), halves % 2) {
        (true, 0) => "P",
        (true, _) => "N",
        _ => "L",
    };
    Ok(json!({ "outcome": outcome, "value": text(&number, halves % 2) }))
}

/// A number, plus `{1|0}` where there is one left.
fn text(number: &Int, halves: u64) -> Option<String> {
    let mut arena = Arena::new();
    let low = arena.number(Dyadic::new(number.clone(), 0).ok()?).ok()?;
    let one = arena.integer(1).ok()?;
    let high = arena.add(low, one).ok()?;
    let value = if halves == 0 { low } else { arena.from_options(&[high], &[low]).ok()? };
    arena.print(value, Notation::Ascii).ok()
}
