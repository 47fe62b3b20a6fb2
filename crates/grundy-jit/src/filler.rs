//! A table being filled by machine code.
//!
//! Most tables are filled in order: every part of an option is a cell before the current one. Where
//! it is not (another kind of component, fields that grow, a box that does not begin at 0), cells
//! are filled *on demand*: the function notes the cells that the current one needs and goes on; at
//! the end of its moves it returns with them, they are filled first, and the current one is begun
//! again. It returns earlier only where there is no room for another note, so a cell that needs m
//! others first is begun 2 + m / [`MOST_NEEDS`] times at most: the work doubles.
//!
//! The cells to be filled are a stack. A cell that was begun is *waiting* until all above it in the
//! stack, which it needs, are filled; one that needs a cell which is waiting therefore needs itself.
//! A cell may be in the stack several times, and is filled when it is met first.

use grundy_core::Axis;
use grundy_rules::ir::Field;
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, Type};
use grundy_values::Int;

#[cfg(doc)]
use crate::call::MOST_NEEDS;
use crate::call::{BATCH, Call, Code, Entry, Returned, Sign};
use crate::compile;
use crate::layout::Layout;
use crate::translate::{Of, Task, Unfit, status};

/// In which order the axes run: the numbers of the fields, the slowest first.
pub type Order = Vec<usize>;

/// The number of a cell of the table, of the box that was asked for or another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(usize);

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Its value, or its result.
    Value(u64),
    /// The player to move wins at once (`win by reaching`).
    AtOnce,
}

/// How far a call came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// To this cell of the box; all before it are filled.
    To(usize),
    /// To this cell of the box, and before it is filled the interpreter must look at a cell: give what it finds to
    /// [`Filler::set`].
    Ask(usize, Cell),
    /// Nowhere: there are no values that large, or a cell needs itself.
    TooMuch,
}

/// The entries, as wide as values need.
enum Entries {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// A box of positions being filled. Its cells have numbers in the order of filling.
pub struct Filler<'g> {
    game: &'g BoundGame,
    of: Of,
    /// The box alone.
    asked: Layout,
    /// The table: the box, or boxes around it and others.
    layout: Layout,
    on_demand: bool,
    code: Code,
    entries: Entries,
    marks: Vec<u32>,
    /// The next stamp; none of the marks is as large.
    stamp: u32,
    /// Cells that must be filled before the next of the box, those first that were noted last.
    waiting: Vec<usize>,
    /// Cells that were filled because they were needed, and how many of them are outside the box.
    demanded: usize,
    needed: usize,
    /// How often a cell had to wait.
    waits: usize,
}

/// Values below this are stored in two bytes.
const NARROW_CAP: usize = 1 << 15;
/// Values below this are stored at all.
const WIDE_CAP: usize = 1 << 30;
/// How many values there is room for at first.
const FIRST_CAP: usize = 64;
/// Stamps are used up to here.
const MOST_STAMP: u32 = 1 << 30;
/// How often boxes are made larger.
const ROUNDS: usize = 12;
/// From here on they grow faster.
const FAR: usize = 3;
/// In a stack of so many, only the first of the cells that another one needs is added.
const HIGH: usize = 1 << 22;
/// Cells filled on demand before the caller is asked again.
const TURNS: usize = 1 << 10;

/// Whether there is machine code for a box of positions of a game.
pub fn check(game: &BoundGame, kind: usize, axes: &[Axis], of: Of) -> Result<(), Unfit> {
    let order: Vec<usize> = (0..axes.len()).collect();
    planned(game, &Layout::only(game, kind, axes, &order)?, of).map(drop)
}

/// The boxes that are needed, and whether cells must be filled on demand.
fn planned(game: &BoundGame, asked: &Layout, of: Of) -> Result<(Layout, bool), Unfit> {
    let task = Task { game, of, layout: asked, bytes: u16::BYTES, on_demand: false };
    let met = compile::survey(&task)?;
    let own = asked.places.first().map(|place| place.kind);
    let others = met.iter().enumerate().any(|(kind, met)| met.is_some() && Some(kind) != own);
    if others { Ok((around(game, asked, of)?, true)) } else { Ok((asked.clone(), false)) }
}

