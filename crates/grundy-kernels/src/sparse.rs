//! Values of heaps under an octal code with few rare heaps.
//!
//! # Setting
//!
//! An octal code and a [`Split`] of values into rare and common ones. R is the number of rare heaps, L the last of them.
//!
//! # Theorem
//!
//! A value that is common at n is that of a split only if one part is rare (see [`Split`]). So with c the least value common at n that neither a take nor a split
//! with a rare part has, G(n) is c or a value below c that is rare at n: the least of those that no take and no split has, or c where there is none. In the first
//! case n is a new rare heap.
//!
//! # How the code uses it
//!
//! A block of 64 heaps is made at once: the splits with a rare part r such that r + t >= 64 are seen for all of its heaps together, those that reach back less for 32 or 16 of them, and the nearest heap by heap, by a table for
//! each distance. This gives c for each heap, on the
//! assumption that no heap of the block is rare. Then the assumption is *confirmed*: each value that is rare at n and below c must be met by a take, by two rare parts or by two common
//! ones. Most are met by some common heaps that are chosen for it, again for a whole block; for the others the splits of the heap are gone through, 64 of them and up to sixteen values at a time. Where one is not met at all,
//! the heap is rare, what came after it is dropped, and the next block starts behind it. Confirming does not depend on the order, so with
//! several threads one goes on with the next blocks while the others confirm; the values are the same.
//!
//! A heap is kept as one byte, the code of its value. Rows in which a rare heap stands are seen by plain code, since there a byte could mean either class.
//!
//! # What is not covered
//!
//! Codes above 255: [`Full`].
//!
//! # Cost
//!
//! A heap costs R steps for each break digit, 64 of them at five instructions for each sixteen codes below c. Confirming takes as many steps as there are witnesses, some forty where codes are below 16 and some hundreds where they are below 160, at the same price; then for
//! the few codes left as many splits as chance needs to meet them, up to a few thousand, 64 at an instruction or two.
//!
//! # Memory
//!
//! One byte a value. To go on, less is needed: the last L + k + 64 codes and those of the heaps behind the witnesses, and while a heap may turn out to be rare, all of them, since
//! only all splits can say that a value is met by none. The search for periods compares codes p apart for all p up to a half of the table.

mod confirm;
mod near;
mod plan;
mod rares;
mod split;
mod together;
mod witness;

use std::ops::ControlFlow;

pub use split::Split;

use crate::Octal;
use crate::arch::Level;
use crate::arch::glance;
use crate::period::{GLANCE, Sequence};
use plan::{Plan, Work};

/// Heaps that are confirmed together.
const BLOCK: usize = 64;
/// Heaps made between two calls of the caller's function, and confirmed together by several threads: at first, and at most.
const STRETCH: (usize, usize) = (1 << 10, 1 << 16);
/// Stretches from which on threads are worth their start.
const WITH_THREADS: usize = 1 << 13;

/// A code does not fit into a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// A heap that turned out to be rare, and the code of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NewRare {
    heap: usize,
    code: u8,
}

/// Values of heaps by the sparse method, from some heap on.
#[derive(Clone, Debug)]
pub(crate) struct Sparse {
    plan: Plan,
    threads: usize,
    /// The codes of values, and room for a block.
    codes: Vec<u8>,
    known: usize,
    work: Work,
    /// The heaps to be made next at a time, in blocks of `burst`: few where rare heaps come often.
    stretch: usize,
    burst: usize,
}

impl Sparse {
    /// Goes on from values. `None` where they do not fit or are too few.
    pub(crate) fn resume(code: &Octal, split: Split, values: impl Iterator<Item = u16>) -> Option<Self> {
        let mut codes = Vec::new();
        let mut plan = Plan::new(code, split);
        for (heap, value) in values.enumerate() {
            let small = u8::try_from(split.code(value)).ok()?;
            codes.push(small);
            if heap > 0 && split.is_rare(heap, value) {
                plan.rares.push(heap, small);
            } else {
                plan.make_room(usize::from(small)).ok()?;
            }
        }
        let known = codes.len();
        if known <= 2 * code.last() + 2 * BLOCK {
            return None;
        }
        plan.look_back(&codes);
        codes.resize(known + BLOCK, 0);
        Some(Self { plan, threads: 1, codes, known, work: Work::new(), stretch: STRETCH.0, burst: BLOCK })
    }

    pub(crate) fn with(mut self, level: Level, threads: usize) -> Self {
        self.plan.level = level.min(Level::best());
        self.threads = threads.max(1);
        self
    }

