//! The grid game at contest size.
//!
//! # Setting
//!
//! A piece on `(1, 1)`. Takahashi moves it down or passes, Aoki moves it to the right or passes; two passes in a row end the game. Takahashi
//! wants as many turns as possible.
//!
//! # Theorem
//!
//! Takahashi moves down whenever he can: if he passes, Aoki passes and the game is over. So each turn is a step down until the cell
//! below is blocked; then he passes, Aoki passes, and he has had as many turns as the row has its number. Aoki therefore looks for a
//! blocked cell `(x + 1, c)` above which he can bring the piece: it is enough to know the greatest column `y` that he can have
//! reached in row `x`, since in a column `c <= y` of a row reached without meeting an obstacle he can wait by passing. The greatest column follows by moving right
//! whenever that is free.
//!
//! # How the code uses it
//!
//! Row by row with the greatest column `y`: if the next row has an obstacle in a column up to `y`, the answer is this row.
//!
//! # What is not covered
//!
//! Boards with a side above 2·10^5.
//!
//! # Cost
//!
//! Sorting the obstacles, and a search among them for each row.

use serde_json::{Value, json};

use crate::ask_agc029d_grid_game::Board;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    Ok(json!(turns(Board::read(question)?)))
}

/// The number of Takahashi's turns.
fn turns(Board { rows, cols, mut obstacles }: Board) -> usize {
    obstacles.sort_unstable();
    let mut y = 1;
    for x in 1..rows {
        let below = obstacles.partition_point(|cell| *cell < (x + 1, 1));
        if obstacles.get(below).is_some_and(|(row, column)| *row == x + 1 && *column <= y) {
            return x;
        }
        if y < cols && obstacles.binary_search(&(x + 1, y + 1)).is_err() {
            y += 1;
        }
    }
    rows
}
