//! Thermographs as text.

use std::cmp::Ordering;

use grundy_values::{Dyadic, Int, Thermograph, TooLarge, Trajectory};

/// Rows from the bottom to the temperature, and columns between the stops, at most.
const ROWS: i64 = 10;
const COLUMNS: i64 = 48;
/// Rows of the mast above the temperature.
const MAST: i64 = 2;
/// Powers of 2 that are tried as a scale.
const FINEST: u32 = 64;

/// Both walls and the mast on a grid: temperatures upwards, values increasing to the left. It begins at temperature 0, or at -1 where the temperature is not above 0.
/// The numbers on the left are temperatures at which a wall turns, those below are the values at the bottom and at the mast. `None` where
/// numbers are too large to be drawn.
pub fn drawn(thermograph: &Thermograph) -> Option<Vec<String>> {
    Picture::of(thermograph).ok().flatten()?.lines().ok().flatten()
}

struct Picture<'t> {
    thermograph: &'t Thermograph,
    bottom: Dyadic,
    /// The values at the left and at the right edge.
    left: Dyadic,
    right: Dyadic,
    /// Cells for one unit of value or temperature.
    scale: Dyadic,
    /// Rows from the bottom to the temperature.
    height: i64,
}

impl<'t> Picture<'t> {
    fn of(thermograph: &'t Thermograph) -> Result<Option<Self>, TooLarge> {
        let zero = Dyadic::ZERO;
        let temperature = thermograph.temperature();
        let bottom = if *temperature > zero { zero } else { Dyadic::from(-1) };
        // Walls never lie outside their values at the bottom.
        let left = thermograph.left_wall().at(&bottom)?;
        let right = thermograph.right_wall().at(&bottom)?;
        let (rise, width) = (temperature.minus(&bottom)?, left.minus(&right)?);
        let fits = |scale: &Dyadic| -> Result<bool, TooLarge> {
            Ok(rise.times(scale)? <= Dyadic::from(ROWS) && width.times(scale)? <= Dyadic::from(COLUMNS))
        };
        let mut scale = Dyadic::from(16);
        for _ in 0..FINEST {
            if fits(&scale)? {
                let height = cells(&rise, &scale)?;
                return Ok(Some(Self { thermograph, bottom, left, right, scale, height }));
            }
            scale = scale.times(&Dyadic::new(Int::ONE, 1)?)?;
        }
        Ok(None)
    }

    fn lines(&self) -> Result<Option<Vec<String>>, TooLarge> {
        let rows: Vec<i64> = (0..=self.height + MAST).rev().collect();
        let labels = rows.iter().map(|row| self.label(*row)).collect::<Result<Vec<_>, _>>()?;
        let room = labels.iter().map(String::len).max().unwrap_or(0);
        let mut lines = Vec::new();
        for (row, label) in rows.iter().zip(&labels) {
            let cells: String = self.row(*row)?.into_iter().collect();
            lines.push(format!("{label:>room$}  {}", cells.trim_end()));
        }
        let values = [self.left.clone(), self.thermograph.mean().clone(), self.right.clone()];
        lines.push(format!("{:room$} {}", "", self.below(&values)?));
        Ok(Some(lines))
    }

    /// The temperature of a row, where a wall turns there or it is the lowest one.
    fn label(&self, row: i64) -> Result<String, TooLarge> {
        if row == 0 {
            return Ok(self.bottom.to_string());
        }
        let walls = [self.thermograph.left_wall(), self.thermograph.right_wall()];
        for corner in walls.into_iter().flat_map(Trajectory::corners).rev() {
            let above = corner.temperature.minus(&self.bottom)?;
            if !above.is_negative() && cells(&above, &self.scale)? == row {
                return Ok(corner.temperature.to_string());
            }
        }
        Ok(String::new())
    }

    /// The cells of a row.
    fn row(&self, row: i64) -> Result<Vec<char>, TooLarge> {
        let place = |column: i64| usize::try_from(column).unwrap_or(0);
        if row >= self.height {
            let column = place(self.column(self.thermograph.mean())?);
            return Ok((0..=column).map(|at| if at == column { '|' } else { ' ' }).collect());
        }
        let temperature = self.temperature(row)?;
        let next = self.temperature(row + 1)?;
        let mut cells = Vec::new();
        for wall in [self.thermograph.right_wall(), self.thermograph.left_wall()] {
            let (here, above) = (wall.at(&temperature)?, wall.at(&next)?);
            let column = place(self.column(&here)?);
            if cells.len() <= column {
                cells.resize(column + 1, ' ');
            }
            cells[column] = match above.cmp(&here) {
                Ordering::Less => '/',
                Ordering::Equal => '|',
                Ordering::Greater => '\\',
            };
        }
        Ok(cells)
    }

    fn temperature(&self, row: i64) -> Result<Dyadic, TooLarge> {
        let up = Dyadic::from(row).over(&self.scale)?;
        self.bottom.plus(&up.unwrap_or(Dyadic::ZERO))
    }

    fn column(&self, value: &Dyadic) -> Result<i64, TooLarge> {
        cells(&self.left.minus(value)?, &self.scale)
    }

    /// Values below their columns, as far as there is room: the edges first.
    fn below(&self, values: &[Dyadic; 3]) -> Result<String, TooLarge> {
        let mut line: Vec<char> = Vec::new();
        let [left, mean, right] = values;
        for value in [left, right, mean] {
            let text: Vec<char> = value.to_string().chars().collect();
            let middle = usize::try_from(self.column(value)?).unwrap_or(0) + 1;
            let start = middle.saturating_sub(text.len() / 2);
            let (around, end) = (start.saturating_sub(1), start + text.len() + 1);
            if line.len() < end {
                line.resize(end, ' ');
            }
            if line[around..end].iter().all(|cell| *cell == ' ') {
                line[start..start + text.len()].copy_from_slice(&text);
            }
        }
        let line: String = line.into_iter().collect();
        Ok(line.trim_end().to_owned())
    }
}

/// A length in cells, rounded.
fn cells(length: &Dyadic, scale: &Dyadic) -> Result<i64, TooLarge> {
    let half = Dyadic::new(Int::ONE, 1)?;
    let floor = length.times(scale)?.plus(&half)?.floor();
    floor.to_i64().ok_or(TooLarge)
}
