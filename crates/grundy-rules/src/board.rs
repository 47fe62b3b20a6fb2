//! Boards: rows and grids of symbols, their symmetries, their parts, and rewriting.
//!
//! A symbol is one character. A row has any length; a grid has rows of one length, and one without
//! cells has neither rows nor columns. Grids are written with `/` between their rows.

use std::fmt;

/// A grid of symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    rows: usize,
    columns: usize,
    /// Row by row.
    cells: Vec<char>,
}

/// The rows of a text have different lengths: the number of the first row that differs, counted
/// from 0, its length and the length of those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ragged {
    /// The row.
    pub row: usize,
    /// Its length.
    pub found: usize,
    /// The length of the first row.
    pub expected: usize,
}

impl Grid {
    /// A grid of one symbol.
    pub fn filled(rows: usize, columns: usize, symbol: char) -> Self {
        Self::of_cells(rows, columns, vec![symbol; rows * columns])
    }

    fn of_cells(rows: usize, columns: usize, cells: Vec<char>) -> Self {
        if cells.is_empty() { Self { rows: 0, columns: 0, cells } } else { Self { rows, columns, cells } }
    }

    /// Reads a grid whose rows are separated by `/`.
    pub fn read(text: &str) -> Result<Self, Ragged> {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let expected = rows[0].len();
        match rows.iter().position(|row| row.len() != expected) {
            Some(row) => Err(Ragged { row, found: rows[row].len(), expected }),
            None => Ok(Self::of_cells(rows.len(), expected, rows.concat())),
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The symbols, row by row.
    pub fn cells(&self) -> &[char] {
        &self.cells
    }

    /// The symbol at a place.
    pub fn get(&self, row: usize, column: usize) -> Option<char> {
        self.place(row, column).map(|place| self.cells[place])
    }

    /// Where a cell stands among the cells.
    pub(crate) fn place(&self, row: usize, column: usize) -> Option<usize> {
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    /// The same grid with other cells.
    pub(crate) fn with_cells(&self, cells: Vec<char>) -> Self {
        Self { rows: self.rows, columns: self.columns, cells }
    }

    fn made(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> char) -> Self {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Self::of_cells(rows, columns, places.map(|(row, column)| cell(row, column)).collect())
    }

    fn at(&self, row: usize, column: usize) -> char {
        self.cells[row * self.columns + column]
    }

    /// A quarter turn clockwise.
    pub fn turned(&self) -> Self {
        Self::made(self.columns, self.rows, |row, column| self.at(self.rows - 1 - column, row))
    }

    /// Left and right exchanged.
    pub fn flipped(&self) -> Self {
        Self::made(self.rows, self.columns, |row, column| self.at(row, self.columns - 1 - column))
    }

    /// The least image under these symmetries.
    pub(crate) fn least(&self, flips: bool, rotations: bool) -> Self {
        let half = |grid: &Self| grid.turned().turned();
        let mut images = vec![self.clone()];
        if rotations {
            let mut turned = self.turned();
            for _ in 0..3 {
                let next = turned.turned();
                images.push(std::mem::replace(&mut turned, next));
            }
        } else if flips {
            images.push(half(self));
        }
        if flips {
            let mirrored: Vec<Self> = images.iter().map(Self::flipped).collect();
            images.extend(mirrored);
        }
        images.into_iter().min().unwrap_or_else(|| self.clone())
    }

    /// The cells beside, above and below a place.
    pub(crate) fn around(&self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        found.extend(row.checked_sub(1).map(|row| (row, column)));
        found.extend(column.checked_sub(1).map(|column| (row, column)));
        found.extend((column + 1 < self.columns).then_some((row, column + 1)));
        found.extend((row + 1 < self.rows).then_some((row + 1, column)));
        found
    }

    /// The connected areas of these symbols, each cut out with [`OUTSIDE`] for what does not
    /// belong to it, in the order of their first cells.
    pub(crate) fn regions(&self, symbols: &[char]) -> Vec<Self> {
        let mut area: Vec<Option<usize>> = vec![None; self.cells.len()];
        let mut found = Vec::new();
        for start in 0..self.cells.len() {
            if area[start].is_some() || !symbols.contains(&self.cells[start]) {
                continue;
            }
            let places = self.spread(start, symbols, found.len(), &mut area);
            found.push(self.cut_out(&places));
        }
        found
    }

    /// Marks the area of a cell with its number; the places of the area.
    fn spread(
        &self,
        start: usize,
        symbols: &[char],
        number: usize,
        area: &mut [Option<usize>],
    ) -> Vec<(usize, usize)> {
        area[start] = Some(number);
        let mut places = vec![(start / self.columns, start % self.columns)];
        let mut next = 0;
        while let Some(&(row, column)) = places.get(next) {
            next += 1;
            for (row, column) in self.around(row, column) {
                let place = row * self.columns + column;
                if area[place].is_none() && symbols.contains(&self.cells[place]) {
                    area[place] = Some(number);
                    places.push((row, column));
                }
            }
        }
        places
    }

    fn cut_out(&self, places: &[(usize, usize)]) -> Self {
        let bounds = |coordinate: fn(&(usize, usize)) -> usize| {
            let low = places.iter().map(coordinate).min().unwrap_or(0);
            (low, places.iter().map(coordinate).max().unwrap_or(0) + 1 - low)
        };
        let ((top, rows), (left, columns)) = (bounds(|place| place.0), bounds(|place| place.1));
        let mut cut = Self::filled(rows, columns, OUTSIDE);
        for (row, column) in places {
            cut.cells[(row - top) * columns + column - left] = self.at(*row, *column);
        }
        cut
    }

    /// The grid on several lines.
    pub fn picture(&self) -> String {
        let rows = self.cells.chunks(self.columns.max(1)).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }
}

/// What regions are surrounded with.
pub const OUTSIDE: char = '#';

/// What matches any symbol in a pattern.
pub const ANY: char = '?';

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.picture().replace('\n', "/"))
    }
}

