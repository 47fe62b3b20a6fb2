//! Taking a power of `a`, at contest size.
//!
//! # Setting
//!
//! A pile of `n` stones; a move takes 1, `a`, `a²`, … of them, `a >= 2`. Who cannot move loses.
//!
//! # Theorem
//!
//! The powers of `a` are 1 and `-1` in turn modulo `a + 1`, so a move changes `n mod (a + 1)` by 1, downwards or upwards around the circle. If `a` is odd, all
//! powers are odd: every move changes the parity of `n`, and the Grundy value is `n mod 2`. If `a` is even, the values of the residues `0, …, a` are
//! `0, 1, 0, 1, …, 0, 1, 2`: neighbours on the circle have different values, so no option has the value of `n`; and smaller values are reached: 0 from 1 by taking 1;
//! 1 from residue `a` by taking 1, and 0 by taking `a`, which leaves residue 0 because `n >= a` there.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! `a = 1`, which is taking exactly one stone.
//!
//! # Cost
//!
//! One division.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::ask_powers_of_a_subtraction::Pile;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Pile { a, n } = Pile::read(question)?;
    let value = if a.bit(0) { u64::from(n.bit(0)) } else { on_the_circle(&a, &n)? };
    Ok(json!({ "winner": if value == 0 { "second" } else { "first" }, "sg": value }))
}

/// The value where `a` is even.
fn on_the_circle(a: &Int, n: &Int) -> Result<u64, AnswerError> {
    let rest = n.div_mod(&a.add(&Int::ONE)?).map_or(Int::ZERO, |(_, rest)| rest);
    Ok(if rest == *a { 2 } else { u64::from(rest.bit(0)) })
}
