//! Values of a box of positions.

/// One dimension of a table: the values of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The field.
    pub name: String,
    /// Its least value.
    pub from: u64,
    /// How many values.
    pub len: usize,
}

/// Values of all positions of a box, the last axis running fastest.
///
/// A cell is `None` outside the domain of the game, and where a stop left it open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<V> {
    /// The dimensions, in the order of the fields.
    pub axes: Vec<Axis>,
    /// The cells.
    pub cells: Vec<Option<V>>,
}

impl<V> Table<V> {
    /// The cell at the given values of the fields; `None` outside the box too.
    pub fn get(&self, at: &[u64]) -> Option<&V> {
        self.rank(at).and_then(|rank| self.cells[rank].as_ref())
    }

    /// The number of the cell at the given values of the fields.
    pub fn rank(&self, at: &[u64]) -> Option<usize> {
        rank(&self.axes, at)
    }

    /// The values of the fields at cell `rank`.
    pub fn unrank(&self, rank: usize) -> Vec<u64> {
        unrank(&self.axes, rank)
    }
}

/// The number of the cell at `at` in a box, the last axis running fastest.
pub fn rank(axes: &[Axis], at: &[u64]) -> Option<usize> {
    axes.iter().zip(at).try_fold(0, |rank, (axis, &value)| {
        let offset = usize::try_from(value.checked_sub(axis.from)?).ok()?;
        (offset < axis.len).then_some(rank * axis.len + offset)
    })
}

/// The values of the fields at cell `rank` of a box.
pub fn unrank(axes: &[Axis], mut rank: usize) -> Vec<u64> {
    let mut at: Vec<u64> = axes
        .iter()
        .rev()
        .map(|axis| {
            let len = axis.len.max(1);
            let offset = u64::try_from(rank % len).unwrap_or(u64::MAX);
            rank /= len;
            axis.from + offset
        })
        .collect();
    at.reverse();
    at
}
