//! Functions of boards on values.

use std::sync::Arc;

use grundy_core::Flow;
use grundy_messages::{Arg, Code, Label};
use grundy_values::Int;

use super::{Halted, IntoHalt, Machine, confused, error};
use crate::board::{self, Grid, Shape};
use crate::ir::{BoardFunction, Expr, Update};
use crate::value::Value;

/// The symbols of a row as values.
pub(super) fn symbols(row: &[char]) -> Vec<Value> {
    row.iter().copied().map(Value::Symbol).collect()
}

impl Machine<'_, '_> {
    /// Applies a function of boards to values whose types the checker made sure of.
    pub(super) fn board_function(
        &mut self,
        function: BoardFunction,
        args: &[Expr],
        values: &[Value],
    ) -> Result<Value, Halted> {
        match (function, values) {
            (BoardFunction::Split, [Value::Row(row), Value::Row(at)]) => {
                self.hold(row.len() * size_of::<Value>())?;
                let pieces = row.split(|symbol| at.contains(symbol)).filter(|piece| !piece.is_empty());
                Ok(Value::list(pieces.map(|piece| Value::row(piece.to_vec())).collect()))
            }
            (BoardFunction::Rows, [Value::Grid(grid)]) => Ok(Value::Int(Int::from(grid.rows()))),
            (BoardFunction::Columns, [Value::Grid(grid)]) => Ok(Value::Int(Int::from(grid.columns()))),
            (BoardFunction::Cells, [Value::Grid(grid)]) => self.cells(grid, |_| true),
            (BoardFunction::Cells, [Value::Grid(grid), Value::Row(of)]) => {
                self.cells(grid, |symbol| of.contains(&symbol))
            }
            (BoardFunction::Inside, [Value::Grid(grid), cell]) => {
                Ok(Value::Bool(place(grid, cell).is_some()))
            }
            (BoardFunction::Around, [Value::Grid(grid), cell]) => {
                let Some((row, column)) = place(grid, cell) else {
                    return Err(self.outside_grid(&args[1], grid, cell));
                };
                let near = grid.around(row, column).into_iter().map(|(row, column)| pair(row, column));
                Ok(Value::set(near.collect()))
            }
            (BoardFunction::Regions, [Value::Grid(grid), Value::Row(of)]) => {
                self.hold(grid.cells().len() * size_of::<Value>())?;
                Ok(Value::list(grid.regions(of).into_iter().map(Value::grid).collect()))
            }
            (BoardFunction::Grid, [rows, columns, Value::Symbol(symbol)]) => {
                let (rows, columns) = (self.size(&args[0], rows)?, self.size(&args[1], columns)?);
                self.hold(rows.saturating_mul(columns).saturating_mul(size_of::<char>()))?;
                Ok(Value::grid(Grid::filled(rows, columns, *symbol)))
            }
            (BoardFunction::Rewrites, [Value::Row(row), Value::List(patterns)]) => {
                self.row_places(row, patterns)
            }
            (BoardFunction::Rewrites, [Value::Grid(grid), Value::List(shapes)]) => {
                self.grid_places(grid, shapes)
            }
            (_, values) => Err(confused(&args[0], values.first().unwrap_or(&Value::Bool(false)))),
        }
    }

    fn cells(&mut self, grid: &Grid, keep: impl Fn(char) -> bool) -> Result<Value, Halted> {
        let places = grid.cells().iter().enumerate().filter(|(_, symbol)| keep(**symbol));
        let found: Vec<Value> =
            places.map(|(at, _)| pair(at / grid.columns(), at % grid.columns())).collect();
        self.hold(found.len() * 5 * size_of::<Value>())?;
        Ok(Value::set(found))
    }

    /// A number of rows or columns.
    fn size(&self, e: &Expr, value: &Value) -> Result<usize, Halted> {
        let Value::Int(int) = value else { return Err(confused(e, value)) };
        if int.is_negative() {
            return Err(self.negative(e, int, Arg::Label(Label::PlaceOperand)));
        }
        Ok(int.to_usize().unwrap_or(usize::MAX))
    }

    fn row_places(&mut self, row: &[char], patterns: &[Value]) -> Result<Value, Halted> {
        let mut found = Vec::new();
        for at in 0..row.len() {
            for pattern in patterns {
                self.run.step()?;
                let Some([Value::Row(from), Value::Row(to), put]) = pattern.elements() else { continue };
                if let Some(made) = board::rewritten(row, at, from, to) {
                    self.hold(8 * size_of::<Value>() + made.len() * size_of::<char>())?;
                    found.push(Value::tuple(vec![Value::Int(Int::from(at)), put.clone(), Value::row(made)]));
                }
            }
        }
        Ok(Value::list(found))
    }

