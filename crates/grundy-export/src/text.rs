//! Tables for people: ten values a line for one dimension, rows and columns for two, a list for
//! more. Columns are as wide as what stands in them, counted in terminal cells.

use std::io::{self, Write};
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use crate::grid::{Cell, Grid};

/// Values of one dimension stand this many on a line, so that indices can be read off.
const ACROSS: usize = 10;

/// How a table is to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// How many cells a line may have: wider tables are cut into blocks of columns.
    pub width: Option<usize>,
    /// The escape code of positions that the player to move loses.
    pub lost: Option<&'static str>,
}

/// Writes the table.
pub fn write(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    write_as(grid, Look::default(), out)
}

/// Writes the table so that it looks like this.
pub fn write_as(grid: &Grid, look: Look, out: &mut dyn Write) -> io::Result<()> {
    match grid.axes.as_slice() {
        [_] => one(grid, look, out),
        [_, _] => two(grid, look, out),
        _ => many(grid, look, out),
    }
}

impl Look {
    /// Writes a cell as it is shown.
    fn write(&self, cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
        match self.lost.filter(|_| cell.is_lost()) {
            Some(code) => write!(out, "\u{1b}[{code}m{cell}\u{1b}[0m"),
            None => write!(out, "{cell}"),
        }
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

/// How wide the columns are.
#[derive(Clone, Copy)]
struct Widths {
    /// That of the headings of rows.
    first: usize,
    /// That of the others.
    cell: usize,
}

impl Layout<'_> {
    fn rows(&self) -> usize {
        (self.skipped + self.cells.len()).div_ceil(self.columns.max(1))
    }

    fn widths(&self) -> Widths {
        let digits = |number: u64| Cell::Number(number).width();
        let count = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        let rows = self.rows();
        let last_row = self.down.0.saturating_add(self.down.1.saturating_mul(count(rows.saturating_sub(1))));
        let last_column = self.across.saturating_add(count(self.columns.saturating_sub(1)));
        let first = self.corner.width().max(if rows > 0 { digits(last_row) } else { 0 });
        let widest = self.cells.iter().map(|cell| cell.width()).max().unwrap_or(0);
        Widths { first, cell: widest.max(if self.columns > 0 { digits(last_column) } else { 0 }) }
    }

    /// How many columns fit on a line; one at least.
    fn fitting(&self, Widths { first, cell }: Widths, width: Option<usize>) -> usize {
        // `first │ cell cell`: the bar and its spaces take two cells more than the space before each column.
        let fits = |width: usize| width.saturating_sub(first + 2) / (cell + 1);
        width.map_or(self.columns, |width| self.columns.min(fits(width)).max(1))
    }

    /// Writes row after row: nothing but the widths is known in advance. Columns that do not fit follow in blocks.
    fn write(&self, look: Look, out: &mut dyn Write) -> io::Result<()> {
        let widths = self.widths();
        let block = self.fitting(widths, look.width);
        let mut from = 0;
        loop {
            let to = (from + block).min(self.columns);
            if from > 0 {
                writeln!(out)?;
            }
            self.block(from..to, widths, look, out)?;
            from = to;
            if from >= self.columns {
                return Ok(());
            }
        }
    }

    /// Writes some of the columns.
    fn block(
        &self,
        columns: Range<usize>,
        widths: Widths,
        look: Look,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Widths { first, cell: width } = widths;
        let count = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        write!(out, "{}{}", " ".repeat(first - self.corner.width()), self.corner)?;
        let across = self.across.saturating_add(count(columns.start));
        for (column, number) in (across..).take(columns.len()).enumerate() {
            write!(out, "{}{number:>width$}", before(column))?;
        }
        let right = columns.len().saturating_mul(width + 1);
        writeln!(out, "\n{}─┼{}", "─".repeat(first), "─".repeat(right))?;
        let mut number = self.down.0;
        for row in 0..self.rows() {
            write!(out, "{number:>first$}")?;
            for (place, column) in columns.clone().enumerate() {
                let at = (row * self.columns.max(1) + column).checked_sub(self.skipped);
                match at.map(|at| self.cells.get(at)) {
                    None => write!(out, "{}{:width$}", before(place), "")?,
                    Some(None) => break,
                    Some(Some(cell)) => {
                        write!(out, "{}{:2$}", before(place), "", width - cell.width())?;
                        look.write(cell, out)?;
                    }
                }
            }
            writeln!(out)?;
            number = number.saturating_add(self.down.1);
        }
        Ok(())
    }
}

/// What stands before a column.
fn before(column: usize) -> &'static str {
    if column == 0 { " │ " } else { " " }
}

