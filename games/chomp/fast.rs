//! Chomp at contest size.
//!
//! # Setting
//!
//! Rows of cells, none longer than the one before; a move chooses a cell and takes it with everything not
//! above and not to the left of it. Who takes the first cell of the first row loses.
//!
//! # Theorem
//!
//! \[gale-1974\] The first player wins every rectangle but the single cell: if taking the last cell does not win, the
//! opponent has a winning answer, and that move could have been made at once. Two rows are lost exactly if the first has one cell more than the
//! second: every bite destroys this, and from all other shapes one restores it. Exchanging rows and columns changes nothing.
//!
//! # How the code uses it
//!
//! The winner of a rectangle is known at every size, and so is every shape of two rows or two columns. Other shapes, and winning moves, are searched: shapes in lexicographic
//! order, so that all a shape can become comes before it. Only lost shapes are kept; they are few. Without the
//! poisoned cell the player to move has won, since the opponent has just eaten it.
//!
//! # What is not covered
//!
//! Shapes that contain more than [`SHAPES`] others. No way to win that is essentially faster than search is known.
//!
//! # Cost
//!
//! The shapes inside the bar, `(r + c)! / (r! c!)` for a rectangle, times its cells.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::ask_chomp::Bar;
use crate::question::{AnswerError, Question};

/// Shapes searched at most.
const SHAPES: u64 = 300_000;

/// Rows written for them at most.
const WORK: usize = 150_000_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Bar { rows, moves } = Bar::read(question)?;
    let bar: Vec<usize> = rows.into_iter().filter(|row| *row > 0).collect();
    if !moves && bar.iter().all(|row| *row == bar[0]) {
        let is_cell = bar.len() == 1 && bar[0] == 1;
        return Ok(Value::from(if is_cell { "second" } else { "first" }));
    }
    // The side with fewer rows is looked at.
    let turned = bar.first().is_some_and(|row| *row < bar.len());
    let bar = if turned { exchanged(&bar) } else { bar };
    let lost = if bar.len() <= 2 { None } else { Some(lost_shapes(&bar)?) };
    let is_lost = |shape: &Vec<usize>| match &lost {
        Some(lost) => lost.contains(shape),
        None => shape.first().copied() == shape.get(1).or(Some(&0)).map(|second| second + 1),
    };
    if !moves {
        return Ok(Value::from(if is_lost(&bar) { "second" } else { "first" }));
    }
    let winning = bites(&bar).filter(|(row, column)| is_lost(&bitten(&bar, *row, *column)));
    let mut cells: Vec<(usize, usize)> =
        winning.map(|(row, column)| if turned { (column, row) } else { (row, column) }).collect();
    cells.sort_unstable();
    Ok(cells.into_iter().map(|(row, column)| json!([row + 1, column + 1])).collect())
}

/// The lengths of the columns.
fn exchanged(bar: &[usize]) -> Vec<usize> {
    let columns = bar.first().copied().unwrap_or(0);
    (0..columns).map(|column| bar.iter().filter(|row| **row > column).count()).collect()
}

/// The lost shapes inside a bar, and the bar itself if it is lost.
fn lost_shapes(bar: &[usize]) -> Result<HashSet<Vec<usize>>, AnswerError> {
    let mut lost = HashSet::new();
    let mut shape = vec![0; bar.len()];
    let (mut seen, mut work) = (0, 0);
    while grow(&mut shape, bar) {
        seen += 1;
        if seen > SHAPES {
            return Err(AnswerError::limit(SHAPES));
        }
        // Each bite makes a shape of as many rows.
        work += shape.iter().sum::<usize>() * shape.len();
        if work > WORK {
            return Err(AnswerError::work());
        }
        if !bites(&shape).any(|(row, column)| lost.contains(&bitten(&shape, row, column))) {
            lost.insert(shape.clone());
        }
    }
    Ok(lost)
}

/// Makes the next shape inside the bar in lexicographic order; `false` after the bar itself.
fn grow(shape: &mut [usize], bar: &[usize]) -> bool {
    for row in (0..shape.len()).rev() {
        let above = if row == 0 { usize::MAX } else { shape[row - 1] };
        if shape[row] < bar[row].min(above) {
            shape[row] += 1;
            shape[row + 1..].fill(0);
            return true;
        }
    }
    false
}

/// The cells, row by row.
fn bites(shape: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    shape.iter().enumerate().flat_map(|(row, length)| (0..*length).map(move |column| (row, column)))
}

/// What a bite leaves.
fn bitten(shape: &[usize], row: usize, column: usize) -> Vec<usize> {
    let mut left = shape.to_vec();
    left[row..].iter_mut().for_each(|length| *length = column.min(*length));
    left
}
