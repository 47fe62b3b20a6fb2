//! Between components of the rules and packed boards.

use grundy_rules::Value;
use grundy_rules::board::Grid;
use grundy_rules::value::Component;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::convert::{bit, index};
use crate::outline::Extent;

/// The size of the only board of a component; of sets of numbers a row with a cell for each number that may be in them. `None` where it has neither.
pub fn size_of_board(component: &Component) -> Option<Size> {
    match component.fields.as_ref() {
        [Value::Row(row)] => Some(Size { rows: 1, columns: bit(row.len()) }),
        [Value::Grid(grid)] => Some(Size { rows: bit(grid.rows()), columns: bit(grid.columns()) }),
        sets => {
            let least = |most: u64| u32::try_from(most).ok().and_then(|most| most.checked_add(1));
            let greatest = sets.iter().try_fold(0, |most: u64, value| match value {
                Value::Set(members) => {
                    let last = members.last().map_or(Some(0), |last| last.as_int()?.to_u64());
                    last.map(|last| last.max(most))
                }
                _ => None,
            });
            Some(Size { rows: 1, columns: least(greatest.filter(|_| !sets.is_empty())?)? })
        }
    }
}

impl<const W: usize> Board<W> {
    /// The board of a component, not yet in canonical form; `None` where it does not fit.
    pub fn pack(&self, component: &Component) -> Option<Bits<W>> {
        if let Some(sets) = &self.sets {
            return sets.pack(component);
        }
        let size = size_of_board(component)?;
        let fits = match self.outline.extent {
            Extent::Open => size.rows <= self.size.rows && size.columns <= self.size.columns,
            Extent::Fixed => size == self.size,
        };
        let symbols = match component.fields.as_ref() {
            [Value::Row(row)] if fits => row.as_slice(),
            [Value::Grid(grid)] if fits => grid.cells(),
            _ => return None,
        };
        let mut packed = Bits::ZERO;
        for (symbol, at) in symbols.iter().zip(0..) {
            let cell = at / size.columns * self.size.columns + at % size.columns;
            let code = self.outline.code(*symbol)?;
            let planes = (0..self.planes).filter(|plane| code >> plane & 1 == 1);
            planes.for_each(|plane| packed.set(plane * self.cells + cell));
        }
        Some(packed)
    }

    /// A component with this board: what is inert is written with the first inert symbol, `#` if it is one, and an open board is cut to the
    /// rectangle of its live cells at the origin. `None` where the alphabet has no symbol for a cell that is not there.
    pub fn unpack(&self, board: Bits<W>) -> Option<Component> {
        if let Some(sets) = &self.sets {
            return Some(sets.unpack(board));
        }
        let size = match self.outline.extent {
            Extent::Open => self.rectangle(board),
            Extent::Fixed => self.size,
        };
        let mut text = String::new();
        for row in 0..size.rows {
            if row > 0 {
                text.push('/');
            }
            for column in 0..size.columns {
                text.push(self.outline.symbol(self.code_at(board, row * self.size.columns + column))?);
            }
        }
        let value = if self.outline.is_row {
            Value::row(text.chars().collect())
        } else {
            Value::grid(Grid::read(&text).ok()?)
        };
        Some(Component { kind: 0, fields: Box::new([value]) })
    }

    fn code_at(&self, board: Bits<W>, cell: u32) -> u32 {
        (0..self.planes)
            .fold(0, |code, plane| code | u32::from(board.has(plane * self.cells + cell)) << plane)
    }

    /// How far the live cells reach from the origin.
    fn rectangle(&self, board: Bits<W>) -> Size {
        let mut size = Size { rows: 0, columns: 0 };
        for cell in (0..self.cells).filter(|cell| self.code_at(board, *cell) != 0) {
            size.rows = size.rows.max(cell / self.size.columns + 1);
            size.columns = size.columns.max(cell % self.size.columns + 1);
        }
        if self.outline.is_row { Size { rows: 1, ..size } } else { size }
    }

    /// The codes of all cells, for pictures and tests.
    pub fn codes(&self, board: Bits<W>) -> Vec<u32> {
        (0..self.cells).map(|cell| self.code_at(board, cell)).collect::<Vec<_>>()[..index(self.cells)]
            .to_vec()
    }
}