fn one(grid: &Grid, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let axis = &grid.axes[0];
    // So many values a line that indices can be read off; fewer where ten do not fit.
    for across in [ACROSS, ACROSS / 2, ACROSS / 5, 1] {
        let step = u64::try_from(across).unwrap_or(1);
        let skipped = usize::try_from(axis.from % step).unwrap_or(0);
        let columns = across.min((skipped + grid.cells.len()).max(1));
        let down = (axis.from - axis.from % step, step);
        let layout = Layout { corner: &axis.name, across: 0, columns, skipped, down, cells: &grid.cells };
        if across == 1 || layout.fitting(layout.widths(), look.width) >= columns {
            return layout.write(look, out);
        }
    }
    Ok(())
}

fn two(grid: &Grid, look: Look, out: &mut dyn Write) -> io::Result<()> {
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
    layout.write(look, out)
}

fn many(grid: &Grid, look: Look, out: &mut dyn Write) -> io::Result<()> {
    for (rank, cell) in grid.cells.iter().enumerate() {
        let at: Vec<String> = grid.at(rank).iter().map(ToString::to_string).collect();
        write!(out, "({}) ", at.join(", "))?;
        look.write(cell, out)?;
        writeln!(out)?;
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

    fn within(axes: Vec<Axis>, cells: Vec<Cell>, look: Look) -> String {
        let mut out = Vec::new();
        write_as(&Grid { axes, cells }, look, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn wide_tables_are_cut_into_blocks() {
        let cells = (0..10).map(|value| Cell::Number(value * 3)).collect();
        let expected = "
a\\b │  0  1  2
────┼─────────
  0 │  0  3  6
  1 │ 15 18 21

a\\b │  3  4
────┼──────
  0 │  9 12
  1 │ 24 27
";
        let look = Look { width: Some(16), lost: None };
        assert_eq!(format!("\n{}", within(vec![axis("a", 0, 2), axis("b", 0, 5)], cells, look)), expected);
    }

    #[test]
    fn fewer_values_on_a_narrow_line() {
        let cells = (0..7).map(Cell::Number).collect();
        let expected = "n │ 0 1 2 3 4\n──┼──────────\n0 │ 0 1 2 3 4\n5 │ 5 6\n";
        let look = Look { width: Some(14), lost: None };
        assert_eq!(within(vec![axis("n", 0, 7)], cells, look), expected);
    }

    /// Whatever the width: every cell stands there once, and no line is longer unless one column is.
    #[test]
    fn no_cell_is_lost() {
        for width in 1..60 {
            for columns in 0..12 {
                let cells: Vec<Cell> = (100..).take(3 * columns).map(Cell::Number).collect();
                let look = Look { width: Some(width), lost: None };
                let shown = within(vec![axis("a", 0, 3), axis("b", 0, columns)], cells.clone(), look);
                for cell in &cells {
                    assert_eq!(shown.matches(&cell.to_string()).count(), 1, "{cell} in\n{shown}");
                }
                assert!(shown.lines().all(|line| line.width() <= width.max(9)), "{width}\n{shown}");
            }
        }
    }

    #[test]
    fn lost_positions_are_coloured() {
        let cells = vec![Cell::Number(0), Cell::Number(1), Cell::Word(Word::P), Cell::Word(Word::N)];
        let look = Look { width: None, lost: Some("35") };
        let expected = "n │ 0 1 2 3\n──┼────────\n0 │ \u{1b}[35m0\u{1b}[0m 1 \u{1b}[35mP\u{1b}[0m N\n";
        assert_eq!(within(vec![axis("n", 0, 4)], cells, look), expected);
    }
}
