//! Cutcake at any size.
//!
//! # Setting
//!
//! A rectangle of `r` rows and `c` columns. Left cuts it between two columns, Right between two rows; both pieces
//! stay in play.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 2\] Let `2^a <= c < 2^(a + 1)` and `2^b <= r < 2^(b + 1)`. The value is 0 if `a = b`,
//! `floor(c / 2^b) - 1` if `a > b`, and `-(floor(r / 2^a) - 1)` if `a < b`.
//!
//! *Proof.* Call this number `V(r, c)`; exchanging the players gives `V(c, r) = -V(r, c)`. Let `a >= b` and
//! `q = floor(c / 2^b)`, so that `V(r, c) = q - 1`. Left cuts `c = k + l`. A piece with `k >= 2^b` columns is worth
//! `floor(k / 2^b) - 1`; one with fewer is worth -1 at most, since `2^a' <= k < 2^(a' + 1)` has `r >= 2^(a' + 1)`. In
//! every case both pieces are worth `q - 2` at most; and `k = 2^b` reaches that if `q >= 2`. Right cuts `r = m + n`,
//! `m <= n`: the first piece has fewer than `2^b` rows, so it is worth `2q - 1` at least, and the second is worth `q - 1` at
//! least; that is `q` or more. So the value is the simplest number between `q - 2` and numbers from `q` on,
//! which is `q - 1` if `q >= 2`; if `q = 1`, all of Left's options are negative and all of Right's positive, and it
//! is 0.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size.
//!
//! # What is not covered
//!
//! Nothing: sums are added.
//!
//! # Cost
//!
//! One division.

use grundy_values::{Int, TooLarge};
use serde_json::Value;

use crate::dyadic::Dyadic;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    value(question).map(|value| value.answer())
}

/// The value of the rectangle of a question.
pub(crate) fn value(question: &Question<'_>) -> Result<Dyadic, AnswerError> {
    let [rows, cols] = question.fields(["rows", "cols"])?;
    let (rows, cols) = (rows.integer(1)?, cols.integer(1)?);
    let value = match rows.bits().cmp(&cols.bits()) {
        std::cmp::Ordering::Equal => Int::ZERO,
        std::cmp::Ordering::Less => parts(&cols, &rows)?,
        std::cmp::Ordering::Greater => parts(&rows, &cols)?.neg(),
    };
    Ok(Dyadic::new(&value, 0)?)
}

/// `floor(long / 2^b) - 1`, where `2^b` is the largest power of two that is at most `short`.
fn parts(long: &Int, short: &Int) -> Result<Int, TooLarge> {
    let power = Int::from(2).pow(&Int::from(short.bits() - 1))?;
    let (quotient, _) = long.div_mod(&power).ok_or(TooLarge)?;
    quotient.sub(&Int::ONE)
}
