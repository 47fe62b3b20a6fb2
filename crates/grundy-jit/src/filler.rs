//! A table being filled by machine code.

use grundy_core::Axis;
use grundy_rules::BoundGame;

use crate::call::{Call, Code, Entry};
use crate::compile;
use crate::translate::{Of, Side, Task, Unfit, status};

/// In which order the axes run: the numbers of the fields, the slowest first.
pub type Order = Vec<usize>;

/// How far a call came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// To the end that was asked for.
    End,
    /// To this cell, which the interpreter must look at: give what it finds to [`Filler::set`].
    Ask(usize),
    /// Nowhere: there are no values that large.
    TooLarge,
}

/// The entries, as wide as values need.
enum Entries {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// A box of positions being filled. Cells have numbers in the order of filling.
pub struct Filler<'g> {
    game: &'g BoundGame,
    kind: usize,
    of: Of,
    sides: Vec<Side>,
    code: Code,
    entries: Entries,
    marks: Vec<u32>,
    /// The next stamp; none of the marks is as large.
    stamp: u32,
}

/// Values below this are stored in two bytes.
const NARROW_CAP: usize = 1 << 15;
/// Values below this are stored at all.
const WIDE_CAP: usize = 1 << 30;
/// How many values there is room for at first.
const FIRST_CAP: usize = 64;
/// Boxes have fewer cells than this.
const MOST_CELLS: i64 = 1 << 40;
/// Stamps are used up to here.
const MOST_STAMP: u32 = 1 << 30;

/// The sides of a box in the order of filling.
fn sides(axes: &[Axis], order: &[usize]) -> Result<Vec<Side>, Unfit> {
    let mut stride = 1_i64;
    let mut sides = Vec::with_capacity(axes.len());
    for &field in order.iter().rev() {
        let axis = axes.get(field).ok_or(Unfit::Box)?;
        let len = i64::try_from(axis.len).ok().filter(|&len| len > 0).ok_or(Unfit::Box)?;
        let from = i64::try_from(axis.from).ok().filter(|&from| from < 1 << 40).ok_or(Unfit::Box)?;
        sides.push(Side { field, from, len, stride });
        stride = stride.checked_mul(len).filter(|&cells| cells < MOST_CELLS).ok_or(Unfit::Box)?;
    }
    sides.reverse();
    let all = (0..axes.len()).all(|field| order.contains(&field)) && order.len() == axes.len();
    if all { Ok(sides) } else { Err(Unfit::Box) }
}

/// Whether there is machine code for a box of positions of a game.
pub fn check(game: &BoundGame, kind: usize, axes: &[Axis], of: Of) -> Result<(), Unfit> {
    if game.rules().kinds.get(kind).is_none() {
        return Err(Unfit::Box);
    }
    let order: Vec<usize> = (0..axes.len()).collect();
    compile::check(&Task { game, kind, of, sides: sides(axes, &order)?, bytes: u16::BYTES })
}

impl<'g> Filler<'g> {
    /// Makes machine code for a box; no cell is filled yet.
    pub fn new(
        game: &'g BoundGame,
        kind: usize,
        axes: &[Axis],
        order: &Order,
        of: Of,
    ) -> Result<Self, Unfit> {
        if game.rules().kinds.get(kind).is_none() {
            return Err(Unfit::Box);
        }
        let sides = sides(axes, order)?;
        let cells =
            sides.iter().try_fold(1_usize, |cells, side| cells.checked_mul(usize::try_from(side.len).ok()?));
        let cells = cells.ok_or(Unfit::Box)?;
        let code = compile::compile(&Task { game, kind, of, sides: sides.clone(), bytes: u16::BYTES })?;
        let mut entries = Vec::new();
        entries.try_reserve_exact(cells).map_err(|_| Unfit::Box)?;
        entries.resize(cells, u16::OUTSIDE);
        let marks = vec![0; FIRST_CAP + 1];
        Ok(Self { game, kind, of, sides, code, entries: Entries::Narrow(entries), marks, stamp: 1 })
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        match &self.entries {
            Entries::Narrow(entries) => entries.len(),
            Entries::Wide(entries) => entries.len(),
        }
    }

    /// The value of a cell; `None` where it is no position, or not filled.
    pub fn get(&self, cell: usize) -> Option<u64> {
        fn at<E: Entry>(entries: &[E], cell: usize) -> Option<u64> {
            entries.get(cell).filter(|&&entry| entry != E::OUTSIDE).map(|entry| entry.word())
        }
        match &self.entries {
            Entries::Narrow(entries) => at(entries, cell),
            Entries::Wide(entries) => at(entries, cell),
        }
    }

