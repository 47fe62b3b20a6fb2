//! Whether boards that are images of each other are worth the same.
//!
//! # Setting
//!
//! `symmetric under` makes one component of a board and its images. That is right if an image has the value of the board.
//!
//! # Theorem
//!
//! Let all moves rewrite, and let the image of every pattern of a player, under each declared symmetry, be a pattern of that player.
//! Then the moves of an image are the images of the moves, so the game trees are the same, and with them values and
//! outcomes, misère play included.
//!
//! # How the code uses it
//!
//! Patterns are taken as sets of cells up to a shift and compared with their images under generators of the symmetries.
//!
//! # What is not covered
//!
//! Endings, goals, `where`, `reduce` and moves with conditions, which may look at one side of the board: nothing is proved there, and
//! what is not proved is not used.
//!
//! # Cost
//!
//! The square of the number of patterns.

use std::collections::BTreeSet;

use grundy_core::Verdict;
use grundy_messages::{Arg, Label};
use grundy_syntax::tree::Side;

use crate::bind::BoundGame;
use crate::ir::{Kind, Move, Rules, Symmetry};
use crate::value::Value;

use super::reduction::{is_proved, patterns};

/// What a pattern asks for and puts, cell by cell; two numbers and two symbols a cell.
type Shape = Vec<(i64, i64, char, char)>;

/// What is known of the symmetries of a game; `None` without one. Those that are left out are not looked at.
pub fn symmetry(game: &BoundGame) -> Option<Verdict> {
    let rules = game.rules();
    let mut kinds =
        (0..rules.kinds.len()).filter(|kind| !rules.kinds[*kind].symmetries.is_empty()).peekable();
    kinds.peek()?;
    let proved = game.uses_symmetries() && kinds.all(|kind| is_closed(rules, kind).unwrap_or(false));
    Some(if proved { Verdict::Proved(Arg::Label(Label::SymmetryPatterns)) } else { Verdict::Unknown })
}

/// Whether the patterns of each player are closed under the symmetries of a kind; `None` where there is more to the
/// game than patterns.
fn is_closed(rules: &Rules, kind: usize) -> Option<bool> {
    let declared = &rules.kinds[kind];
    let only_patterns = declared.fields.len() == 1
        && declared.conditions.is_empty()
        && rules.ends.is_empty()
        && rules.goals.is_empty()
        && !rules.score
        && (declared.reduce.is_none() || is_proved(rules, kind));
    let moves: Vec<&Move> = rules.moves.iter().filter(|rule| only_patterns && rule.kind == kind).collect();
    if moves.is_empty() {
        return None;
    }
    for side in [None, Some(Side::Left), Some(Side::Right)] {
        let mut shapes = BTreeSet::new();
        for rule in moves.iter().filter(|rule| rule.side == side) {
            for pattern in patterns(rule, kind)? {
                shapes.insert(shape(pattern)?);
            }
        }
        let image_is_there =
            |shape: &Shape| images(declared, shape).iter().all(|image| shapes.contains(image));
        if !shapes.iter().all(image_is_there) {
            return Some(false);
        }
    }
    Some(true)
}

/// The images under generators of the symmetries of a kind.
fn images(kind: &Kind, shape: &Shape) -> Vec<Shape> {
    let map = |to: fn(i64, i64) -> (i64, i64)| {
        let moved = shape.iter().map(|(row, column, from, put)| {
            let (row, column) = to(*row, *column);
            (row, column, *from, *put)
        });
        shifted(moved.collect())
    };
    let mut found = Vec::new();
    for symmetry in &kind.symmetries {
        match symmetry {
            Symmetry::Reversal => found.push(map(|row, column| (row, -column))),
            Symmetry::Flips => {
                found.push(map(|row, column| (row, -column)));
                found.push(map(|row, column| (-row, column)));
            }
            Symmetry::Rotations => found.push(map(|row, column| (column, -row))),
        }
    }
    found
}

/// A pattern as a shape; in rows only where it keeps its length.
fn shape(pattern: &Value) -> Option<Shape> {
    let number = |value: &Value| value.as_int().and_then(grundy_values::Int::to_i64);
    match pattern.elements()? {
        [Value::Row(from), Value::Row(to), ..] if from.len() == to.len() => {
            let cells = from.iter().zip(to.iter()).zip(0..);
            Some(shifted(cells.map(|((from, to), at)| (0, at, *from, *to)).collect()))
        }
        [Value::List(offsets), Value::Row(from), Value::Row(to), ..] if from.len() == to.len() => {
            let mut cells = Vec::new();
            for ((offset, from), to) in offsets.iter().zip(from.iter()).zip(to.iter()) {
                let [row, column] = offset.elements()? else { return None };
                cells.push((number(row)?, number(column)?, *from, *to));
            }
            Some(shifted(cells))
        }
        _ => None,
    }
}

/// The same cells with the least numbers 0, in order.
fn shifted(cells: Shape) -> Shape {
    let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let column = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut cells: Shape = cells
        .into_iter()
        .map(|(r, c, from, to)| (r.saturating_sub(row), c.saturating_sub(column), from, to))
        .collect();
    cells.sort_unstable();
    cells
}
