//! The heaps of a block, made by several threads.
//!
//! # Setting
//!
//! A table of the values below `known`, and a block of heaps from `known` on.
//!
//! # Theorem
//!
//! None: the options of a heap are far ones, with all parts below `known`, and near ones, with a part in the block. The value is the least that neither have.
//!
//! # How the code uses it
//!
//! Threads take heaps in turn. The values of near options are marked as far as they are made, then the far ones are gone through. What is left open waits in a slot until all heaps before have values: then the
//! last near options are marked, and the first value left open that has no mark is the value. Only where all have one is the heap gone through again. Whoever has filled a slot gives values to all heaps that can
//! have one, unless another thread is about it: so no thread waits for another before the end of the block. Values are made in order, and do not depend on the threads.
//!
//! # What is not covered
//!
//! Values from `room` on, which may be lower than those of a table: the block ends there.
//!
//! # Cost
//!
//! For each heap a mark for each heap of the block before it and each break digit.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

use super::{Lane, Marks, Missing, Rows, Table};
use crate::Octal;
use crate::arch::Level;

/// What the values of a block follow from.
pub(super) struct Ground<'a, T> {
    pub(super) code: &'a Octal,
    pub(super) level: Level,
    pub(super) table: &'a Table<T>,
}

/// Heaps in the making.
pub(super) struct Block {
    known: usize,
    /// As long as all values are below, so are their exclusive ors.
    room: usize,
    /// Heaps that a thread takes at a time.
    turn: usize,
    /// The first heap that no thread has taken.
    next: AtomicUsize,
    slots: Vec<Mutex<Option<Slot>>>,
    values: Vec<AtomicU16>,
    /// How many values there are.
    made: AtomicUsize,
    /// How many there will be at most; who holds it gives values.
    end: Mutex<usize>,
}

/// What is known of a heap before those before it have values.
struct Slot {
    /// How many of them had.
    made: usize,
    /// The near options up to there.
    near: Marks,
    /// What these and the far options leave open.
    open: Missing,
}

impl Block {
    /// The next `count` heaps.
    pub(super) fn new<T: Lane>(code: &Octal, table: &Table<T>, count: usize) -> Self {
        Self {
            known: table.forward.len(),
            room: 2 * table.bound(),
            // Heaps share the splits of their totals where there are several break digits.
            turn: code.breaks().len(),
            next: AtomicUsize::new(0),
            slots: std::iter::repeat_with(Mutex::default).take(count).collect(),
            values: std::iter::repeat_with(AtomicU16::default).take(count).collect(),
            made: AtomicUsize::new(0),
            end: Mutex::new(count),
        }
    }

    /// The values, up to the first one that does not fit into 16 bits.
    pub(super) fn into_values(self) -> impl Iterator<Item = u16> {
        self.values.into_iter().take(self.made.into_inner()).map(AtomicU16::into_inner)
    }

    /// Takes heaps until there are no more.
    pub(super) fn work<T: Lane>(&self, on: &Ground<'_, T>, rows: &mut Rows) {
        loop {
            let first = self.next.fetch_add(self.turn, Ordering::Relaxed);
            if first >= self.slots.len() {
                break;
            }
            for (place, slot) in self.slots.iter().enumerate().skip(first).take(self.turn) {
                let filled = self.look_at(on, place, rows);
                if let Ok(mut slot) = slot.lock() {
                    *slot = Some(filled);
                }
                if let Ok(mut end) = self.end.try_lock() {
                    self.settle(on, &mut end, rows);
                }
            }
        }
        if let Ok(mut end) = self.end.lock() {
            self.settle(on, &mut end, rows);
        }
    }

    /// Goes through the far options of a heap, and through the near ones as far as they have values.
    fn look_at<T: Lane>(&self, on: &Ground<'_, T>, place: usize, rows: &mut Rows) -> Slot {
        let made = self.made.load(Ordering::Acquire);
        let mut near = Marks::default();
        near.clear(self.room);
        self.mark_near(on, place, (0, made), &mut near);
        let open = self.open(on, place, &near, rows);
        Slot { made, near, open }
    }

    fn open<T: Lane>(&self, on: &Ground<'_, T>, place: usize, near: &Marks, rows: &mut Rows) -> Missing {
        on.table.open(on.code, on.level, self.known + place, self.known, rows, near)
    }

    /// Gives values to all heaps that wait for nothing but this.
    fn settle<T: Lane>(&self, on: &Ground<'_, T>, end: &mut usize, rows: &mut Rows) {
        for place in self.made.load(Ordering::Acquire)..*end {
            let slot = self.slots[place].lock().ok().and_then(|mut slot| slot.take());
            let Some(Slot { made, mut near, open }) = slot else { return };
            self.mark_near(on, place, (made, place), &mut near);
            let value = match open.values().iter().find(|value| !near.has(**value)) {
                Some(value) => *value,
                // Heaps just before took all of them: this heap is gone through again.
                None => self.open(on, place, &near, rows).values[0],
            };
            let Ok(small) = u16::try_from(value) else {
                *end = place;
                return;
            };
            self.values[place].store(small, Ordering::Relaxed);
            self.made.store(place + 1, Ordering::Release);
            if value >= self.room {
                *end = place + 1;
                return;
            }
        }
    }

    /// Marks the options of a heap whose greatest part is one of the heaps `from..to` of the block.
    fn mark_near<T: Lane>(
        &self,
        on: &Ground<'_, T>,
        place: usize,
        (from, to): (usize, usize),
        near: &mut Marks,
    ) {
        let (heap, known) = (self.known + place, self.known);
        let at = |part: usize| match part.checked_sub(known) {
            Some(place) => self.values[place].load(Ordering::Relaxed),
            None => on.table.forward[part].wide(),
        };
        let (from, to) = (known + from, known + to);
        let takes = on.code.takes(heap).filter(|left| (from..to).contains(left));
        takes.for_each(|left| near.set(usize::from(at(left))));
        for total in on.code.breaks().iter().filter_map(|t| heap.checked_sub(*t)) {
            for part in from.max(total.div_ceil(2))..to.min(total) {
                near.set(usize::from(at(part) ^ at(total - part)));
            }
        }
    }
}
