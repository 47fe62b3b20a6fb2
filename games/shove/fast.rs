//! Shove on long strips.
//!
//! # Setting
//!
//! A strip of cells 1, 2, … with pieces of Left and Right. Who moves chooses one of his pieces; it and all pieces to
//! its left move one cell to the left, and a piece on cell 1 falls off.
//!
//! # Theorem
//!
//! \[albert-nowakowski-wolfe-2007\] Let `p(i)` be the cell of piece `i`, counted from the left, and `r(i)` the number
//! of pieces to its right up to and including the last one that differs in colour from its right neighbour; so
//! `r(i) = 0` for the pieces of one colour at the right end, and it grows by one from piece to piece to the left of
//! them. The value is the sum of `p(i) / 2^r(i)`, positive for pieces of Left, negative for those of Right.
//!
//! # How the code uses it
//!
//! From right to left: what was summed is doubled and the next piece added, which gives the numerator over a power of
//! two. A test below compares it with the simplest number between the options, on all boards of up to seven cells.
//!
//! # What is not covered
//!
//! Boards beyond the limit.
//!
//! # Cost
//!
//! Linear in the length times that of the numerator.

use grundy_values::{Int, TooLarge};
use serde_json::Value;

use crate::dyadic::Dyadic;
use crate::question::{AnswerError, Question};

/// Cells at most.
const MOST: usize = 10_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    value(question).map(|value| value.answer())
}

/// The value of the board of a question.
pub(crate) fn value(question: &Question<'_>) -> Result<Dyadic, AnswerError> {
    let [board] = question.fields(["board"])?;
    let cells = board.short_text_over("LR_", MOST)?;
    Ok(of_board(cells)?)
}

fn of_board(cells: &str) -> Result<Dyadic, TooLarge> {
    let pieces = cells.chars().zip(1_i64..).filter(|(piece, _)| *piece != '_');
    let pieces: Vec<(char, i64)> = pieces.collect();
    let (mut numerator, mut exponent, mut last) = (Int::ZERO, 0, None);
    for (piece, cell) in pieces.into_iter().rev() {
        if exponent > 0 || last.is_some_and(|last| last != piece) {
            numerator = numerator.add(&numerator)?;
            exponent += 1;
        }
        numerator = numerator.add(&Int::from(if piece == 'L' { cell } else { -cell }))?;
        last = Some(piece);
    }
    Dyadic::new(&numerator, exponent)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Values in units of `2^-PLACES`.
    const PLACES: usize = 20;

    /// The value by the simplest number between the options.
    fn played(board: &str, known: &mut BTreeMap<String, i64>) -> i64 {
        if let Some(value) = known.get(board) {
            return *value;
        }
        let (mut left, mut right) = (i64::MIN, i64::MAX);
        for (at, piece) in board.char_indices().filter(|(_, piece)| *piece != '_') {
            let after = format!("{}_{}", &board[1..=at], &board[at + 1..]);
            let value = played(&after, known);
            if piece == 'L' { left = left.max(value) } else { right = right.min(value) }
        }
        let value = simplest(left, right);
        known.insert(board.to_owned(), value);
        value
    }

    fn simplest(left: i64, right: i64) -> i64 {
        assert!(left < right);
        if left < 0 && right > 0 {
            return 0;
        }
        if right <= 0 {
            return -simplest(-right, if left == i64::MIN { i64::MAX } else { -left });
        }
        let next = |step: i64| (left.div_euclid(step) + 1) * step;
        (0..=PLACES)
            .rev()
            .map(|places| next(1 << places))
            .find(|number| *number < right)
            .expect("enough places")
    }

    #[test]
    fn the_sum_is_the_simplest_number_between_the_options() {
        let mut known = BTreeMap::new();
        for board in crate::trials::texts(7, "LR_") {
            let value = played(&board, &mut known);
            assert_eq!(of_board(&board), Dyadic::new(&Int::from(value), PLACES), "{board}");
        }
    }
}
