//! Northcott's game at contest size.
//!
//! # Setting
//!
//! Rows with a white piece at `w` and a black one at `b`. A move shifts an own piece along its row, not over the other.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 3\] The player to move loses exactly when the xor of the gaps `|w - b| - 1` is 0.
//!
//! Proof. A move towards the other piece takes from one gap what one likes, as in Nim. A move away makes a gap larger;
//! whoever wins the Nim game answers it by following, which restores the gap. His pieces only ever advance, so
//! he answers so only finitely often, and play ends.
//!
//! # How the code uses it
//!
//! As it stands. Who moves first does not matter.
//!
//! # What is not covered
//!
//! Several pieces of a colour in a row, and misère play.
//!
//! # Cost
//!
//! One xor a row.

use serde_json::{Value, json};

use crate::ask_northcott::Board;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let rows = Board::read(question)?.rows;
    let sum = rows.into_iter().fold(0, |sum, (white, black)| sum ^ (white.abs_diff(black) - 1));
    Ok(json!(if sum == 0 { "second" } else { "first" }))
}
