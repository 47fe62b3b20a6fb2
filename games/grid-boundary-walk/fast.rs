//! The boundary walk at contest size.
//!
//! # Setting
//!
//! `f(i, j)` says whether the player to move at `(i, j)` wins. On the border, `i = 1` or `j = 1`, it is given; inside,
//! `f(i, j)` is false exactly when `f(i - 1, j)` and `f(i, j - 1)` are both true.
//!
//! # Theorem
//!
//! `f(i + 1, j + 1) = f(i, j)` for `i, j >= 3`. First, for `i, j >= 2`: if `f(i, j)` is false, then `f(i + 1, j)` and
//! `f(i, j + 1)` are true, since a move leads to `(i, j)`; so `f(i + 1, j + 1)` is false. Now let `f(i, j)` be true and
//! `i, j >= 3`. A move leads to a cell where `f` is false, say `(i - 1, j)`. It lies inside, so by the
//! first part `f(i, j + 1)` is false too, and a move from `(i + 1, j + 1)` leads there.
//!
//! # How the code uses it
//!
//! The token is put back along its diagonal to row or column 3. From there on only rows 2 and 3, or columns 2 and 3,
//! matter: they are filled in from the border.
//!
//! # What is not covered
//!
//! Boards with a side above 10^5.
//!
//! # Cost
//!
//! `O(n + m)`.

use serde_json::Value;

use crate::ask_grid_boundary_walk::Walk;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Walk { top, left, a, b } = Walk::read(question)?;
    let back = a.min(b).saturating_sub(3);
    let (a, b) = (a - back, b - back);
    // The board and its mirror image are the same game.
    let wins = if a <= 3 { walk(&top, &left, a, b) } else { walk(&left, &top, b, a) };
    Ok(Value::from(if wins { "first" } else { "second" }))
}

/// Whether the player to move wins at `(a, b)`, row by row.
fn walk(top: &[bool], left: &[bool], a: usize, b: usize) -> bool {
    let mut row = top[..b - 1].to_vec();
    for border in &left[..a - 1] {
        let mut before = *border;
        for cell in &mut row {
            before = !(before && *cell);
            *cell = before;
        }
    }
    row.last().is_some_and(|wins| *wins)
}
