//! Partizan subtraction games: both sets are parameters of the rules.

use grundy_values::Int;
use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Field, Question};

/// The largest number that may be taken at once.
const MOST: usize = 64;

/// A pile, and what the players may take from it.
pub(crate) struct Pile {
    pub(crate) left: Vec<usize>,
    pub(crate) right: Vec<usize>,
    pub(crate) n: Int,
    /// Whether only the outcome is wanted, not the value.
    pub(crate) outcome_alone: bool,
}

impl Pile {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let ([left, right, n], [query]) = question.fields_and(["left", "right", "n"], ["query"])?;
        let outcome_alone = query.map(|query| query.one_of(&["outcome"])).transpose()?.is_some();
        Ok(Self { left: numbers(&left)?, right: numbers(&right)?, n: n.integer(0)?, outcome_alone })
    }
}

fn numbers(field: &Field<'_>) -> Result<Vec<usize>, AnswerError> {
    let mut numbers =
        field.elements()?.iter().map(|number| number.size(1, MOST)).collect::<Result<Vec<_>, _>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Pile { left, right, n, outcome_alone } = Pile::read(question)?;
    let set = |numbers: &[usize]| {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        format!("{{{}}}", numbers.join(", "))
    };
    let inquiry = Inquiry::of(format!("({n})"), move |found| match outcome_alone {
        true => json!({ "outcome": found.letter() }),
        false => json!({ "outcome": found.letter(), "value": found.value }),
    });
    Ok(inquiry.set("A", set(&left)).set("B", set(&right)))
}