    pub(crate) fn len(&self) -> usize {
        self.known
    }

    pub(crate) fn split(&self) -> Split {
        self.plan.split
    }

    /// How many heaps are rare, and the last of them.
    pub(crate) fn rares(&self) -> (usize, usize) {
        (self.plan.rares.len(), self.plan.rares.last())
    }

    pub(crate) fn value(&self, heap: usize) -> Option<u16> {
        (heap < self.known).then(|| self.plan.value(heap, self.codes[heap]))
    }

    /// Goes through the values from a heap on.
    pub(crate) fn fold_from<B>(&self, heap: usize, init: B, mut each: impl FnMut(B, u16) -> B) -> B {
        let mixed = (self.plan.rares.last() + 1).clamp(heap.min(self.known), self.known);
        let sum = (heap..mixed).filter_map(|heap| self.value(heap)).fold(init, &mut each);
        let tables = self.plan.common_values();
        let common = self.codes[mixed..self.known].iter().zip(mixed..);
        common.fold(sum, |sum, (code, heap)| each(sum, tables[heap % 2][usize::from(*code)]))
    }

    /// Computes values until there are `length`; see [`Dense::fill`](crate::Dense::fill).
    pub(crate) fn fill(
        &mut self,
        length: usize,
        at: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Full> {
        while self.known < length {
            self.plan.look_back(&self.codes[..self.known]);
            let until = length.min(self.known + self.stretch);
            let flow = if self.threads > 1 && self.stretch >= WITH_THREADS {
                self.stretches(length, at)?
            } else {
                self.alone(until)?;
                at(self.known)
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Computes and confirms values block by block.
    fn alone(&mut self, until: usize) -> Result<(), Full> {
        self.codes.resize(until + BLOCK, 0);
        while self.known < until {
            let (start, count) = (self.known, self.burst.min(until - self.known));
            match self.plan.speculate(&mut self.codes, 0, start..start + count, &mut self.work) {
                Ok(()) => {
                    let new = self.plan.confirm(&self.codes, start, count, &mut self.work.planes);
                    self.accept(start + count, new);
                }
                Err(Full) => self.plan.widen()?,
            }
        }
        Ok(())
    }

    /// What is confirmed is known, up to the first new rare heap.
    fn accept(&mut self, end: usize, new: Option<NewRare>) {
        match new {
            None => {
                self.known = end;
                self.stretch = (2 * self.stretch).min(STRETCH.1);
                self.burst = (2 * self.burst).min(BLOCK);
            }
            Some(NewRare { heap, code }) => {
                self.codes[heap] = code;
                self.plan.rares.push(heap, code);
                self.known = heap + 1;
                self.stretch = STRETCH.0;
                self.burst = 4;
            }
        }
    }
}

impl Sequence for Sparse {
    fn len(&self) -> usize {
        self.known
    }

    fn repeats_from(&self, p: usize) -> usize {
        let end = self.known.saturating_sub(p);
        let last = self.plan.rares.last();
        if self.plan.split.turns(p) && end > last + 1 {
            // Common values of heaps of different parity differ.
            return end;
        }
        // Behind the last rare heap values are alike where their codes are.
        let common = self.codes.get(last + 1..self.known).map_or(0, |codes| codes.repeats_from(p));
        if common > 0 {
            return last + 1 + common;
        }
        let same = |n: &usize| self.value(*n) == self.value(n + p);
        (0..end.min(last + 1)).rfind(|n| !same(n)).map_or(0, |last| last + 1)
    }

    fn may_repeat(&self, most: usize, each: &mut dyn FnMut(usize)) {
        let codes = &self.codes[..self.known];
        let Some((rest, last)) = codes.split_last_chunk::<GLANCE>() else { return };
        // Where the row of `GLANCE` codes that is p back starts.
        let least = rest.len().saturating_sub(most);
        let mut end = rest.len();
        while let Some(row) = codes[least..end + GLANCE - 1].last_chunk::<{ glance::LONG }>() {
            let places = glance::alike(self.plan.level, row, last);
            end -= glance::ROW;
            if places != 0 {
                (0..glance::ROW)
                    .rev()
                    .filter(|place| places >> place & 1 == 1)
                    .for_each(|place| each(rest.len() - end - place));
            }
        }
        (least..end).rev().filter(|at| codes[*at..at + GLANCE] == *last).for_each(|at| each(rest.len() - at));
    }
}
