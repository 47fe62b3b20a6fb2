//! The simplest number between two numbers.
//!
//! # Setting
//!
//! Dyadic numbers `l < r`, either of which may be missing. `{l | r}` is a number too: the simplest one strictly between, that is, the one with the
//! earliest birthday.
//!
//! # Theorem
//!
//! \[conway-onag\] The numbers strictly between `l` and `r` contain exactly one with the earliest birthday. If integers lie between, it is the one of least absolute
//! value. Otherwise it is the one with the smallest denominator `2^k`; there is only one with it, since of two neighbours `m / 2^k` and `(m + 1) / 2^k` one has a smaller
//! denominator.
//!
//! # How the code uses it
//!
//! For `k = 0, 1, 2, …` the integers strictly between `l 2^k` and `r 2^k` are those from `floor(l 2^k) + 1` to `ceil(r 2^k) - 1`. The first `k` for which there are any
//! gives the answer; `k` never exceeds both exponents of the denominators by more than one.
//!
//! # What is not covered
//!
//! Games that are no numbers: `l >= r`. Numbers that are no dyadic fractions.
//!
//! # Cost
//!
//! As many divisions as the denominators have bits.

use grundy_messages::Label;
use grundy_values::Int;
use serde_json::Value;

use crate::question::{AnswerError, Field, Question};

/// Digits of a numerator or a denominator.
const MOST_DIGITS: usize = 1_000;

/// The number `numerator / 2^exponent`.
#[derive(Clone, Debug)]
pub(crate) struct Dyadic {
    pub(crate) numerator: Int,
    pub(crate) exponent: usize,
}

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (left, right) = bounds(question)?;
    let exponent = |bound: &Option<Dyadic>| bound.as_ref().map_or(0, |bound| bound.exponent);
    let most = exponent(&left).max(exponent(&right)) + 1;
    for k in 0..=most {
        let scale = power(k)?;
        let least = left.as_ref().map(|left| left.least_above(&scale)).transpose()?;
        let greatest = right.as_ref().map(|right| right.greatest_below(&scale)).transpose()?;
        if let Some(numerator) = nearest_to_zero(least, greatest) {
            let written = if k == 0 { numerator.to_string() } else { format!("{numerator}/{scale}") };
            return Ok(Value::from(written));
        }
    }
    Ok(Value::Null)
}

/// The bounds of a question, the left one less than the right one.
pub(crate) fn bounds(question: &Question<'_>) -> Result<(Option<Dyadic>, Option<Dyadic>), AnswerError> {
    let [left, right] = question.fields(["left", "right"])?;
    let (l, r) = (Dyadic::read(&left)?, Dyadic::read(&right)?);
    match (&l, &r) {
        (Some(l), Some(r)) if !l.is_less(r)? => Err(right.expected(Label::JsonMoreThanLeft)),
        _ => Ok((l, r)),
    }
}

/// The integer of least absolute value from `least` to `greatest`, if there is one.
fn nearest_to_zero(least: Option<Int>, greatest: Option<Int>) -> Option<Int> {
    match (least, greatest) {
        (Some(least), Some(greatest)) if least > greatest => None,
        (Some(least), _) if least > Int::ZERO => Some(least),
        (_, Some(greatest)) if greatest < Int::ZERO => Some(greatest),
        _ => Some(Int::ZERO),
    }
}

impl Dyadic {
    /// Reads a number such as `"-3/4"`; nothing of `null`.
    fn read(field: &Field<'_>) -> Result<Option<Self>, AnswerError> {
        let Some(text) = field.text_or_null()? else { return Ok(None) };
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let digits = numerator.strip_prefix('-').unwrap_or(numerator);
        let is_number = |digits: &str| {
            (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_number(digits) || !is_number(denominator) {
            return Err(field.expected(Label::JsonDyadic));
        }
        let (numerator, denominator): (Int, Int) = (numerator.parse()?, denominator.parse()?);
        match denominator.trailing_zeros() {
            Some(exponent) if denominator.popcount() == 1 => Ok(Some(Self { numerator, exponent })),
            _ => Err(field.expected(Label::JsonDyadic)),
        }
    }

    fn is_less(&self, other: &Self) -> Result<bool, AnswerError> {
        Ok(self.numerator.mul(&power(other.exponent)?)? < other.numerator.mul(&power(self.exponent)?)?)
    }

    /// The least integer above the product with `factor`.
    fn least_above(&self, factor: &Int) -> Result<Int, AnswerError> {
        let product = self.numerator.mul(factor)?;
        let floor = product.div_mod(&power(self.exponent)?).map_or(product, |(quotient, _)| quotient);
        Ok(floor.add(&Int::ONE)?)
    }

    /// The greatest integer below the product with `factor`.
    fn greatest_below(&self, factor: &Int) -> Result<Int, AnswerError> {
        let negative = Self { numerator: self.numerator.neg(), exponent: self.exponent };
        Ok(negative.least_above(factor)?.neg())
    }
}

/// 2 to the power `exponent`.
fn power(exponent: usize) -> Result<Int, AnswerError> {
    Ok(Int::from(2).pow(&Int::from(exponent))?)
}
