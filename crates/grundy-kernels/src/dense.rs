//! Values of heaps under an octal code, where every split has to be looked at.
//!
//! # Setting
//!
//! An octal code, and the values G(0), …, G(n - 1). The options of n are worth G(n - t) for takes and G(a) xor G(n - t - a) for breaks.
//!
//! # Theorem
//!
//! None: a value is called missing only when every option was compared with it. In a block of heaps from n0 on, the splits whose parts are both below n0 do not depend on
//! the values of the block, so the least values that these leave open can be found for all heaps of the block at once, in any order. The mex is the
//! first of them that no other option has.
//!
//! # How the code uses it
//!
//! Some splits are marked one by one. Then the four least values without a mark are compared with all splits, many at a time, until all are met: then the next four are
//! taken. Those that are met are dropped, so that most of the splits are compared with one or two values. At the end of the splits the least of the four that was not met is the mex. Values are kept twice, the second time backwards, so that both
//! parts of the splits are rows that run forwards. Where a [`Split`] has fewer rare heaps than comparing would cost, all splits with a rare part are marked, and only values that two common parts can make are compared. With several threads, heaps are made in blocks and each thread does its share of a block.
//!
//! # What is not covered
//!
//! Values of 2^16 and more: [`TooLarge`].
//!
//! # Cost
//!
//! For heap n about n / 2 comparisons a break digit, 32 or 64 at an instruction, and a few marks for each value below the mex.

mod block;
mod rares;

use std::ops::{BitXor, ControlFlow};
use std::sync::{PoisonError, RwLock};

use crate::arch::mark::Scratch;
use crate::arch::{Level, find, mark};
use crate::convert::{exact_usize, low_u8, low_u16};
use crate::hands::{Hand, share};
use crate::period::Sequence;
use crate::sparse::Split;
use crate::{Octal, TooLarge};
use block::{Block, Ground};
use rares::Rares;

/// Splits that are marked at a time: so many, and more where more were marked before, since gathering the marks takes time too.
const MARKED: usize = 512;
/// Splits are marked until so few values are open that comparing all splits with them costs less.
const FEW: usize = 16;
/// Heaps of a block for each thread.
const SHARE: usize = 128;
/// Below this heap threads cost more than they give.
const THREADS_FROM: usize = 1 << 13;
/// Heaps made between two calls of the caller's function.
const REPORT: usize = 256;

/// Values of heaps, computed as far as asked.
#[derive(Clone, Debug)]
pub struct Dense {
    code: Octal,
    level: Level,
    threads: usize,
    table: Lanes,
}

/// The table, as narrow as its values allow.
#[derive(Clone, Debug)]
enum Lanes {
    Narrow(Table<u8>),
    Wide(Table<u16>),
}

impl Dense {
    /// Nothing computed yet; the best instance for this machine, one thread.
    pub fn new(code: Octal) -> Self {
        Self { code, level: Level::best(), threads: 1, table: Lanes::Narrow(Table::new()) }
    }

    /// The same with this instance of the inner loops, and this number of threads. Values do not depend on either.
    pub fn with(mut self, level: Level, threads: usize) -> Self {
        self.level = level.min(Level::best());
        self.threads = threads.max(1);
        self
    }

    /// Goes on from values that are known.
    pub fn resume(code: Octal, values: impl IntoIterator<Item = u16>) -> Self {
        let mut dense = Self::new(code);
        values.into_iter().for_each(|value| dense.table.push(value));
        dense
    }

    /// From now on marks all splits with a rare part, where a split is given: that pays if rare heaps are not many. Values do not depend on it.
    pub(crate) fn divide(&mut self, split: Option<Split>) {
        match &mut self.table {
            Lanes::Narrow(table) => table.rares = split.map(|split| Rares::of(split, &table.forward)),
            Lanes::Wide(table) => table.rares = split.map(|split| Rares::of(split, &table.forward)),
        }
    }

    /// The number of heaps that have a value.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether no heap has a value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap, if it was computed.
    pub fn value(&self, heap: usize) -> Option<u16> {
        match &self.table {
            Lanes::Narrow(table) => table.forward.get(heap).map(|value| u16::from(*value)),
            Lanes::Wide(table) => table.forward.get(heap).copied(),
        }
    }

