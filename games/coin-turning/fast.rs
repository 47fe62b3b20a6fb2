//! Coin-turning games at contest size.
//!
//! # Setting
//!
//! Coins `1, 2, …` in a row. A move turns a set of coins of a given family, of which the rightmost goes from heads to tails.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 14\] A position has the xor of the values of its heads: two heads on one place would cancel, so the coins of a move may
//! be thought of as new heads that are added. A single head at `x` has the value
//!
//! | family | coins turned | value |
//! |---|---|---|
//! | singles | 1 | 1 |
//! | turning turtles | 1 or 2 | `x` |
//! | twins | 2 | `x - 1` |
//! | mock turtles | 1 to 3 | the `x`-th odious number: 1, 2, 4, 7, 8, 11, … |
//! | triplets | 3 | 0 for `x <= 2`, then the odious number `x - 2` |
//! | ruler | a block | the largest power of 2 that divides `x` |
//!
//! # How the code uses it
//!
//! As it stands; the odious number with index `i` from 0 on is `2i`, or `2i + 1` if `i` has an even number of ones.
//!
//! # What is not covered
//!
//! Other families; the rules solve those.
//!
//! # Cost
//!
//! Sorting the heads, to find repetitions.

use grundy_values::Int;
use serde_json::Value;

use crate::ask_coin_turning::read;
use crate::question::{AnswerError, Question, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (family, _, heads) = read(question)?;
    let sum = heads.into_iter().fold(0, |sum, head| sum ^ family.value(head));
    Ok(winner_and_value(if sum == 0 { "second" } else { "first" }, &Int::from(sum)))
}
