//! Candy Piles at contest size.
//!
//! # Setting
//!
//! Piles in falling order are the columns of a diagram, `a[0]` the first. Eating the largest pile removes the first column, eating one of each
//! the lowest row. So a position is a cell: `(c, r)` after `c` columns and `r` rows, with what lies above and to the right of it.
//! It is a cell of the diagram if `a[c] > r`. A player whose move leaves the diagram has eaten the last candy and loses.
//!
//! # Theorem
//!
//! A cell `(c, r)` for which `(c + 1, r + 1)` also lies in the diagram is won exactly if `(c + 1, r + 1)` is. If the latter is lost,
//! both neighbours `(c + 1, r)` and `(c, r + 1)` are won, since they lead to it, so `(c, r)` is lost. If the latter is won, one of its
//! options is a lost cell of the diagram, say `(c + 2, r + 1)`. Then `(c + 1, r)` is on a diagonal with it, lost by
//! the first part, and `(c, r)` is won. On the boundary, where `(c + 1, r + 1)` lies outside, the way up and the way to the right never branch
//! again: the player to move wins exactly if one of the two ways has an odd number of cells.
//!
//! # How the code uses it
//!
//! It goes up the diagonal from `(0, 0)` to the last cell `(i, i)` and counts the cells above it and to its right.
//!
//! # What is not covered
//!
//! Normal play.
//!
//! # Cost
//!
//! Sorting.

use serde_json::Value;

use crate::question::{AnswerError, Question};

/// Candies in a pile at most.
const MOST: usize = 1_000_000_000_000_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [a] = question.fields(["a"])?;
    let mut piles: Vec<usize> = a.sizes(1, MOST)?;
    piles.sort_unstable_by(|a, b| b.cmp(a));
    Ok(Value::from(if is_won(&piles) { "First" } else { "Second" }))
}

/// Whether the player to move wins, given the piles in falling order.
fn is_won(piles: &[usize]) -> bool {
    // The opponent has eaten the last candy.
    if piles.is_empty() {
        return true;
    }
    let inside = piles.iter().enumerate().take_while(|(at, pile)| **pile > *at).count();
    let last = inside - 1;
    let up = piles[last] - last - 1;
    let right = piles[inside..].iter().take_while(|pile| **pile > last).count();
    up % 2 == 1 || right % 2 == 1
}
