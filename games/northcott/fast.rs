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

use grundy_messages::Label;
use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [length, rows] = question.fields(["length", "rows"])?;
    let length = length.size(0, usize::MAX)?;
    let mut sum = 0;
    for row in rows.elements()? {
        let [white, black] = row.tuple()?;
        let gap = white.size(1, length)?.abs_diff(black.size(1, length)?);
        sum ^= gap.checked_sub(1).ok_or_else(|| row.expected(Label::JsonTwoCells))?;
    }
    Ok(json!(if sum == 0 { "second" } else { "first" }))
}