/// Boxes for all positions that play leads to from a box, as far as there is room.
fn around(game: &BoundGame, asked: &Layout, of: Of) -> Result<Layout, Unfit> {
    let mut layout = asked.clone();
    for round in 0..ROUNDS {
        let task = Task { game, of, layout: &layout, bytes: u16::BYTES, on_demand: true };
        let met = compile::survey(&task)?;
        match layout.around(game, &met, round >= FAR) {
            Ok(wider) if wider != layout => layout = wider,
            Ok(_) | Err(_) => break,
        }
    }
    Ok(layout.within(asked))
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
        let asked = Layout::only(game, kind, axes, order)?;
        let (layout, on_demand) = planned(game, &asked, of)?;
        Self::made(game, of, asked, layout, on_demand)
    }

    /// The same, for cells of the box in any order and what they need.
    pub fn on_demand(game: &'g BoundGame, kind: usize, axes: &[Axis], of: Of) -> Result<Self, Unfit> {
        let order: Order = (0..axes.len()).collect();
        let asked = Layout::only(game, kind, axes, &order)?;
        let layout = around(game, &asked, of)?;
        Self::made(game, of, asked, layout, true)
    }

    fn made(
        game: &'g BoundGame,
        of: Of,
        asked: Layout,
        layout: Layout,
        on_demand: bool,
    ) -> Result<Self, Unfit> {
        let task = Task { game, of, layout: &layout, bytes: u16::BYTES, on_demand };
        let code = compile::compile(&task)?;
        let entries = Entries::Narrow(open(&layout)?);
        Ok(Self {
            game,
            of,
            asked,
            layout,
            on_demand,
            code,
            entries,
            marks: vec![0; FIRST_CAP + 1],
            stamp: 1,
            waiting: Vec::new(),
            demanded: 0,
            needed: 0,
            waits: 0,
        })
    }

    /// How many cells the box has.
    pub fn cells(&self) -> usize {
        usize::try_from(self.asked.cells()).unwrap_or(usize::MAX)
    }

    /// How many bytes the table takes, and what waits to be filled.
    pub fn bytes(&self) -> usize {
        let entries = match &self.entries {
            Entries::Narrow(entries) => entries.len() * size_of::<u16>(),
            Entries::Wide(entries) => entries.len() * size_of::<u32>(),
        };
        entries + self.waiting.len() * size_of::<usize>()
    }

    /// How many cells outside the box were filled because others needed them.
    pub fn needed(&self) -> usize {
        self.needed
    }

    /// How many cells were filled because others needed them.
    pub fn demanded(&self) -> usize {
        self.demanded
    }

    /// How often a cell was begun that needed others first.
    pub fn waits(&self) -> usize {
        self.waits
    }

    /// Whether cells are filled on demand.
    pub fn is_on_demand(&self) -> bool {
        self.on_demand
    }

    /// Fills cells on demand from now on, with room for other positions than those of the box.
    pub fn widen(&mut self) -> Result<(), Unfit> {
        let layout = around(self.game, &self.asked, self.of)?;
        let before: Vec<Option<Found>> = (0..self.cells()).map(|cell| self.get(cell)).collect();
        let bytes = if matches!(self.entries, Entries::Narrow(_)) { u16::BYTES } else { u32::BYTES };
        let task = Task { game: self.game, of: self.of, layout: &layout, bytes, on_demand: true };
        self.code = compile::compile(&task)?;
        self.entries = match self.entries {
            Entries::Narrow(_) => Entries::Narrow(open(&layout)?),
            Entries::Wide(_) => Entries::Wide(open(&layout)?),
        };
        self.layout = layout;
        self.on_demand = true;
        for (cell, found) in before.into_iter().enumerate() {
            if found.is_some() {
                let rank = self.rank(cell);
                self.put(rank, found);
            }
        }
        Ok(())
    }

    /// What is known of a cell of the box; `None` where it is no position, or not filled.
    pub fn get(&self, cell: usize) -> Option<Found> {
        self.at(self.rank(cell))
    }

    fn at(&self, rank: usize) -> Option<Found> {
        fn at<E: Entry>(entries: &[E], rank: usize) -> Option<Found> {
            let entry = *entries.get(rank)?;
            match Sign::of(entry) {
                None => Some(Found::Value(entry.word())),
                Some(Sign::Hot) => Some(Found::AtOnce),
                Some(Sign::Outside | Sign::Open | Sign::Waiting | Sign::Noted) => None,
            }
        }
        match &self.entries {
            Entries::Narrow(entries) => at(entries, rank),
            Entries::Wide(entries) => at(entries, rank),
        }
    }

    /// What is known of a component.
    pub fn known(&self, component: &Component) -> Option<Found> {
        let place = self.layout.of_kind(component.kind)?;
        let words = component.fields.iter().map(word).collect::<Option<Vec<i64>>>()?;
        self.at(usize::try_from(place.rank(&words)?).ok()?)
    }

    /// Stores what the interpreter found at a cell; whether there is room for a value that large.
    pub fn set(&mut self, cell: Cell, found: Option<Found>) -> Result<bool, Unfit> {
        if let Some(Found::Value(value)) = found {
            while usize::try_from(value).is_ok_and(|value| value >= self.cap()) {
                if !self.grow()? {
                    return Ok(false);
                }
            }
        }
        self.put(cell.0, found);
        if self.waiting.last() == Some(&cell.0) {
            self.has_what_it_needed();
        }
        Ok(true)
    }

    fn put(&mut self, rank: usize, found: Option<Found>) {
        fn put<E: Entry>(entries: &mut [E], rank: usize, found: Option<Found>) {
            let entry = match found {
                None => Some(Sign::Outside.entry()),
                Some(Found::AtOnce) => Some(Sign::Hot.entry()),
                Some(Found::Value(value)) => E::of(value),
            };
            if let (Some(at), Some(entry)) = (entries.get_mut(rank), entry) {
                *at = entry;
            }
        }
        match &mut self.entries {
            Entries::Narrow(entries) => put(entries, rank, found),
            Entries::Wide(entries) => put(entries, rank, found),
        }
    }

    fn sign(&mut self, rank: usize, sign: Sign) {
        match &mut self.entries {
            Entries::Narrow(entries) => entries[rank] = sign.entry(),
            Entries::Wide(entries) => entries[rank] = sign.entry(),
        }
    }

    /// Whether a cell is still to be filled.
    fn is_open(&self, rank: usize) -> bool {
        matches!(self.sign_at(rank), Some(Sign::Open | Sign::Waiting))
    }

    /// What a cell says that is no value.
    fn sign_at(&self, rank: usize) -> Option<Sign> {
        match &self.entries {
            Entries::Narrow(entries) => entries.get(rank).and_then(|&entry| Sign::of(entry)),
            Entries::Wide(entries) => entries.get(rank).and_then(|&entry| Sign::of(entry)),
        }
    }

    /// The kind and the fields of a cell.
    pub fn position(&self, cell: Cell) -> (usize, Vec<Value>) {
        let rank = i64::try_from(cell.0).unwrap_or(i64::MAX);
        let place = &self.layout.places[self.layout.place_of(rank)];
        let kind = &self.game.rules().kinds[place.kind];
        let value = |(field, word): (&Field, i64)| match field.ty {
            Type::Bool => Value::Bool(word != 0),
            _ => Value::Int(Int::from(word)),
        };
        (place.kind, kind.fields.iter().zip(place.fields(rank)).map(value).collect())
    }

    /// The fields of a cell of the box.
    pub fn fields(&self, cell: usize) -> Vec<u64> {
        let rank = i64::try_from(cell).unwrap_or(i64::MAX);
        let fields = self.asked.places.first().map(|place| place.fields(rank)).unwrap_or_default();
        fields.into_iter().map(|field| u64::try_from(field).unwrap_or(0)).collect()
    }

    /// The cell of the box with these fields; `None` outside the box.
    pub fn cell(&self, fields: &[u64]) -> Option<usize> {
        let fields = fields.iter().map(|&field| i64::try_from(field).ok()).collect::<Option<Vec<i64>>>()?;
        usize::try_from(self.asked.places.first()?.rank(&fields)?).ok()
    }

    /// The cell of the table for one of the box.
    pub fn number(&self, cell: usize) -> Cell {
        Cell(self.rank(cell))
    }

    fn rank(&self, cell: usize) -> usize {
        if !self.on_demand {
            return cell;
        }
        let (Some(asked), Some(place)) = (self.asked.places.first(), self.layout.places.first()) else {
            return usize::MAX;
        };
        let fields = i64::try_from(cell).map(|cell| asked.fields(cell)).unwrap_or_default();
        place.rank(&fields).and_then(|rank| usize::try_from(rank).ok()).unwrap_or(usize::MAX)
    }

    /// Fills the cells of the box from `from` up to, not including, `to`, or fewer if that takes long; all before `from`
    /// are filled, unless cells are filled on demand. `stop` is asked now and then, and ends it early too.
    pub fn advance(&mut self, from: usize, to: usize, stop: &dyn Fn() -> bool) -> Result<Reached, Unfit> {
        let mut from = from;
        // What the interpreter found is not looked for again.
        while from < to && self.waiting.is_empty() && !self.is_open(self.rank(from)) {
            from += 1;
        }
        let mut taken = 0;
        for _ in 0..TURNS {
            if taken >= BATCH {
                break;
            }
            self.leave_filled();
            let (place, start, end) = match self.waiting.last() {
                Some(&rank) => (self.layout.place_of(i64::try_from(rank).unwrap_or(0)), rank, rank + 1),
                None if from >= to => return Ok(Reached::To(from)),
                None => {
                    let start = self.rank(from);
                    (0, start, start + self.run(from, to))
                }
            };
            let Returned { cell, why, steps, stopped } = self.call(place, (start, end), stop)?;
            taken += steps;
            let on_demand = !self.waiting.is_empty();
            if !on_demand {
                from += cell.saturating_sub(start);
            }
            match why {
                status::DONE if on_demand => self.has_what_it_needed(),
                status::DONE => {}
                status::GROW if self.grow()? => {}
                status::GROW => return Ok(Reached::TooMuch),
                status::NEED if self.wait(cell) => {}
                status::NEED => return Ok(Reached::TooMuch),
                _ if stopped => {}
                _ => return Ok(Reached::Ask(from, Cell(cell))),
            }
            if stopped {
                break;
            }
        }
        Ok(Reached::To(from))
    }

    /// Takes cells off the stack that were filled since they were put there.
    fn leave_filled(&mut self) {
        while self.waiting.last().is_some_and(|&rank| !self.is_open(rank)) {
            self.waiting.pop();
        }
    }

    /// The last cell that was needed is filled.
    fn has_what_it_needed(&mut self) {
        let Some(rank) = self.waiting.pop() else { return };
        self.demanded += 1;
        let rank = i64::try_from(rank).unwrap_or(i64::MAX);
        let place = self.layout.place_of(rank);
        let asked = self.asked.places.first().filter(|_| place == 0);
        let fields = self.layout.places[place].fields(rank);
        self.needed += usize::from(asked.is_none_or(|asked| asked.rank(&fields).is_none()));
    }

    /// Lets a cell wait for those that it needs; whether it can.
    fn wait(&mut self, cell: usize) -> bool {
        self.waits += 1;
        let needs = self.code.needs();
        self.sign(cell, Sign::Waiting);
        let high = self.waiting.len() >= HIGH;
        let mut can = !needs.is_empty();
        for (index, &need) in needs.iter().enumerate().rev() {
            can &= need < self.entries_len() && self.sign_at(need) == Some(Sign::Noted);
            if !can {
                return false;
            }
            self.sign(need, Sign::Open);
            if index == 0 || !high {
                self.waiting.push(need);
            }
        }
        can
    }

    fn entries_len(&self) -> usize {
        match &self.entries {
            Entries::Narrow(entries) => entries.len(),
            Entries::Wide(entries) => entries.len(),
        }
    }

    /// How many cells of the box from `from` on, and before `to`, follow each other in the table.
    fn run(&self, from: usize, to: usize) -> usize {
        let all = to - from;
        if !self.on_demand {
            return all;
        }
        let last = self.asked.places.first().and_then(|place| place.sides.last());
        let row = last.and_then(|side| usize::try_from(side.len).ok()).unwrap_or(1).max(1);
        all.min(row - from % row)
    }

    /// Calls the function of a box.
    fn call(
        &mut self,
        place: usize,
        (from, to): (usize, usize),
        stop: &dyn Fn() -> bool,
    ) -> Result<Returned, Unfit> {
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
            Entries::Narrow(table) => self.code.fill(Call { place, table, marks, from, to, stamp, stop }),
            Entries::Wide(table) => self.code.fill(Call { place, table, marks, from, to, stamp, stop }),
        };
        let returned = returned.ok_or(Unfit::Box)?;
        self.stamp += u32::try_from(returned.cell.saturating_sub(from)).map_err(|_| Unfit::Box)? + 1;
        Ok(returned)
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
            let widened = |&entry: &u16| Sign::of(entry).map_or(u32::from(entry), Sign::entry);
            let mut wide = Vec::new();
            wide.try_reserve_exact(entries.len()).map_err(|_| Unfit::Box)?;
            wide.extend(entries.iter().map(widened));
            let (game, of, layout, on_demand) = (self.game, self.of, &self.layout, self.on_demand);
            self.code = compile::compile(&Task { game, of, layout, bytes: u32::BYTES, on_demand })?;
            self.entries = Entries::Wide(wide);
        }
        self.marks.clear();
        self.marks.resize(cap + 1, 0);
        self.stamp = 1;
        Ok(true)
    }
}

/// The entries of a table of which nothing is known.
fn open<E: Entry>(layout: &Layout) -> Result<Vec<E>, Unfit> {
    let cells = usize::try_from(layout.cells()).map_err(|_| Unfit::Box)?;
    let mut entries = Vec::new();
    entries.try_reserve_exact(cells).map_err(|_| Unfit::Box)?;
    entries.resize(cells, Sign::Open.entry());
    Ok(entries)
}

/// A field as a word.
fn word(value: &Value) -> Option<i64> {
    match value {
        Value::Bool(truth) => Some(i64::from(*truth)),
        value => value.as_int()?.to_i64(),
    }
}
