//! Octal games at contest size.
//!
//! # Setting
//!
//! A code `d0.d1d2…dk` with digits from 0 to 7, and one heap `n`; `octal.rs` says what the digits mean. `g(n)` is the
//! Grundy value.
//!
//! # Theorem
//!
//! \[guy-smith-1956\] If `g(n + p) = g(n)` for all `n` with `a <= n < 2a + p + k`, `a >= 1`, then for all `n >= a`.
//! The proof is in `octal.rs`.
//!
//! # How the code uses it
//!
//! A table of values, in which periods are looked for whenever its length has doubled. A heap beyond the table is
//! answered by the period, or refused where none is proved.
//!
//! # What is not covered
//!
//! Digits from 8 on (three heaps), codes without end such as Nim, misère play.
//!
//! # Cost
//!
//! For `b` digits from 4 on and a table of `N` values about `b N^2 / 4` comparisons, several at a time; `N` is at
//! most `60000 / b`.

use grundy_values::{Int, TooLarge};
use serde_json::Value;

use crate::ask_octal_game::periodic;
use crate::octal::Octal;
use crate::question::{AnswerError, Field, Question, winner_of_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let octal = Octal::read(&question.fields_and(["code"], ["n", "query"])?.0[0])?;
    if question.has("query") {
        let [_, query] = question.fields(["code", "query"])?;
        query.one_of(&["period"])?;
        return Ok(periodic(octal.table(octal.most())?.period()));
    }
    let [_, n] = question.fields(["code", "n"])?;
    value(&octal, &n).map(winner_of_value)
}

fn value(octal: &Octal, field: &Field<'_>) -> Result<u64, AnswerError> {
    let (n, most) = (field.integer(0)?, octal.most());
    let needed = n.to_usize().map_or(most, |n| n.min(most));
    let value = octal.table(needed)?.value(&n);
    // Without a period only what is in the table is known.
    value.map_or_else(|| Err(refused(field, &n, most)), Ok)
}

fn refused(field: &Field<'_>, n: &Int, most: usize) -> AnswerError {
    match field.size(0, most) {
        Err(error) => error,
        Ok(_) if n.is_negative() => field.expected(grundy_messages::Label::JsonInteger),
        Ok(_) => TooLarge.into(),
    }
}
