//! Froggs as it is asked: the outcome of a sum of boards, or how many of its parts have which outcome.

use grundy_messages::Label;
use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Field, Question};

/// Boards of which all sets are counted at most.
const COUNTED: usize = 2_000;
/// Boards of which all sets are counted at most by a modulus.
const COUNTED_BY: usize = 100_000;
/// The greatest modulus.
const MODULUS: usize = 4_294_967_295;
/// Boards of which all sets are solved at most.
const SOLVED: usize = 10;

/// The boards of a question, and how all sets of them are counted if that is asked for.
pub(crate) struct Boards<'q> {
    pub(crate) boards: Vec<&'q str>,
    pub(crate) counting: Option<Counting>,
}

/// How sets are counted.
#[derive(Clone, Copy)]
pub(crate) enum Counting {
    Exactly,
    /// By a prime above the number of boards.
    By(u64),
}

impl<'q> Boards<'q> {
    pub(crate) fn read(question: &Question<'q>) -> Result<Self, AnswerError> {
        if !question.has("query") && !question.has("mod") {
            let ([boards], _) = question.fields_and(["boards"], ["query", "mod"])?;
            return Ok(Self { boards: all(&boards.elements()?)?, counting: None });
        }
        let ([boards, query], [modulus]) = question.fields_and(["boards", "query"], ["mod"])?;
        query.one_of(&["count-subsets"])?;
        let Some(modulus) = modulus else {
            return Ok(Self { boards: all(&boards.at_most(COUNTED)?)?, counting: Some(Counting::Exactly) });
        };
        let boards = all(&boards.at_most(COUNTED_BY)?)?;
        let prime = modulus.size(2, MODULUS)?;
        let is_prime = (2..=prime.isqrt()).all(|divisor| prime % divisor != 0);
        match u64::try_from(prime) {
            Ok(by) if is_prime && prime > boards.len() => {
                Ok(Self { boards, counting: Some(Counting::By(by)) })
            }
            _ => Err(modulus.expected(Label::JsonPrime)),
        }
    }
}

fn all<'q>(boards: &[Field<'q>]) -> Result<Vec<&'q str>, AnswerError> {
    boards.iter().map(board).collect()
}

/// A board: two frogs of each kind and a free cell.
fn board<'q>(field: &Field<'q>) -> Result<&'q str, AnswerError> {
    let text = field.text()?;
    let count = |symbol| text.chars().filter(|c| *c == symbol).count();
    let is_board = [count('L'), count('R'), count('_'), text.len()] == [2, 2, 1, 5];
    if is_board { Ok(text) } else { Err(field.expected(Label::JsonFrogs)) }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Boards { boards, counting } = Boards::read(question)?;
    let written: Vec<String> = boards.iter().map(|board| format!("(\"{board}\")")).collect();
    let Some(counting) = counting else {
        return Ok(Inquiry::sum(written, |found| json!({ "outcome": found.letter() })));
    };
    if written.len() > SOLVED {
        return Err(AnswerError::limit(1 << SOLVED));
    }
    let chosen = |set: u32| written.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1);
    let sums = (0..1_u32 << written.len()).map(|set| {
        let parts: Vec<&str> = chosen(set).map(|(_, part)| part.as_str()).collect();
        if parts.is_empty() { "end".to_owned() } else { parts.join(" + ") }
    });
    Ok(Inquiry::each(sums.collect(), move |found| counts(found, counting)))
}

/// How many findings have which outcome.
fn counts(found: &[Found], counting: Counting) -> Value {
    let of = |letter: &str| {
        let count = found.iter().filter(|found| found.letter() == letter).count();
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        if let Counting::By(prime) = counting { count % prime } else { count }
    };
    json!({ "L": of("L"), "R": of("R"), "N": of("N"), "P": of("P") })
}
