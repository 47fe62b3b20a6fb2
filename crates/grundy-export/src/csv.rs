//! Comma-separated values: one line a cell, the fields first, a header line.

use std::io::{self, Write};

use crate::grid::{Cell, Grid};

/// Writes the table; cells outside of the domain have an empty value.
pub fn write(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    for axis in &grid.axes {
        write!(out, "{},", quoted(&axis.name))?;
    }
    writeln!(out, "value")?;
    for (rank, cell) in grid.cells.iter().enumerate() {
        for value in grid.at(rank) {
            write!(out, "{value},")?;
        }
        match cell {
            Cell::Empty => writeln!(out)?,
            Cell::Value(value) => writeln!(out, "{}", quoted(&value.text))?,
            cell => writeln!(out, "{cell}")?,
        }
    }
    Ok(())
}

/// A field as RFC 4180 wants it; names of fields have no line ends.
fn quoted(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use grundy_core::Axis;

    use super::*;

    #[test]
    fn one_line_a_cell() {
        let axis = |name: &str| Axis { name: name.into(), from: 3, len: 2 };
        let cells = vec![Cell::Number(0), Cell::Empty, Cell::Word(crate::grid::Word::N), Cell::Number(7)];
        let mut out = Vec::new();
        write(&Grid { axes: vec![axis("a"), axis("b")], cells }, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "a,b,value\n3,3,0\n3,4,\n4,3,N\n4,4,7\n");
        let value = crate::grid::ValueCell { text: "{0,*|0}".to_owned(), word: crate::grid::Word::L };
        let mut out = Vec::new();
        let cells = vec![Cell::Value(Box::new(value))];
        write(&Grid { axes: Vec::new(), cells }, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "value\n\"{0,*|0}\"\n");
    }
}