    /// The bytes that are kept of each value, which is there twice.
    pub fn bytes_per_value(&self) -> usize {
        match &self.table {
            Lanes::Narrow(_) => 2 * size_of::<u8>(),
            Lanes::Wide(_) => 2 * size_of::<u16>(),
        }
    }

    /// All values so far, from heap 0.
    pub fn values(&self) -> Vec<u16> {
        (0..self.len()).filter_map(|heap| self.value(heap)).collect()
    }

    /// Computes values until there are `length`. `at` is told now and then how many there are, and may end it: what was computed is kept.
    pub fn fill(
        &mut self,
        length: usize,
        at: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, TooLarge> {
        let mut next_report = self.len() + REPORT;
        let mut rows = Rows::new(&self.code);
        while self.len() < length {
            if self.threads > 1 && self.len() >= THREADS_FROM && !self.code.breaks().is_empty() {
                return self.fill_together(length, at);
            }
            let value = match &self.table {
                Lanes::Narrow(table) => self.next(table, &mut rows),
                Lanes::Wide(table) => self.next(table, &mut rows),
            };
            self.table.push(u16::try_from(value).map_err(|_| TooLarge)?);
            if self.len() >= next_report || self.len() == length {
                next_report = self.len() + REPORT;
                if at(self.len()).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The value of the next heap.
    fn next<T: Lane>(&self, table: &Table<T>, rows: &mut Rows) -> usize {
        let known = table.forward.len();
        table.open(&self.code, self.level, known, known, rows, &Marks::default()).values[0]
    }

    /// As `fill`, with several threads.
    fn fill_together(
        &mut self,
        length: usize,
        at: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, TooLarge> {
        let (code, level, threads) = (&self.code, self.level, self.threads);
        let table = RwLock::new(std::mem::replace(&mut self.table, Lanes::Narrow(Table::new())));
        let read = || table.read().unwrap_or_else(PoisonError::into_inner);
        let work = |block: &Block, rows: &mut Rows| match &*read() {
            Lanes::Narrow(table) => block.work(&Ground { code, level, table }, rows),
            Lanes::Wide(table) => block.work(&Ground { code, level, table }, rows),
        };
        let end = std::thread::scope(|scope| {
            let hire = |mut rows| Hand::hire(scope, move |block| work(block, &mut rows));
            let hands: Vec<Hand<Block>> = (1..threads).map(|_| hire(Rows::new(code))).collect();
            let mut rows = Rows::new(code);
            loop {
                let block = read().next_block(code, SHARE * threads, length);
                let block = share(&hands, block, |block| work(block, &mut rows));
                let mut table = table.write().unwrap_or_else(PoisonError::into_inner);
                let before = table.len();
                block.into_iter().flat_map(Block::into_values).for_each(|value| table.push(value));
                let now = table.len();
                drop(table);
                if now == before {
                    return Err(TooLarge);
                }
                let flow = at(now);
                if now == length || flow.is_break() {
                    return Ok(flow);
                }
            }
        });
        self.table = table.into_inner().unwrap_or_else(PoisonError::into_inner);
        end
    }
}

impl Lanes {
    fn len(&self) -> usize {
        match self {
            Self::Narrow(table) => table.forward.len(),
            Self::Wide(table) => table.forward.len(),
        }
    }

    fn push(&mut self, value: u16) {
        if let Self::Narrow(table) = self {
            match u8::try_from(value) {
                Ok(value) => return table.push(value),
                Err(_) => *self = Self::Wide(table.widened()),
            }
        }
        if let Self::Wide(table) = self {
            table.push(value);
        }
    }

    /// The next heaps: `most` of them, but none from `length` on.
    fn next_block(&self, code: &Octal, most: usize, length: usize) -> Block {
        let count = most.min(length - self.len());
        match self {
            Self::Narrow(table) => Block::new(code, table, count),
            Self::Wide(table) => Block::new(code, table, count),
        }
    }
}

impl Sequence for Dense {
    fn len(&self) -> usize {
        self.len()
    }

    fn repeats_from(&self, p: usize) -> usize {
        match &self.table {
            Lanes::Narrow(table) => table.forward.as_slice().repeats_from(p),
            Lanes::Wide(table) => table.forward.as_slice().repeats_from(p),
        }
    }

    fn may_repeat(&self, most: usize, each: &mut dyn FnMut(usize)) {
        match &self.table {
            Lanes::Narrow(table) => table.forward.as_slice().may_repeat(most, each),
            Lanes::Wide(table) => table.forward.as_slice().may_repeat(most, each),
        }
    }
}

/// What a table consists of.
trait Lane: Copy + Eq + Send + Sync + BitXor<Output = Self> {
    /// Values from here on do not fit.
    const END: usize;
    fn wide(self) -> u16;
    /// The value, which is below `END`.
    fn narrow(value: usize) -> Self;
    fn find(level: Level, front: &[Self], back: &[Self], values: [Self; 4], wanted: u8) -> u8;
    fn mark(level: Level, front: &[Self], back: &[Self], scratch: &mut Scratch, set: &mut [u64]);
    fn mark_parts(level: Level, parts: mark::Parts<'_, Self>, scratch: &mut Scratch, set: &mut [u64]);
}

impl Lane for u8 {
    const END: usize = 1 << 8;
    fn wide(self) -> u16 {
        u16::from(self)
    }
    fn narrow(value: usize) -> Self {
        low_u8(value)
    }
    fn find(level: Level, front: &[Self], back: &[Self], values: [Self; 4], wanted: u8) -> u8 {
        find::find_u8(level, front, back, values, wanted)
    }
    fn mark(level: Level, front: &[Self], back: &[Self], scratch: &mut Scratch, set: &mut [u64]) {
        mark::mark_u8(level, front, back, scratch, set);
    }
    fn mark_parts(level: Level, parts: mark::Parts<'_, Self>, scratch: &mut Scratch, set: &mut [u64]) {
        mark::mark_parts_u8(level, parts, scratch, set);
    }
}

impl Lane for u16 {
    const END: usize = 1 << 16;
    fn wide(self) -> u16 {
        self
    }
    fn narrow(value: usize) -> Self {
        low_u16(value)
    }
    fn find(level: Level, front: &[Self], back: &[Self], values: [Self; 4], wanted: u8) -> u8 {
        find::find_u16(level, front, back, values, wanted)
    }
    fn mark(level: Level, front: &[Self], back: &[Self], scratch: &mut Scratch, set: &mut [u64]) {
        mark::mark_u16(level, front, back, scratch, set);
    }
    fn mark_parts(level: Level, parts: mark::Parts<'_, Self>, scratch: &mut Scratch, set: &mut [u64]) {
        mark::mark_parts_u16(level, parts, scratch, set);
    }
}

/// Values, forwards and backwards.
#[derive(Clone, Debug)]
struct Table<T> {
    forward: Vec<T>,
    /// The value of heap i at `backward.len() - 1 - i`.
    backward: Vec<T>,
    /// No value has a bit beyond those of this one.
    bits: u16,
    rares: Option<Rares<T>>,
}

impl<T: Lane> Table<T> {
    fn new() -> Self {
        Self { forward: Vec::new(), backward: Vec::new(), bits: 0, rares: None }
    }

    fn widened(&self) -> Table<u16> {
        let mut wide = Table::new();
        self.forward.iter().for_each(|value| wide.push(value.wide()));
        wide.rares = self.rares.as_ref().map(|rares| Rares::of(rares.split, &wide.forward));
        wide
    }

    fn push(&mut self, value: T) {
        if let Some(rares) = &mut self.rares {
            rares.push(self.forward.len(), value);
        }
        self.forward.push(value);
        self.bits |= value.wide();
        let length = self.forward.len();
        if length > self.backward.len() {
            let room = 2 * length + 64;
            self.backward = vec![value; room];
            let last = room - length;
            self.backward[last..]
                .iter_mut()
                .zip(self.forward.iter().rev())
                .for_each(|(to, from)| *to = *from);
        } else {
            let place = self.backward.len() - length;
            self.backward[place] = value;
        }
    }

    /// The first and the second parts of the splits of `total` with parts below `known`, in the same order.
    fn parts(&self, total: usize, known: usize) -> (&[T], &[T]) {
        let (least, last) = ((total + 1).saturating_sub(known).max(1), total / 2);
        if least > last {
            return (&[], &[]);
        }
        // The second part of the split with first part a is `total - a`.
        let from = self.backward.len() - 1 - (total - least);
        (&self.forward[least..=last], &self.backward[from..=from + (last - least)])
    }

    /// Exclusive ors of values are below this power of two.
    fn bound(&self) -> usize {
        (exact_usize(u32::from(self.bits)) + 1).next_power_of_two()
    }

    /// The least values that are not `taken` and that no option of `heap` has whose heaps are all below `known`: one, and those that are found with it.
    fn open(
        &self,
        code: &Octal,
        level: Level,
        heap: usize,
        known: usize,
        rows: &mut Rows,
        taken: &Marks,
    ) -> Missing {
        let bound = self.bound();
        self.mark(code, level, heap, known, bound, rows);
        rows.seen.add(taken);
        // The least value that no split can have any more.
        let end = self.rares.as_ref().map(|rares| rows.seen.first(|value| !rares.without_rare(heap, value)));
        let mut missing = Missing::default();
        while missing.count == 0 {
            let open = rows.seen.least();
            // A value beyond the bits of all others cannot be met.
            let fits = |value: usize| value < bound && value < T::END && end.is_none_or(|end| value < end);
            let wanted =
                open.iter().enumerate().fold(0, |set, (bit, value)| set | u8::from(fits(*value)) << bit);
            let sought = open.map(|value| T::narrow(if fits(value) { value } else { 0 }));
            let mut found = 0;
            for total in code.breaks().iter().filter_map(|t| heap.checked_sub(*t)) {
                if found & wanted == wanted {
                    break;
                }
                let (front, back) = self.parts(total, known);
                let row = rows.of(total);
                let from = row.marked.min(front.len());
                let here = T::find(level, &front[from..], &back[from..], sought, wanted & !found);
                (0..4).filter(|bit| here >> bit & 1 == 1).for_each(|bit| row.seen.set(open[bit]));
                found |= here;
            }
            for (bit, value) in open.into_iter().enumerate() {
                // Nothing was asked of values further on.
                if end.is_some_and(|end| value > end) {
                    break;
                }
                rows.seen.set(value);
                if found >> bit & 1 == 0 {
                    missing.push(value);
                }
            }
            // Beyond the bound nothing can be met, and so nothing more need be said.
            if open[3] >= bound {
                break;
            }
        }
        rows.usual = (7 * rows.usual + missing.values[0]) / 8;
        missing
    }

    /// Marks takes, and splits until few values are open.
    fn mark(&self, code: &Octal, level: Level, heap: usize, known: usize, bound: usize, rows: &mut Rows) {
        rows.seen.clear(bound);
        code.takes(heap)
            .filter(|left| *left < known)
            .for_each(|left| rows.seen.set(usize::from(self.forward[left].wide())));
        let mut many = false;
        loop {
            let mut more = false;
            for total in code.breaks().iter().filter_map(|t| heap.checked_sub(*t)) {
                let (front, back) = self.parts(total, known);
                let row = rows.prepared(total, front.len(), bound);
                if !row.with_rares {
                    row.with_rares = true;
                    if let Some(rares) = &self.rares {
                        let least = (total + 1).saturating_sub(known).max(1);
                        let (parts, values) = rares.parts(total, least);
                        let parts = mark::Parts { parts, values, total, all: &self.forward };
                        rows.mark_parts(level, total, parts);
                    }
                }
                let row = rows.of(total);
                if row.marked == 0 || many {
                    let from = row.marked.min(front.len());
                    let to = (from + MARKED.max(from / 4)).min(front.len());
                    row.marked = to;
                    rows.mark(level, total, &front[from..to], &back[from..to]);
                    more |= to < front.len();
                }
                rows.gather(total);
            }
            let limit = match &self.rares {
                Some(rares) => rows.seen.first(|value| !rares.without_rare(heap, value)),
                None => rows.usual,
            };
            many = rows.seen.open_below(limit.min(bound)) > FEW;
            if !more || !many {
                return;
            }
        }
    }
}

/// What is known of the splits of the last few totals, each of which serves several heaps.
#[derive(Debug)]
struct Rows {
    rows: Vec<Row>,
    /// All values that options have, as far as known.
    seen: Marks,
    /// About the value of the last heaps.
    usual: usize,
    scratch: Box<Scratch>,
}

#[derive(Clone, Debug, Default)]
struct Row {
    total: usize,
    /// The number of splits.
    splits: usize,
    /// How many of them were marked.
    marked: usize,
    /// Whether those with a rare part were, if there are rare heaps.
    with_rares: bool,
    seen: Marks,
}

impl Rows {
    fn new(code: &Octal) -> Self {
        let rows = vec![Row::default(); code.last() + 1];
        Self { rows, seen: Marks::default(), usual: 0, scratch: Box::new([0; 1 << 16]) }
    }

    /// The row of a total, emptied if it was that of another one.
    fn prepared(&mut self, total: usize, splits: usize, bound: usize) -> &mut Row {
        let row = self.of(total);
        if row.total != total || row.splits != splits {
            (row.total, row.splits, row.marked, row.with_rares) = (total, splits, 0, false);
            row.seen.clear(bound);
        } else if row.seen.0.len() < bound.div_ceil(64) {
            row.seen.0.resize(bound.div_ceil(64), 0);
        }
        row
    }

    fn mark<T: Lane>(&mut self, level: Level, total: usize, front: &[T], back: &[T]) {
        let place = total % self.rows.len();
        T::mark(level, front, back, &mut self.scratch, &mut self.rows[place].seen.0);
    }

    fn mark_parts<T: Lane>(&mut self, level: Level, total: usize, parts: mark::Parts<'_, T>) {
        let place = total % self.rows.len();
        T::mark_parts(level, parts, &mut self.scratch, &mut self.rows[place].seen.0);
    }

    fn gather(&mut self, total: usize) {
        let place = total % self.rows.len();
        self.seen.0.iter_mut().zip(&self.rows[place].seen.0).for_each(|(all, row)| *all |= row);
    }

    fn of(&mut self, total: usize) -> &mut Row {
        let place = total % self.rows.len();
        &mut self.rows[place]
    }
}

/// The least values that no option has, at most four of them.
#[derive(Clone, Copy, Debug, Default)]
struct Missing {
    values: [usize; 4],
    count: usize,
}

impl Missing {
    fn push(&mut self, value: usize) {
        if let Some(place) = self.values.get_mut(self.count) {
            *place = value;
            self.count += 1;
        }
    }

    fn values(&self) -> &[usize] {
        &self.values[..self.count]
    }
}

/// Values met so far.
#[derive(Clone, Debug, Default)]
struct Marks(Vec<u64>);

impl Marks {
    /// Forgets all, with room for values below `bound`.
    fn clear(&mut self, bound: usize) {
        self.0.clear();
        self.0.resize(bound.div_ceil(64), 0);
    }

    /// Marks all that are marked there, with room for them.
    fn add(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// Marks a value; those beyond the room are beyond interest.
    fn set(&mut self, value: usize) {
        if let Some(word) = self.0.get_mut(value / 64) {
            *word |= 1 << (value % 64);
        }
    }

    fn has(&self, value: usize) -> bool {
        self.0.get(value / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// How many values below `end` have no mark.
    fn open_below(&self, end: usize) -> usize {
        let whole: u32 = self.0[..end / 64].iter().map(|word| word.count_zeros()).sum();
        let rest = self.0.get(end / 64).map_or(0, |word| (!word & ((1 << (end % 64)) - 1)).count_ones());
        exact_usize(whole + rest)
    }

    /// The least value without a mark for which this holds.
    fn first(&self, holds: impl Fn(usize) -> bool) -> usize {
        let mut base = 0;
        for word in self.0.iter().copied().chain(std::iter::repeat(0)) {
            let mut free = !word;
            while free != 0 {
                let value = base + exact_usize(free.trailing_zeros());
                if holds(value) {
                    return value;
                }
                free &= free - 1;
            }
            base += 64;
        }
        base
    }

    /// The four least values without a mark.
    fn least(&self) -> [usize; 4] {
        let mut open = [0; 4];
        let (mut count, mut base) = (0, 0);
        for word in self.0.iter().copied().chain(std::iter::repeat(0)) {
            let mut free = !word;
            while free != 0 {
                open[count] = base + exact_usize(free.trailing_zeros());
                count += 1;
                if count == 4 {
                    return open;
                }
                free &= free - 1;
            }
            base += 64;
        }
        open
    }
}
