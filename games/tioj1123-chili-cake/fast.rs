//! The chili cake at contest size.
//!
//! # Setting
//!
//! `n` rows and `m` columns with a bad piece in row `i` and column `j`. A cut eats rows above or below, or columns before or
//! behind the bad piece.
//!
//! # Theorem
//!
//! \[bouton-1901\] The four sides `i - 1`, `n - i`, `j - 1`, `m - j` are heaps of Nim: a cut lowers exactly one of them, by any
//! number, and leaves the others. So the player to move loses exactly when their xor `x` is 0, and
//! a cut wins exactly when it lowers a side `s` to `s xor x`.
//!
//! # How the code uses it
//!
//! As it stands. Each side has at most one winning cut.
//!
//! # What is not covered
//!
//! Cakes with a side above 10^18.
//!
//! # Cost
//!
//! A few operations.

use serde_json::{Value, json};

use crate::ask_tioj1123_chili_cake::{Cake, SIDES};
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Cake { n, m, i, j, moves } = Cake::read(question)?;
    let sides = [i - 1, n - i, j - 1, m - j];
    let x = sides.iter().fold(0, |x, side| x ^ side);
    if !moves {
        return Ok(Value::from(if x == 0 { "second" } else { "first" }));
    }
    let wins = SIDES.iter().zip(sides).filter(|(_, side)| side ^ x < *side);
    Ok(wins.map(|(name, side)| json!([name, side - (side ^ x)])).collect())
}