    fn grid_places(&mut self, grid: &Grid, shapes: &[Value]) -> Result<Value, Halted> {
        let shapes: Vec<(Shape, &Value)> = shapes.iter().filter_map(shape).collect();
        let mut found = Vec::new();
        for at in 0..grid.cells().len() {
            let (row, column) = (at / grid.columns(), at % grid.columns());
            for (shape, put) in &shapes {
                self.run.step()?;
                if let Some((made, last)) = shape.apply(grid, row, column) {
                    self.hold(16 * size_of::<Value>() + size_of_val(made.cells()))?;
                    let (first, last) = (pair(row, column), pair(last.0, last.1));
                    found.push(Value::tuple(vec![first, last, (*put).clone(), Value::grid(made)]));
                }
            }
        }
        Ok(Value::list(found))
    }

    /// The symbol of a row or a grid at an index; `None` for other values.
    pub(super) fn symbol_at(&self, board: &Value, index: &Expr, at: &Value) -> Result<Option<Value>, Halted> {
        match board {
            Value::Row(row) => {
                let int = at.as_int().cloned().unwrap_or(Int::ZERO);
                match int.to_usize().and_then(|at| row.get(at)) {
                    Some(symbol) => Ok(Some(Value::Symbol(*symbol))),
                    None => Err(self.outside(index.span, &int, row.len())),
                }
            }
            Value::Grid(grid) => match place(grid, at).and_then(|(row, column)| grid.get(row, column)) {
                Some(symbol) => Ok(Some(Value::Symbol(symbol))),
                None => Err(self.outside_grid(index, grid, at)),
            },
            _ => Ok(None),
        }
    }

    /// A board with some symbols replaced; `None` for other values.
    pub(super) fn board_with(
        &mut self,
        board: &Value,
        updates: &[Update],
        frame: &mut [Value],
    ) -> Result<Option<Value>, Halted> {
        let mut cells = match board {
            Value::Row(row) => row.to_vec(),
            Value::Grid(grid) => grid.cells().to_vec(),
            _ => return Ok(None),
        };
        self.hold(cells.len() * size_of::<char>())?;
        for update in updates {
            let _all = self.each(&update.items, frame, &mut |machine, frame| {
                let at = machine.eval(&update.index, frame)?;
                let value = machine.eval(&update.value, frame)?;
                // An index outside is told as it is where a symbol is read.
                let _there = machine.symbol_at(board, &update.index, &at)?;
                let index = match board {
                    Value::Grid(grid) => place(grid, &at).and_then(|(row, column)| grid.place(row, column)),
                    _ => at.as_int().and_then(Int::to_usize),
                };
                if let (Some(index), Value::Symbol(symbol)) = (index, value) {
                    cells[index] = symbol;
                }
                Ok(Flow::Continue(()))
            })?;
        }
        Ok(Some(match board {
            Value::Grid(grid) => Value::grid(grid.with_cells(cells)),
            _ => Value::row(cells),
        }))
    }

    fn outside_grid(&self, index: &Expr, grid: &Grid, at: &Value) -> Halted {
        error(Code::CellOutside, index.span)
            .arg("cell", at.to_string())
            .arg("rows", grid.rows().to_string())
            .arg("columns", grid.columns().to_string())
            .into_halt()
    }
}

fn pair(row: usize, column: usize) -> Value {
    Value::tuple(vec![Value::Int(Int::from(row)), Value::Int(Int::from(column))])
}

/// The row and the column that a pair names, where they are inside.
fn place(grid: &Grid, cell: &Value) -> Option<(usize, usize)> {
    let Value::Tuple(parts) = cell else { return None };
    let number = |at: usize| parts.get(at).and_then(Value::as_int).and_then(Int::to_usize);
    let (row, column) = (number(0)?, number(1)?);
    grid.place(row, column).map(|_| (row, column))
}

/// A pattern that was lowered to a value, and its right side as written.
fn shape(value: &Value) -> Option<(Shape, &Value)> {
    let Some([Value::List(offsets), Value::Row(from), Value::Row(to), put]) = value.elements() else {
        return None;
    };
    let offset = |value: &Value| {
        let Some([row, column]) = value.elements() else { return None };
        Some((row.as_int()?.to_i64()?, column.as_int()?.to_i64()?))
    };
    let offsets = offsets.iter().map(offset).collect::<Option<Vec<_>>>()?;
    let (from, to) = (Arc::unwrap_or_clone(Arc::clone(from)), Arc::unwrap_or_clone(Arc::clone(to)));
    Some((Shape { offsets, from, to, put: String::new() }, put))
}
