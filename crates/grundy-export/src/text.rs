//! Tables for people: ten values a line for one dimension, rows and columns for two, a list for
//! more. Columns are as wide as what stands in them, counted in terminal cells.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::grid::{Cell, Grid};

/// Values of one dimension stand this many on a line, so that indices can be read off.
const ACROSS: usize = 10;

/// Writes the table.
pub fn write(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    match grid.axes.as_slice() {
        [_] => one(grid, out),
        [_, _] => two(grid, out),
        _ => many(grid, out),
    }
}

/// How many cells of a terminal a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text with spaces after it, as wide as `width` cells.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// Rows with a heading each, under a heading of columns, which are equally wide and set to the right.
struct Layout<'g> {
    corner: &'g str,
    /// The number over the first column; the others follow.
    across: u64,
    columns: usize,
    /// Columns without a cell in the first row.
    skipped: usize,
    /// The number before the first row, and from one to the next.
    down: (u64, u64),
    cells: &'g [Cell],
}

impl Layout<'_> {
    /// Writes row after row: nothing but the widths is known in advance.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let digits = |number: u64| Cell::Number(number).width();
        let count = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        let columns = self.columns.max(1);
        let rows = (self.skipped + self.cells.len()).div_ceil(columns);
        let last_row = self.down.0.saturating_add(self.down.1.saturating_mul(count(rows.saturating_sub(1))));
        let last_column = self.across.saturating_add(count(self.columns.saturating_sub(1)));
        let first = self.corner.width().max(if rows > 0 { digits(last_row) } else { 0 });
        let widest = self.cells.iter().map(|cell| cell.width()).max().unwrap_or(0);
        let width = widest.max(if self.columns > 0 { digits(last_column) } else { 0 });

        write!(out, "{}{}", " ".repeat(first - self.corner.width()), self.corner)?;
        for (column, number) in (self.across..).take(self.columns).enumerate() {
            write!(out, "{}{number:>width$}", before(column))?;
        }
        let right = self.columns.saturating_mul(width + 1);
        writeln!(out, "\n{}─┼{}", "─".repeat(first), "─".repeat(right))?;
        let (mut cells, mut skipped, mut number) = (self.cells, self.skipped, self.down.0);
        for _ in 0..rows {
            let (row, rest) = cells.split_at(cells.len().min(columns - skipped));
            write!(out, "{number:>first$}")?;
            (0..skipped).try_for_each(|column| write!(out, "{}{:width$}", before(column), ""))?;
            for (column, cell) in row.iter().enumerate() {
                write!(out, "{}{}{cell}", before(skipped + column), " ".repeat(width - cell.width()))?;
            }
            writeln!(out)?;
            (cells, skipped, number) = (rest, 0, number.saturating_add(self.down.1));
        }
        Ok(())
    }
}

/// What stands before a column.
fn before(column: usize) -> &'static str {
    if column == 0 { " │ " } else { " " }
}

fn one(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    let axis = &grid.axes[0];
    let ten = u64::try_from(ACROSS).unwrap_or(10);
    let skipped = usize::try_from(axis.from % ten).unwrap_or(0);
    let columns = ACROSS.min((skipped + grid.cells.len()).max(1));
    let down = (axis.from - axis.from % ten, ten);
    let layout = Layout { corner: &axis.name, across: 0, columns, skipped, down, cells: &grid.cells };
    layout.write(out)
}

fn two(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    let (down, across) = (&grid.axes[0], &grid.axes[1]);
    let corner = format!("{}\\{}", down.name, across.name);
    let layout = Layout {
        corner: &corner,
        across: across.from,
        columns: across.len,
        skipped: 0,
        down: (down.from, 1),
        cells: &grid.cells,
    };
    layout.write(out)
}

fn many(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    for (rank, cell) in grid.cells.iter().enumerate() {
        let at: Vec<String> = grid.at(rank).iter().map(ToString::to_string).collect();
        writeln!(out, "({}) {cell}", at.join(", "))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use grundy_core::Axis;

    use super::*;
    use crate::grid::Word;

    fn shown(axes: Vec<Axis>, cells: Vec<Cell>) -> String {
        let mut out = Vec::new();
        write(&Grid { axes, cells }, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn axis(name: &str, from: u64, len: usize) -> Axis {
        Axis { name: name.into(), from, len }
    }

    #[test]
    fn ten_on_a_line() {
        let cells = (0..14).map(Cell::Number).collect();
        let expected = "
 n │  0  1  2  3  4  5  6  7  8  9
───┼──────────────────────────────
 0 │  0  1  2  3  4  5  6  7  8  9
10 │ 10 11 12 13
";
        assert_eq!(format!("\n{}", shown(vec![axis("n", 0, 14)], cells)), expected);
    }

    #[test]
    fn a_range_starts_under_its_digit() {
        let cells = vec![Cell::Number(7), Cell::Empty];
        let expected = "\
石子 │ 0 1 2 3 4
─────┼──────────
  20 │       7 ·
";
        assert_eq!(shown(vec![axis("石子", 23, 2)], cells), expected);
    }

    #[test]
    fn rows_and_columns() {
        let cells = (0..4).map(Cell::Number).collect();
        let expected = "a\\b │ 5 6\n────┼────\n  0 │ 0 1\n  1 │ 2 3\n";
        assert_eq!(shown(vec![axis("a", 0, 2), axis("b", 5, 2)], cells), expected);
    }

    #[test]
    fn a_list_for_more() {
        let cells = vec![Cell::Word(Word::P), Cell::Word(Word::N)];
        let axes = vec![axis("a", 0, 1), axis("b", 0, 1), axis("c", 3, 2)];
        assert_eq!(shown(axes, cells), "(0, 0, 3) P\n(0, 0, 4) N\n");
    }
}
