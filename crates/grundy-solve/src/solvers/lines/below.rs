//! A table together with everything below it.
//!
//! Values along lines depend on the cells down to 0, so a table that does not begin there is cut out of a box that does. A field that no move lowers keeps its own range.
//!
//! # Bound
//!
//! Other engines visit what can be reached from the table. Where every field that moves lower can also be lowered alone, that is the whole box, and filling it by lines costs no more than
//! they spend. Otherwise they may reach less, but each cell of the table has at least so many options as the least cell has, and all are looked at. So the box
//! may have at most [`MULTIPLE`] times as many cells as the table has cells and options together.
//!
//! With goals, engines that look at options one by one are done with a cell at its first goal. Where most cells are hot, they need less than the box, and nothing but the
//! memory bounds what is filled in vain; where few are hot, they need all of it.

use std::ops::Range;

use grundy_core::Axis;

use crate::bottom_up::size;
use crate::lines::Direction;

/// So many cells may be filled for each option that any engine must look at.
const MULTIPLE: usize = 4;

/// The box of a table and of all below it.
#[derive(Debug)]
pub(super) struct Below {
    /// The ranges of the box.
    pub(super) axes: Vec<Axis>,
    /// The ranges of the table.
    table: Vec<Axis>,
    /// Whether every cell of the box can be reached from the table.
    pub(super) is_reached: bool,
}

impl Below {
    /// The box of a table where moves go along these directions; `None` where its numbers are too large.
    pub(super) fn new(table: &[Axis], directions: &[Direction]) -> Option<Self> {
        let lowered = |at: usize| directions.iter().any(|direction| direction.contains(&at));
        let alone = |at: usize| directions.iter().any(|direction| *direction == [at]);
        let empty = size(table) == Some(0);
        let from_zero = |(at, axis): (usize, &Axis)| {
            if empty || !lowered(at) {
                // The last number must be one, though nothing below it is needed.
                axis.from.checked_add(u64::try_from(axis.len).ok()?)?;
                return Some(axis.clone());
            }
            let len = usize::try_from(axis.from).ok()?.checked_add(axis.len)?;
            Some(Axis { name: axis.name.clone(), from: 0, len })
        };
        let axes = table.iter().enumerate().map(from_zero).collect::<Option<Vec<Axis>>>()?;
        let is_reached = (0..table.len()).all(|at| !lowered(at) || alone(at));
        Some(Self { axes, table: table.to_vec(), is_reached })
    }

    /// Whether the box is worth filling for the table, as the head of this file says.
    pub(super) fn is_worth_it(&self, directions: &[Direction]) -> bool {
        if self.is_reached || self.is_table() {
            return true;
        }
        let least = |direction: &Direction| {
            let numbers = direction.iter().filter_map(|&at| self.table.get(at)).map(|axis| axis.from);
            numbers.min().and_then(|least| usize::try_from(least).ok()).unwrap_or(usize::MAX)
        };
        let looks = directions.iter().map(least).fold(1, usize::saturating_add);
        let spent = size(&self.table).map_or(usize::MAX, |cells| cells.saturating_mul(looks));
        size(&self.axes).is_some_and(|cells| cells <= spent.saturating_mul(MULTIPLE))
    }

    /// Whether there is nothing below the table.
    pub(super) fn is_table(&self) -> bool {
        self.axes == self.table
    }

    /// The sizes of the box.
    pub(super) fn sizes(&self) -> Vec<usize> {
        self.axes.iter().map(|axis| axis.len).collect()
    }

    /// The cells of the box that are those of the table, in its order, as rows along the last axis.
    pub(super) fn rows(&self) -> impl Iterator<Item = Range<usize>> {
        let offset = |(table, whole): (&Axis, &Axis)| {
            usize::try_from(table.from.saturating_sub(whole.from)).unwrap_or(usize::MAX)
        };
        let offsets: Vec<usize> = self.table.iter().zip(&self.axes).map(offset).collect();
        let row = self.table.last().map_or(0, |axis| axis.len);
        let rows = size(&self.table).unwrap_or(0).checked_div(row).unwrap_or(0);
        let others = &self.table[..self.table.len().saturating_sub(1)];
        let mut at = vec![0; self.table.len()];
        (0..rows).map(move |_| {
            let inside = at.iter().zip(&offsets).zip(&self.axes);
            let cell = inside.fold(0, |cell, ((at, offset), axis)| cell * axis.len + offset + at);
            step(&mut at[..others.len()], others);
            cell..cell + row
        })
    }
}

/// The offsets of a cell on the axes of a box.
pub(super) fn offsets(axes: &[Axis], mut cell: usize) -> Vec<usize> {
    let mut at = vec![0; axes.len()];
    for (at, axis) in at.iter_mut().zip(axes).rev() {
        *at = cell % axis.len.max(1);
        cell /= axis.len.max(1);
    }
    at
}

/// The next cell of a box, as offsets on its axes.
pub(super) fn step(at: &mut [usize], axes: &[Axis]) {
    for (at, axis) in at.iter_mut().zip(axes).rev() {
        *at += 1;
        if *at < axis.len {
            return;
        }
        *at = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axes(ranges: &[(u64, usize)]) -> Vec<Axis> {
        ranges.iter().map(|&(from, len)| Axis { name: String::new(), from, len }).collect()
    }

    fn cells(below: &Below) -> Vec<usize> {
        below.rows().flatten().collect()
    }

    #[test]
    fn boxes_hold_their_tables() {
        let all = [vec![0], vec![1], vec![0, 1]];
        let below = Below::new(&axes(&[(2, 2), (1, 3)]), &all).expect("a box");
        assert_eq!(below.sizes(), [4, 4]);
        assert_eq!(cells(&below), [9, 10, 11, 13, 14, 15]);
        let below = Below::new(&axes(&[(2, 2), (1, 3)]), &[vec![1]]).expect("a box");
        assert_eq!((below.sizes(), cells(&below)), (vec![2, 4], vec![1, 2, 3, 5, 6, 7]));
        let below = Below::new(&axes(&[(2, 2), (1, 0)]), &all).expect("a box");
        assert_eq!((below.sizes(), cells(&below).len()), (vec![2, 0], 0));
        assert!(Below::new(&axes(&[(u64::MAX, 2), (1, 3)]), &all).is_none());
    }

    #[test]
    fn what_lies_below_is_bounded() {
        let worth = |ranges: &[(u64, usize)], directions: &[Direction]| {
            Below::new(&axes(ranges), directions).is_some_and(|below| below.is_worth_it(directions))
        };
        // All below is needed, however much it is.
        assert!(worth(&[(50_000, 1), (50_000, 1)], &[vec![0], vec![1]]));
        // One diagonal of 101 is needed, and 4 times 101 cells are filled for it at most.
        assert!(!worth(&[(100, 1), (100, 1)], &[vec![0, 1]]));
        // 100 times 101 are spent, and 110 times 110 are below.
        assert!(worth(&[(100, 10), (100, 10)], &[vec![0, 1]]));
        assert!(worth(&[(0, 10), (0, 10)], &[vec![0, 1]]));
        assert!(worth(&[(0, 10), (0, 10), (1 << 40, 2)], &[vec![0, 1]]));
    }
}