/// A pattern for a grid, and what it becomes: one symbol for each offset, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Rows and columns from the first cell.
    pub offsets: Vec<(i64, i64)>,
    /// What must stand there; `?` is anything.
    pub from: Vec<char>,
    /// What stands there afterwards; `?` is what stood there.
    pub to: Vec<char>,
    /// The right side as written.
    pub put: String,
}

impl Shape {
    /// The same cells in a fixed order, to find patterns that are the same.
    pub(crate) fn cells(&self) -> Vec<(i64, i64, char, char)> {
        let cells = self.offsets.iter().zip(self.from.iter().zip(&self.to));
        let mut cells: Vec<_> =
            cells.map(|((row, column), (from, to))| (*row, *column, *from, *to)).collect();
        cells.sort_unstable();
        if let Some(&(top, left, ..)) = cells.first() {
            cells.iter_mut().for_each(|cell| (cell.0, cell.1) = (cell.0 - top, cell.1 - left));
        }
        cells
    }

    /// What the grid becomes where the pattern lies at a cell, and its last cell.
    pub(crate) fn apply(&self, grid: &Grid, row: usize, column: usize) -> Option<(Grid, (usize, usize))> {
        let mut places = Vec::with_capacity(self.offsets.len());
        let mut last = (row, column);
        for ((down, right), from) in self.offsets.iter().zip(&self.from) {
            let row = i64::try_from(row).ok()?.checked_add(*down)?;
            let column = i64::try_from(column).ok()?.checked_add(*right)?;
            last = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
            let place = grid.place(last.0, last.1)?;
            if *from != ANY && *from != grid.cells[place] {
                return None;
            }
            places.push(place);
        }
        let mut cells = grid.cells.clone();
        for (place, to) in places.into_iter().zip(&self.to) {
            if *to != ANY {
                cells[place] = *to;
            }
        }
        Some((grid.with_cells(cells), last))
    }
}

/// What a row becomes where the pattern lies at an index.
pub(crate) fn rewritten(row: &[char], at: usize, from: &[char], to: &[char]) -> Option<Vec<char>> {
    let found = row.get(at..at.checked_add(from.len())?)?;
    if found.iter().zip(from).any(|(found, from)| *from != ANY && found != from) {
        return None;
    }
    let put = to.iter().enumerate().map(|(index, to)| match found.get(index) {
        Some(found) if *to == ANY => *found,
        _ => *to,
    });
    let put: Vec<char> = put.collect();
    Some([&row[..at], &put, &row[at + from.len()..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(text: &str) -> Grid {
        Grid::read(text).expect("a grid")
    }

    #[test]
    fn symmetries() {
        let square = grid("ab/cd");
        assert_eq!(square.turned().to_string(), "ca/db");
        assert_eq!(square.flipped().to_string(), "ba/dc");
        assert_eq!(grid("abc").turned().to_string(), "a/b/c");
        let images = ["ab/cd", "ba/dc", "cd/ab", "dc/ba", "ca/db", "bd/ac", "ac/bd", "db/ca"];
        for image in images {
            assert_eq!(grid(image).least(true, true), square, "{image}");
        }
        for image in &images[..4] {
            assert_eq!(grid(image).least(true, false), square, "{image}");
        }
        assert_ne!(grid("ca/db").least(true, false), square);
        assert_eq!(grid("ca/db").least(false, true), square);
        assert_ne!(grid("ba/dc").least(false, true), square);
    }

    #[test]
    fn grids_are_read_and_shown() {
        for text in ["..#/.#.", "x", ""] {
            assert_eq!(grid(text).to_string(), text);
        }
        assert_eq!(grid("/").rows(), 0);
        assert_eq!(Grid::filled(0, 4, '.'), grid(""));
        assert_eq!(Grid::read("../."), Err(Ragged { row: 1, found: 1, expected: 2 }));
    }

    #[test]
    fn regions_are_cut_out() {
        let shown =
            |text: &str| grid(text).regions(&['.']).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(shown("..#./#.#./..#."), ["../#./..", "././."]);
        assert_eq!(shown(".#/#."), [".", "."]);
        assert_eq!(shown("##/##"), Vec::<String>::new());
        assert_eq!(shown("..x/xx."), ["..", "."]);
    }

    #[test]
    fn rows_are_rewritten() {
        let row: Vec<char> = "LR_R".chars().collect();
        let apply = |at, from: &str, to: &str| {
            let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
            rewritten(&row, at, &from, &to).map(|row| row.into_iter().collect::<String>())
        };
        assert_eq!(apply(0, "LR_", "_RL").as_deref(), Some("_RLR"));
        assert_eq!(apply(1, "LR_", "_RL"), None);
        assert_eq!(apply(2, "_R", "").as_deref(), Some("LR"));
        assert_eq!(apply(3, "R", "RR").as_deref(), Some("LR_RR"));
        assert_eq!(apply(0, "?R?", "?_?").as_deref(), Some("L__R"));
        assert_eq!(apply(3, "R_", "__"), None);
    }
}
