//! Ruler as the judges ask it: the number of coins, and where the heads lie.

use crate::coins::{heads, word};
use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Coins at most.
const MOST: usize = 1_000_000_000_000_000_000;

/// Coins at most that are written out for the rules.
const WRITTEN: u64 = 1_000;

/// The number of coins and the heads, counted from the left.
pub(crate) fn read(question: &Question<'_>) -> Result<(u64, Vec<u64>), AnswerError> {
    let [n, places] = question.fields(["n", "heads"])?;
    let n = n.size(0, MOST)?;
    Ok((word(n), heads(&places, n)?))
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let (n, heads) = read(question)?;
    if n > WRITTEN {
        return Err(AnswerError::limit(WRITTEN));
    }
    let coin = |place| if heads.binary_search(&place).is_ok() { 'H' } else { 'T' };
    let row: String = (1..=n).map(coin).collect();
    Ok(Inquiry::of(format!("(\"{row}\")"), Found::winner_and_sg))
}
