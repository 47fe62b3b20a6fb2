//! Brussels Sprouts at any size.
//!
//! # Setting
//!
//! `n` crosses with four free arms each. A move joins two free arms by a curve that crosses nothing, and puts a crossbar on it, which has a free arm on either
//! side. Who cannot move loses.
//!
//! # Theorem
//!
//! (\[winning-ways\], ch. 17) For `n >= 1` every game takes exactly `5n - 2` moves. A move uses two free arms and makes two, so there always are `4n`. Every region has an arm
//! that reaches into it: at the beginning, and after each move on both sides of the new curve. The game is over when no region has two; then there are `4n` regions. Also the picture is connected then:
//! between two connected pieces there is a region that touches both, with an arm of each. Now count by Euler's formula. A picture drawn in `m` moves has `n + m` vertices, since each
//! crossbar is one, and `2m` edges, since each curve is divided by its crossbar; so it has `2 - (n + m) + 2m = 2 + m - n` regions. `2 + m - n = 4n` gives `m = 5n - 2`.
//!
//! # How the code uses it
//!
//! As it stands: the first player makes the last move exactly if `5n - 2` is odd, that is if `n` is.
//!
//! # What is not covered
//!
//! Sprouts, where the number of moves varies.
//!
//! # Cost
//!
//! Constant.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::question::{AnswerError, Question, number};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [crosses] = question.fields(["crosses"])?;
    let n = crosses.integer(0)?;
    // Without crosses there is no move at all.
    let moves = if n.is_zero() { Int::ZERO } else { n.mul(&Int::from(5))?.sub(&Int::from(2))? };
    Ok(json!({ "moves": number(&moves), "winner": if moves.bit(0) { "first" } else { "second" } }))
}
