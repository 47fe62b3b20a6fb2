//! The Silver Dollar game without the dollar as the judges ask it: the squares of the coins, from left to right.

use serde_json::json;

use crate::inquiry::Inquiry;
use crate::question::{AnswerError, Question};

/// The last square at most.
const MOST: i64 = 1_000_000_000_000_000_000;

/// The squares of the coins, each further right than the one before.
pub(crate) fn squares(question: &Question<'_>) -> Result<Vec<i64>, AnswerError> {
    let [coins] = question.fields(["coins"])?;
    let mut squares: Vec<i64> = Vec::new();
    for coin in coins.elements()? {
        let least = squares.last().map_or(1, |last| last + 1);
        squares.push(coin.whole(least, MOST)?);
    }
    Ok(squares)
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let written: Vec<String> = squares(question)?.iter().map(ToString::to_string).collect();
    Ok(Inquiry::of(format!("({{{}}})", written.join(", ")), |found| json!(found.winner())))
}
