//! Link with Chess Game at contest size.
//!
//! # Setting
//!
//! Three pieces on cells `r`, `g`, `b` of `1..=n`; a move shifts one of them by one cell, and who makes a placement that was there before loses. Alice moves first.
//!
//! # Theorem
//!
//! \[fraenkel-scheinerman-ullman-1993\] This is a token on the graph of all placements that never visits a vertex twice: the player to move loses exactly if
//! some maximum matching misses the vertex. If `n` is even, placements can be paired by `r`: 1 with 2, 3 with 4, and so on; no vertex is missed, and Alice wins. If `n` is odd,
//! a tour through all placements in which each is a neighbour of the next has an odd number of vertices, and begins at a corner with `r + g + b = 3`; so placements with odd sum are one more than those with
//! even sum. All edges join odd to even sums, so a maximum matching misses one placement with odd sum. It can be any of them: their vertices are at even distance on the tour from its beginning, and
//! what lies before and what lies after is paired along the tour. Bob wins exactly if `n` and `r + g + b` are odd.
//!
//! # How the code uses it
//!
//! As it stands.
//!
//! # What is not covered
//!
//! A single cell, where there is no move.
//!
//! # Cost
//!
//! Constant.

use serde_json::Value;

use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (n, pieces) = crate::ask_link_chess_game::read(question)?;
    // Adding remainders cannot overflow.
    let odd = pieces.iter().map(|at| at % 2).sum::<i64>() % 2 == 1;
    Ok(Value::from(if n % 2 == 1 && odd { "Bob" } else { "Alice" }))
}
