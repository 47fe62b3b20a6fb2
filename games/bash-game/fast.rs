//! Bachet's game at contest size.
//!
//! # Setting
//!
//! A pile of `n` stones; a move takes 1 to `m` of them. Who cannot move loses.
//!
//! # Theorem
//!
//! \[bachet-1612\] The player to move loses exactly when `m + 1` divides `n`; and the Grundy value of the pile is `n mod (m + 1)`.
//! For of `m + 1` piles in a row each has a residue of its own. From `n` with residue `v` the `min(m, n)` piles just below `n` can be
//! reached: among them are those with the residues `v - 1, …, 0`, and none with the residue `v`, since that is `m + 1` away.
//!
//! # How the code uses it
//!
//! As it stands, with integers of any size. A winning move leaves a multiple of `m + 1`; only taking `n mod (m + 1)` does.
//!
//! # What is not covered
//!
//! Misère play.
//!
//! # Cost
//!
//! One division.

use grundy_values::Int;
use serde_json::Value;

use crate::ask_bash_game::Pile;
use crate::question::{AnswerError, Question, number, winner_and_value};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Pile { m, n, moves } = Pile::read(question)?;
    let value = n.div_mod(&m.add(&Int::ONE)?).map_or(Int::ZERO, |(_, rest)| rest);
    if moves {
        return Ok(Some(value).filter(|take| !take.is_zero()).iter().map(number).collect());
    }
    Ok(winner_and_value(if value.is_zero() { "second" } else { "first" }, &value))
}
