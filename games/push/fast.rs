//! Push on strips of up to fifteen cells.
//!
//! # Setting
//!
//! A strip of cells with pieces of Left and Right. Who moves chooses one of his pieces; it moves one cell to the
//! left, and pushes the pieces that stand in an unbroken line before it. A piece that is pushed off the left end is
//! gone.
//!
//! # Theorem
//!
//! \[conway-onag\] If all options of a position are numbers, and each of Left's is less than each of Right's, then
//! the position is the simplest number between them: 0 if that fits, else the integer nearest to 0 that fits, else
//! the number with the least denominator. All positions of Push are numbers \[albert-nowakowski-wolfe-2007\].
//!
//! # How the code uses it
//!
//! The order of the pieces never changes, and they fall off from the left: so the set of cells that are taken tells
//! the position. A move makes the set smaller as a binary number, whose lowest bit is the leftmost cell. All sets are
//! evaluated in ascending order, as numbers with 105 binary places. If ever two options were in the wrong order, or a
//! number needed more places, the question would be refused; values of `n` cells are known to need `n (n - 1) / 2`
//! places at most for `n <= 11`.
//!
//! # What is not covered
//!
//! Longer strips: values have denominators that grow as the power of two of the square of the length, and there is no
//! short formula for them.
//!
//! # Cost
//!
//! For `n` cells `2^n` sets of `n` options each.

use grundy_values::TooLarge;
use serde_json::Value;

use crate::dyadic::Dyadic;
use crate::question::{AnswerError, Question};

/// Cells at most.
const MOST: usize = 15;
/// Binary places of the numbers.
const PLACES: usize = MOST * (MOST - 1) / 2;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    value(question).map(|value| value.answer())
}

/// The value of the board of a question.
pub(crate) fn value(question: &Question<'_>) -> Result<Dyadic, AnswerError> {
    let [board] = question.fields(["board"])?;
    let cells = board.short_text_over("LR_", MOST)?;
    let value = of_board(cells).ok_or(TooLarge)?;
    Ok(Dyadic::new(&value.to_string().parse()?, PLACES)?)
}

/// The value times `2^PLACES`.
fn of_board(cells: &str) -> Option<i128> {
    // Of each piece, from the right end on, whether it is Left's.
    let lefts: Vec<bool> =
        cells.chars().rev().filter(|piece| *piece != '_').map(|piece| piece == 'L').collect();
    let taken = cells.chars().rev().fold(0_usize, |set, piece| 2 * set + usize::from(piece != '_'));
    let mut values: Vec<i128> = Vec::with_capacity(taken + 1);
    for set in 0..=taken {
        values.push(of_set(set, &lefts, &values)?);
    }
    values.last().copied()
}

/// The value of the position in which these cells are taken, given the values of all smaller sets. Sets of more pieces than there are
/// do not come up in play; they get no value that is used.
fn of_set(set: usize, lefts: &[bool], values: &[i128]) -> Option<i128> {
    let pieces = set.count_ones();
    let (mut best_left, mut best_right) = (None, None);
    let mut rest = set;
    for place in (0..pieces).rev() {
        // From the leftmost piece on; `place` counts the pieces to its right.
        let cell = rest.trailing_zeros();
        rest &= rest - 1;
        let Some(left) = usize::try_from(place).ok().and_then(|place| lefts.get(place)) else {
            return Some(0);
        };
        let value = values.get(pushed(set, cell)).copied();
        if *left {
            best_left = best_left.max(value);
        } else {
            best_right = [best_right, value].into_iter().flatten().min();
        }
    }
    simplest(best_left, best_right)
}

/// The set after the piece on this cell has moved: the unbroken line that ends with it goes one cell to the left.
fn pushed(set: usize, cell: u32) -> usize {
    let upto = (2_usize << cell) - 1;
    let before = set & upto;
    // The line reaches down to the nearest free cell below, or to the left end.
    let free = !set & upto;
    let from = usize::BITS - free.leading_zeros();
    let line = before >> from << from;
    (set & !line) | line >> 1
}

/// The simplest number between two, each times `2^PLACES`; `None` if there is none with so many places.
fn simplest(above: Option<i128>, below: Option<i128>) -> Option<i128> {
    if above.is_none_or(|above| above < 0) && below.is_none_or(|below| below > 0) {
        return Some(0);
    }
    if below.is_some_and(|below| below <= 0) {
        return simplest(below.map(|below| -below), above.map(|above| -above)).map(|number| -number);
    }
    let above = above?;
    (0..=PLACES).rev().map(|places| 1_i128 << places).find_map(|step| {
        let next = (above.div_euclid(step) + 1) * step;
        below.is_none_or(|below| next < below).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_simplest() {
        let one = 1_i128 << PLACES;
        let rows = [
            (None, None, Some(0)),
            (Some(-one), Some(one), Some(0)),
            (Some(0), None, Some(one)),
            (Some(0), Some(one), Some(one / 2)),
            (Some(one / 2), Some(one), Some(one * 3 / 4)),
            (Some(one / 4), Some(3 * one), Some(one)),
            (None, Some(-2 * one), Some(-3 * one)),
            (Some(-2 * one), Some(-one), Some(-one * 3 / 2)),
            (Some(one), Some(one), None),
            (Some(one), Some(one + 1), None),
        ];
        for (above, below, expected) in rows {
            assert_eq!(simplest(above, below), expected, "{above:?} {below:?}");
        }
    }

    #[test]
    fn values_of_boards() {
        // By an independent program that plays on texts.
        let rows = [
            ("", "0"),
            ("L__R", "-3"),
            ("LR", "-3/2"),
            ("_LR", "-7/4"),
            ("LLR", "-13/8"),
            ("LRL", "15/8"),
            ("LLRL", "19/8"),
            ("LL_R", "-7/4"),
            ("LLLR", "-105/64"),
            ("LRLL", "47/8"),
        ];
        for (board, expected) in rows {
            let value = of_board(board).map(|value| value.to_string().parse().expect("an integer"));
            let value = Dyadic::new(&value.expect("a number"), PLACES).map(|value| value.to_string());
            assert_eq!(value.as_deref(), Ok(expected), "{board}");
        }
    }

    #[test]
    fn values_need_no_more_places_than_the_length_allows() {
        for length in 1..=9_usize {
            let board = format!("R{}L", "R".repeat(length - 1));
            let value = of_board(&board).expect("a number");
            let places = usize::try_from(value.trailing_zeros()).expect("a size");
            assert!(PLACES - places.min(PLACES) <= (length + 1) * length / 2, "{board}");
        }
    }
}
