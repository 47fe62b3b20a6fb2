//! A table of values without its theory: what every table format writes.

use std::fmt;

use grundy_core::Axis;
use serde_json::Value;

use crate::document::AxisJson;

/// One cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A Grundy value.
    Number(u64),
    /// An outcome.
    Word(String),
    /// Outside of the domain, or not reached.
    Empty,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => word.fmt(f),
            Self::Empty => "·".fmt(f),
        }
    }
}

/// Cells of a box, the last axis running fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The dimensions.
    pub axes: Vec<Axis>,
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Grid {
    /// The values of the fields at cell `rank`.
    pub fn at(&self, rank: usize) -> Vec<u64> {
        grundy_core::unrank(&self.axes, rank)
    }

    /// Drops what was not reached at the end of the first axis.
    #[must_use]
    pub fn reached(mut self) -> Self {
        let layer = self.axes.iter().skip(1).map(|axis| axis.len).product::<usize>().max(1);
        if let Some(axis) = self.axes.first_mut() {
            let full = |cell: &Cell| *cell != Cell::Empty;
            let layers = self.cells.iter().rposition(full).map_or(0, |last| last / layer + 1);
            self.cells.truncate(layers * layer);
            axis.len = layers;
        }
        self
    }

    /// The axes as data.
    pub fn axes_json(&self) -> Vec<AxisJson> {
        let last = |axis: &Axis| axis.from + u64::try_from(axis.len.saturating_sub(1)).unwrap_or(u64::MAX);
        let axes = self.axes.iter();
        axes.map(|axis| AxisJson { name: axis.name.clone(), from: axis.from, to: last(axis) }).collect()
    }

    /// The cells as nested arrays.
    pub fn nested(&self) -> Value {
        let lens: Vec<usize> = self.axes.iter().map(|axis| axis.len).collect();
        nested(&lens, &self.cells)
    }
}

fn nested(lens: &[usize], cells: &[Cell]) -> Value {
    match lens.split_first() {
        None => cells.first().map_or(Value::Null, Value::from),
        Some((_, [])) => cells.iter().map(Value::from).collect(),
        Some((_, rest)) => {
            let size = rest.iter().product::<usize>().max(1);
            cells.chunks(size).map(|cells| nested(rest, cells)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_follows_the_axes() {
        let axis = |name: &str, len| Axis { name: name.into(), from: 0, len };
        let cells = [0, 1, 2, 3, 4, 5].map(Cell::Number).to_vec();
        let grid = Grid { axes: vec![axis("a", 2), axis("b", 3)], cells };
        assert_eq!(grid.nested().to_string(), "[[0,1,2],[3,4,5]]");
        assert_eq!(grid.at(4), [1, 1]);
    }

    #[test]
    fn a_partial_row_is_cut() {
        let axes = vec![Axis { name: "n".into(), from: 0, len: 4 }];
        let cells = vec![Cell::Empty, Cell::Number(1), Cell::Empty, Cell::Empty];
        let grid = Grid { axes, cells }.reached();
        assert_eq!((grid.cells.len(), grid.axes[0].len), (2, 2));
        let axis = |name: &str| Axis { name: name.into(), from: 0, len: 2 };
        let cells = vec![Cell::Number(1), Cell::Empty, Cell::Empty, Cell::Empty];
        let grid = Grid { axes: vec![axis("a"), axis("b")], cells }.reached();
        assert_eq!((grid.cells.len(), grid.axes[0].len), (2, 1));
    }
}
