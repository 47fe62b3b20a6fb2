//! The b-file of the OEIS: one `n value` a line, n consecutive, a final line end.

use std::io::{self, Write};

use crate::grid::{Cell, Grid};

/// Why a table has no b-file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBfile {
    /// It has more dimensions than one.
    Dimensions,
    /// It has outcomes instead of numbers, or a hole between numbers.
    NotNumbers,
}

/// Whether the table can be written as a b-file.
pub fn accepts(grid: &Grid) -> Result<(), NoBfile> {
    if grid.axes.len() != 1 {
        return Err(NoBfile::Dimensions);
    }
    let inner = trimmed(grid).1;
    let numbers = inner.iter().all(|cell| match cell {
        Cell::Number(_) => true,
        Cell::Score(scores) => scores.right_starts.is_none(),
        Cell::Word(_) | Cell::Value(_) | Cell::Empty => false,
    });
    if numbers { Ok(()) } else { Err(NoBfile::NotNumbers) }
}

/// Writes the table as a b-file, without what is empty at both ends.
pub fn write(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    let (skipped, cells) = trimmed(grid);
    let from = grid.axes.first().map_or(0, |axis| axis.from);
    for (n, cell) in (from + skipped..).zip(cells) {
        writeln!(out, "{n} {cell}")?;
    }
    Ok(())
}

fn trimmed(grid: &Grid) -> (u64, &[Cell]) {
    let full = |cell: &Cell| *cell != Cell::Empty;
    let first = grid.cells.iter().position(full).unwrap_or(grid.cells.len());
    let end = grid.cells.iter().rposition(full).map_or(first, |last| last + 1);
    (u64::try_from(first).unwrap_or(u64::MAX), &grid.cells[first..end])
}

#[cfg(test)]
mod tests {
    use grundy_core::Axis;

    use super::*;

    #[test]
    fn lines_are_consecutive() {
        let axes = vec![Axis { name: "n".into(), from: 0, len: 4 }];
        let cells = vec![Cell::Empty, Cell::Number(0), Cell::Number(1), Cell::Empty];
        let mut grid = Grid { axes, cells };
        assert_eq!(accepts(&grid), Ok(()));
        let mut out = Vec::new();
        write(&grid, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "1 0\n2 1\n");
        grid.cells[1] = Cell::Word(crate::grid::Word::N);
        assert_eq!(accepts(&grid), Err(NoBfile::NotNumbers));
    }
}
