//! The simplest number as it is defined: numbers are born day by day, and the first between the bounds is taken.

use grundy_values::Int;
use serde_json::Value;

use crate::fast_simplest_number::{Dyadic, bounds};
use crate::question::{AnswerError, Question};

/// Days that are gone through; 2^14 - 1 numbers are born by then.
const DAYS: u32 = 13;

/// All numbers born by then are multiples of 1 / 2^13.
const UNIT: i64 = 1 << DAYS;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (left, right) = bounds(question)?;
    let (left, right) = (in_units(left.as_ref())?, in_units(right.as_ref())?);
    let fits =
        |number: &i64| left.is_none_or(|left| left < *number) && right.is_none_or(|right| *number < right);
    let mut born = vec![0];
    for _ in 0..=DAYS {
        if let Some(number) = born.iter().find(|number| fits(number)) {
            return Ok(Value::from(written(*number)));
        }
        born = next_day(&born);
    }
    Err(AnswerError::limit(1 << (DAYS + 1)))
}

/// What was born so far, and a number before, after and between any two neighbours.
fn next_day(born: &[i64]) -> Vec<i64> {
    let before = born.first().map(|first| first - UNIT);
    let after = born.last().map(|last| last + UNIT);
    let between = born.windows(2).flat_map(|pair| [pair[0], (pair[0] + pair[1]) / 2]);
    before.into_iter().chain(between).chain(born.last().copied()).chain(after).collect()
}

fn in_units(bound: Option<&Dyadic>) -> Result<Option<i64>, AnswerError> {
    let Some(Dyadic { numerator, exponent }) = bound else { return Ok(None) };
    let too_large = || AnswerError::limit(1 << (DAYS + 1));
    let denominator = i64::try_from(*exponent).ok().filter(|exponent| *exponent <= i64::from(DAYS));
    let exponent = denominator.ok_or_else(too_large)?;
    let scaled = numerator.mul(&Int::from(UNIT >> exponent))?;
    scaled.to_i64().map(Some).ok_or_else(too_large)
}

fn written(number: i64) -> String {
    let shared = number.trailing_zeros().min(DAYS);
    let (numerator, denominator) = (number >> shared, UNIT >> shared);
    if denominator == 1 { numerator.to_string() } else { format!("{numerator}/{denominator}") }
}
