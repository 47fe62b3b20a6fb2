//! Sylver coinage as it is asked: the numbers named so far.

use grundy_messages::Label;
use serde_json::Value;

use crate::coins::word;
use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The greatest number that may have been named.
const MOST: usize = 1_000_000_000_000_000_000;

/// The greatest product of the least and the greatest number for which the rules list all numbers that are no sums.
const LISTED: u64 = 10_000;

/// The numbers named, in ascending order, each once; their greatest common divisor is 1.
pub(crate) fn named(question: &Question<'_>) -> Result<Vec<u64>, AnswerError> {
    let [named] = question.fields(["named"])?;
    let mut numbers = Vec::new();
    for number in named.elements()? {
        numbers.push(word(number.size(1, MOST)?));
    }
    numbers.sort_unstable();
    numbers.dedup();
    match numbers.iter().copied().reduce(gcd) {
        Some(1) => Ok(numbers),
        _ => Err(named.expected(Label::JsonCoprime)),
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let numbers = named(question)?;
    if numbers[0].saturating_mul(numbers[numbers.len() - 1]) > LISTED {
        return Err(AnswerError::limit(LISTED));
    }
    let written: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    Ok(Inquiry::of(format!("([{}])", written.join(", ")), |found| Value::from(found.winner())))
}
