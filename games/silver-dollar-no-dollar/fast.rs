//! The Silver Dollar game without the dollar at contest size.
//!
//! # Setting
//!
//! Coins on different squares `c1 < c2 < …`, counted from 1; a move slides one coin to the left, not past another coin. Let
//! `g1 = c1 - 1` and `g_i = c_i - c_(i-1) - 1` be the gaps in front of the coins.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 3\] The player to move loses exactly if the xor of every second gap is 0, counted from the gap in front of
//! the last coin.
//!
//! Proof. Moving coin `i` by `d` takes `d` off its gap and adds it to the gap of coin `i + 1`; moving the last coin takes `d` off the
//! game. That is staircase Nim, the last gap being step 1.
//!
//! # How the code uses it
//!
//! As it stands. The coins must be given from left to right.
//!
//! # What is not covered
//!
//! The game with the dollar, and several coins on a square.
//!
//! # Cost
//!
//! One xor a coin.

use serde_json::{Value, json};

use crate::ask_silver_dollar_no_dollar::squares;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let squares = squares(question)?;
    let before = [0].iter().chain(&squares);
    let gaps: Vec<i64> = squares.iter().zip(before).map(|(coin, left)| coin - left - 1).collect();
    let xor = gaps.iter().rev().step_by(2).fold(0, |sum, gap| sum ^ gap);
    Ok(json!(if xor == 0 { "second" } else { "first" }))
}
