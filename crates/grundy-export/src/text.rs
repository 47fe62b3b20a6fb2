//! Tables for people: ten values a line for one dimension, rows and columns for two, a list for
//! more. Columns are as wide as what stands in them, counted in terminal cells.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::grid::Grid;

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

/// Lays out rows whose first cell is a heading, the other columns equally wide, all set to the right.
fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let across = rows.iter().map(Vec::len).max().unwrap_or(0);
    let first = rows.iter().filter_map(|row| row.first()).map(|cell| cell.width()).max().unwrap_or(0);
    let other = rows.iter().flat_map(|row| row.iter().skip(1)).map(|cell| cell.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..across).map(|column| if column == 0 { first } else { other }).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            let padding = " ".repeat(width - cell.width());
            let before = match column {
                0 => "",
                1 => " │ ",
                _ => " ",
            };
            format!("{before}{padding}{cell}")
        });
        cells.collect::<String>()
    };
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    if !lines.is_empty() {
        let right: usize = widths.iter().skip(1).map(|width| width + 1).sum();
        let rule = format!("{}─┼{}", "─".repeat(widths.first().copied().unwrap_or(0)), "─".repeat(right));
        lines.insert(1, rule);
    }
    lines
}

fn one(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    let axis = &grid.axes[0];
    let ten = u64::try_from(ACROSS).unwrap_or(10);
    let skipped = usize::try_from(axis.from % ten).unwrap_or(0);
    let first_line = axis.from - axis.from % ten;
    let mut cells = vec![String::new(); skipped];
    cells.extend(grid.cells.iter().map(ToString::to_string));
    let shown = ACROSS.min(cells.len().max(1));
    let mut rows = vec![heading(&axis.name, (0..shown).map(|digit| digit.to_string()))];
    for (line, cells) in (0..).zip(cells.chunks(ACROSS)) {
        rows.push(heading(&(first_line + ten * line).to_string(), cells.iter().cloned()));
    }
    lines(&columns(&rows), out)
}

fn two(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    let (down, across) = (&grid.axes[0], &grid.axes[1]);
    let numbers = (across.from..).take(across.len).map(|number| number.to_string());
    let mut rows = vec![heading(&format!("{}\\{}", down.name, across.name), numbers)];
    for (number, cells) in (down.from..).zip(grid.cells.chunks(across.len.max(1))) {
        rows.push(heading(&number.to_string(), cells.iter().map(ToString::to_string)));
    }
    lines(&columns(&rows), out)
}

fn many(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    for (rank, cell) in grid.cells.iter().enumerate() {
        let at: Vec<String> = grid.at(rank).iter().map(ToString::to_string).collect();
        writeln!(out, "({}) {cell}", at.join(", "))?;
    }
    Ok(())
}

fn heading(first: &str, rest: impl Iterator<Item = String>) -> Vec<String> {
    std::iter::once(first.to_owned()).chain(rest).collect()
}

fn lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{}", line.trim_end()))
}

#[cfg(test)]
mod tests {
    use grundy_core::Axis;

    use super::*;
    use crate::grid::Cell;

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
        let cells = vec![Cell::Word("P".into()), Cell::Word("N".into())];
        let axes = vec![axis("a", 0, 1), axis("b", 0, 1), axis("c", 3, 2)];
        assert_eq!(shown(axes, cells), "(0, 0, 3) P\n(0, 0, 4) N\n");
    }
}
