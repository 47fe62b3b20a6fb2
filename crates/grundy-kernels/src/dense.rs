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
//! taken. At the end of the splits the least of the four that was not met is the mex. Values are kept twice, the second time backwards, so that both
//! parts of the splits are rows that run forwards. With several threads, heaps are made in blocks and each thread does its share of a block.
//!
//! # What is not covered
//!
//! Values of 2^16 and more: [`TooLarge`].
//!
//! # Cost
//!
//! For heap n about n / 2 comparisons a break digit, 32 or 64 at an instruction, and a few marks for each value below the mex.

use std::ops::{BitXor, ControlFlow};

use crate::arch::{Level, find};
use crate::convert::{low_u8, low_u16};
use crate::{Octal, TooLarge};

/// Marks made before comparing, for each value that there may be.
const MARKED: usize = 2;
/// Missing values looked for where others of the block may still take some.
const SPARE: usize = 2;
/// Heaps of a block for each thread.
const SHARE: usize = 64;
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
        values.into_iter().for_each(|value| dense.push(value));
        dense
    }

    /// The number of heaps that have a value.
    pub fn len(&self) -> usize {
        match &self.table {
            Lanes::Narrow(table) => table.forward.len(),
            Lanes::Wide(table) => table.forward.len(),
        }
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
        while self.len() < length {
            let block = self.block().min(length - self.len());
            let values = match &self.table {
                Lanes::Narrow(table) => self.make(table, block)?,
                Lanes::Wide(table) => self.make(table, block)?,
            };
            values.into_iter().for_each(|value| self.push(value));
            if self.len() >= next_report || self.len() == length {
                next_report = self.len() + REPORT;
                if at(self.len()).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// How many heaps to make at once.
    fn block(&self) -> usize {
        let alone = self.threads == 1 || self.len() < THREADS_FROM || self.code.breaks().is_empty();
        if alone { 1 } else { SHARE * self.threads }
    }

    fn push(&mut self, value: u16) {
        if let Lanes::Narrow(table) = &mut self.table {
            match u8::try_from(value) {
                Ok(value) => return table.push(value),
                Err(_) => self.table = Lanes::Wide(table.widened()),
            }
        }
        if let Lanes::Wide(table) = &mut self.table {
            table.push(value);
        }
    }

    /// The values of the next heaps.
    fn make<T: Lane>(&self, table: &Table<T>, block: usize) -> Result<Vec<u16>, TooLarge> {
        let known = table.forward.len();
        if block == 1 {
            let missing = table.open(&self.code, self.level, known, known, &mut Marks::default());
            return Ok(vec![u16::try_from(missing.values[0]).map_err(|_| TooLarge)?]);
        }
        let mut open = vec![Missing::default(); block];
        std::thread::scope(|scope| {
            let shares = open.chunks_mut(block.div_ceil(self.threads)).zip((known..).step_by(block.div_ceil(self.threads)));
            for (share, first) in shares {
                scope.spawn(move || {
                    let mut marks = Marks::default();
                    for (open, heap) in share.iter_mut().zip(first..) {
                        *open = table.open(&self.code, self.level, heap, known, &mut marks);
                    }
                });
            }
        });
        self.finish(table, &open)
    }

    /// From the least values that the far options leave open, the values of the heaps of a block.
    fn finish<T: Lane>(&self, table: &Table<T>, open: &[Missing]) -> Result<Vec<u16>, TooLarge> {
        let known = table.forward.len();
        let mut values: Vec<u16> = Vec::with_capacity(open.len());
        let mut near = Marks::default();
        let greatest = open.iter().flat_map(|missing| missing.values().iter().copied()).max().unwrap_or(0);
        let room = (greatest + 1).next_power_of_two();
        for (heap, open) in (known..).zip(open) {
            let at = |values: &[u16], part: usize| match part.checked_sub(known) {
                Some(place) => values[place],
                None => table.forward[part].wide(),
            };
            near.clear(room);
            self.code.takes(heap).filter(|left| *left >= known).for_each(|left| near.set(u32::from(at(&values, left))));
            for total in self.code.breaks().iter().filter_map(|t| heap.checked_sub(*t)) {
                for part in known.max(total.div_ceil(2))..total {
                    near.set(u32::from(at(&values, part) ^ at(&values, total - part)));
                }
            }
            match open.values().iter().find(|value| !near.has(**value)) {
                Some(value) => values.push(u16::try_from(*value).map_err(|_| TooLarge)?),
                // Too many of the few candidates were taken: the block ends here.
                None => break,
            }
        }
        if values.is_empty() { self.make(table, 1) } else { Ok(values) }
    }
}

/// What a table consists of.
trait Lane: Copy + Eq + Send + Sync + BitXor<Output = Self> {
    /// Values from here on do not fit.
    const END: u32;
    fn wide(self) -> u16;
    /// The value, which is below `END`.
    fn narrow(value: u32) -> Self;
    fn find(level: Level, front: &[Self], back: &[Self], values: [Self; 4], wanted: u8) -> u8;
}

impl Lane for u8 {
    const END: u32 = 1 << 8;
    fn wide(self) -> u16 {
        u16::from(self)
    }
    fn narrow(value: u32) -> Self {
        low_u8(crate::convert::exact_usize(value))
    }
    fn find(level: Level, front: &[Self], back: &[Self], values: [Self; 4], wanted: u8) -> u8 {
        find::find_u8(level, front, back, values, wanted)
    }
}

impl Lane for u16 {
    const END: u32 = 1 << 16;
    fn wide(self) -> u16 {
        self
    }
    fn narrow(value: u32) -> Self {
        low_u16(crate::convert::exact_usize(value))
    }
    fn find(level: Level, front: &[Self], back: &[Self], values: [Self; 4], wanted: u8) -> u8 {
        find::find_u16(level, front, back, values, wanted)
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
}

impl<T: Lane> Table<T> {
    fn new() -> Self {
        Self { forward: Vec::new(), backward: Vec::new(), bits: 0 }
    }

    fn widened(&self) -> Table<u16> {
        let mut wide = Table::new();
        self.forward.iter().for_each(|value| wide.push(value.wide()));
        wide
    }

    fn push(&mut self, value: T) {
        self.forward.push(value);
        self.bits |= value.wide();
        let length = self.forward.len();
        if length > self.backward.len() {
            let room = 2 * length + 64;
            self.backward = vec![value; room];
            let last = room - length;
            self.backward[last..].iter_mut().zip(self.forward.iter().rev()).for_each(|(to, from)| *to = *from);
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

    /// The least values that no option of `heap` has whose heaps are all below `known`: one if that is all, else several.
    fn open(&self, code: &Octal, level: Level, heap: usize, known: usize, marks: &mut Marks) -> Missing {
        let bound = (u32::from(self.bits) + 1).next_power_of_two();
        marks.clear(bound);
        code.takes(heap).filter(|left| *left < known).for_each(|left| marks.set(u32::from(self.forward[left].wide())));
        let totals = || code.breaks().iter().filter_map(|t| heap.checked_sub(*t));
        let marked = MARKED * crate::convert::exact_usize(bound) / code.breaks().len().max(1) + 32;
        for total in totals() {
            let (front, back) = self.parts(total, known);
            front.iter().zip(back).take(marked).for_each(|(a, b)| marks.set_below((*a ^ *b).wide()));
        }
        let needed = if known == heap { 1 } else { SPARE };
        let mut missing = Missing::default();
        while missing.count < needed {
            let open = marks.least();
            // A value beyond the bits of all others cannot be met.
            let fits = |value: u32| value < bound && value < T::END;
            let wanted = open.iter().enumerate().fold(0, |set, (bit, value)| set | u8::from(fits(*value)) << bit);
            let sought = open.map(|value| T::narrow(if fits(value) { value } else { 0 }));
            let mut found = 0;
            for total in totals() {
                let (front, back) = self.parts(total, known);
                let from = marked.min(front.len());
                found |= T::find(level, &front[from..], &back[from..], sought, wanted & !found);
                if found == 0b1111 {
                    break;
                }
            }
            for (bit, value) in open.into_iter().enumerate() {
                marks.set(value);
                if found >> bit & 1 == 0 {
                    missing.push(value);
                }
            }
            // Beyond the room nothing can be marked, and so nothing more need be said.
            if open[3] >= bound {
                break;
            }
        }
        missing
    }
}

/// The least values that no option has, at most four of them.
#[derive(Clone, Copy, Debug, Default)]
struct Missing {
    values: [u32; 4],
    count: usize,
}

impl Missing {
    fn push(&mut self, value: u32) {
        if let Some(place) = self.values.get_mut(self.count) {
            *place = value;
            self.count += 1;
        }
    }

    fn values(&self) -> &[u32] {
        &self.values[..self.count]
    }
}

/// Values met so far.
#[derive(Clone, Debug, Default)]
struct Marks(Vec<u64>);

impl Marks {
    /// Forgets all, with room for values below `bound`, a power of two.
    fn clear(&mut self, bound: u32) {
        let words = crate::convert::exact_usize(bound.div_ceil(64)).next_power_of_two();
        self.0.clear();
        self.0.resize(words, 0);
    }

    /// Marks a value; those beyond the room are beyond interest.
    fn set(&mut self, value: u32) {
        if let Some(word) = self.0.get_mut(crate::convert::exact_usize(value / 64)) {
            *word |= 1 << (value % 64);
        }
    }

    /// Marks a value for which there is room.
    #[inline(always)]
    fn set_below(&mut self, value: u16) {
        // The length is a power of two, so the mask changes nothing but spares a bounds check.
        let last = self.0.len() - 1;
        self.0[usize::from(value / 64) & last] |= 1 << (value % 64);
    }

    fn has(&self, value: u32) -> bool {
        self.0.get(crate::convert::exact_usize(value / 64)).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The four least values without a mark.
    fn least(&self) -> [u32; 4] {
        let mut open = [0; 4];
        let mut count = 0;
        let mut base = 0;
        for word in self.0.iter().copied().chain(std::iter::repeat(0)) {
            let mut free = !word;
            while free != 0 {
                open[count] = base + free.trailing_zeros();
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
