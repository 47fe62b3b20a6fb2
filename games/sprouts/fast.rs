//! Sprouts with few spots, as published.
//!
//! # Setting
//!
//! `n` spots. A move draws a curve between two spots, or from a spot to itself, that crosses nothing, and puts a new spot on it; no spot ever has more than three ends of curves. Who cannot move loses.
//!
//! # Theorem
//!
//! \[applegate-jacobson-sleator-1991\] computed the winner for up to 11 spots: the first player wins with 3, 4, 5, 9, 10 and 11 of them, the second with 1, 2, 6, 7 and 8.
//!
//! # How the code uses it
//!
//! It repeats what was published, and says so in the answer. Nothing is computed here.
//!
//! # What is not covered
//!
//! More spots. That the first player wins exactly if `n mod 6` is 3, 4 or 5 is a conjecture, and no answer.
//!
//! # Cost
//!
//! None.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

/// The published winners with 1, 2, … spots.
const PUBLISHED: [&str; 11] =
    ["second", "second", "first", "first", "first", "second", "second", "second", "first", "first", "first"];

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [spots] = question.fields(["spots"])?;
    let n = spots.size(1, PUBLISHED.len())?;
    Ok(json!({
        "winner": PUBLISHED[n - 1],
        "standing": "published",
        "source": "applegate-jacobson-sleator-1991",
    }))
}