    /// Stores what the interpreter found at a cell; whether there is room for a value that large.
    pub fn set(&mut self, cell: usize, value: Option<u64>) -> Result<bool, Unfit> {
        fn put<E: Entry>(entries: &mut [E], cell: usize, value: Option<u64>) {
            let entry = value.map_or(Some(E::OUTSIDE), E::of);
            if let (Some(at), Some(entry)) = (entries.get_mut(cell), entry) {
                *at = entry;
            }
        }
        while value.is_some_and(|value| usize::try_from(value).is_ok_and(|value| value >= self.cap())) {
            if !self.grow()? {
                return Ok(false);
            }
        }
        match &mut self.entries {
            Entries::Narrow(entries) => put(entries, cell, value),
            Entries::Wide(entries) => put(entries, cell, value),
        }
        Ok(true)
    }

    /// The fields of a cell.
    pub fn fields(&self, cell: usize) -> Vec<u64> {
        let mut found = vec![0; self.sides.len()];
        for side in &self.sides {
            let offset = i64::try_from(cell).unwrap_or(i64::MAX) / side.stride % side.len;
            if let Some(field) = found.get_mut(side.field) {
                *field = u64::try_from(side.from + offset).unwrap_or(u64::MAX);
            }
        }
        found
    }

    /// The cell with these fields; `None` outside the box.
    pub fn cell(&self, fields: &[u64]) -> Option<usize> {
        let mut cell = 0_i64;
        for side in &self.sides {
            let offset = i64::try_from(*fields.get(side.field)?).ok()?.checked_sub(side.from)?;
            if !(0..side.len).contains(&offset) {
                return None;
            }
            cell += offset * side.stride;
        }
        usize::try_from(cell).ok()
    }

    /// Fills the cells from `from` up to, not including, `to`; all before `from` are filled.
    pub fn advance(&mut self, from: usize, to: usize) -> Result<Reached, Unfit> {
        let mut from = from;
        loop {
            let cells = u32::try_from(to.saturating_sub(from)).map_err(|_| Unfit::Box)?;
            if cells > MOST_STAMP {
                return Err(Unfit::Box);
            }
            if self.stamp > MOST_STAMP {
                self.marks.fill(0);
                self.stamp = 1;
            }
            let stamp = i32::try_from(self.stamp).map_err(|_| Unfit::Box)?;
            let marks = &mut self.marks;
            let returned = match &mut self.entries {
                Entries::Narrow(table) => self.code.fill(Call { table, marks, from, to, stamp }),
                Entries::Wide(table) => self.code.fill(Call { table, marks, from, to, stamp }),
            };
            let returned = returned.ok_or(Unfit::Box)?;
            let cell = usize::try_from(returned / 4).map_err(|_| Unfit::Box)?;
            self.stamp += u32::try_from(cell.saturating_sub(from)).map_err(|_| Unfit::Box)? + 1;
            match returned % 4 {
                status::DONE => return Ok(Reached::End),
                status::GROW if self.grow()? => from = cell,
                status::GROW => return Ok(Reached::TooLarge),
                _ => return Ok(Reached::Ask(cell)),
            }
        }
    }

    /// Values must be below this.
    fn cap(&self) -> usize {
        self.marks.len() - 1
    }

    /// Makes room for values twice as large; whether there is any.
    fn grow(&mut self) -> Result<bool, Unfit> {
        let cap = 2 * self.cap();
        if cap > WIDE_CAP {
            return Ok(false);
        }
        if cap > NARROW_CAP
            && let Entries::Narrow(entries) = &self.entries
        {
            let widened = |&entry: &u16| if entry == u16::OUTSIDE { u32::OUTSIDE } else { u32::from(entry) };
            let mut wide = Vec::new();
            wide.try_reserve_exact(entries.len()).map_err(|_| Unfit::Box)?;
            wide.extend(entries.iter().map(widened));
            let sides = self.sides.clone();
            self.code = compile::compile(&Task {
                game: self.game,
                kind: self.kind,
                of: self.of,
                sides,
                bytes: u32::BYTES,
            })?;
            self.entries = Entries::Wide(wide);
        }
        self.marks.clear();
        self.marks.resize(cap + 1, 0);
        self.stamp = 1;
        Ok(true)
    }
}
