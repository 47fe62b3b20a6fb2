//! Decrementing as the judge asks it.

use grundy_messages::Label;
use serde_json::Value;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The greatest number.
const MOST: usize = 1_000_000_000_000_000_000;

/// The numbers of a question, positive and without a common divisor.
pub(crate) fn numbers(question: &Question<'_>) -> Result<Vec<usize>, AnswerError> {
    let [a] = question.fields(["a"])?;
    let numbers: Vec<usize> = a.sizes(1, MOST)?;
    if divisor(&numbers) == 1 { Ok(numbers) } else { Err(a.expected(Label::JsonCoprime)) }
}

/// The greatest common divisor.
pub(crate) fn divisor(numbers: &[usize]) -> usize {
    let both = |mut a, mut b| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    numbers.iter().fold(0, |divisor, number| both(divisor, *number))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let written: Vec<String> = numbers(question)?.iter().map(ToString::to_string).collect();
    let position = format!("([{}])", written.join(", "));
    Ok(Inquiry::of(position, |found| Value::from(found.words(["First", "Second", "Draw"]))))
}
