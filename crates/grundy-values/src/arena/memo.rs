//! Tables that remember and may forget.
//!
//! An entry has one place, by its hash. Another one with that place replaces it. A full table grows while it is small.
//! It is never gone through to find a result, so results do not depend on it.
//!
//! Where there is no memory for a larger table, what is forgotten must be found again and again, and the work may grow without end while the memory
//! does not. So a table that may not grow and was written over and over is a limit of memory too.

use super::store::{NONE, mixed};
use super::{Arena, Exceeded, Made};
use crate::convert::{exact_usize, low_u32, low_usize};

/// Entries at the beginning, and at most.
const FEWEST: usize = 1 << 10;
const MOST: usize = 1 << 22;

/// So often each place of a table may be written where there is no memory for a larger one.
const REWRITES: usize = 8;

/// Which pairs were compared, and whether the first is at most the second.
#[derive(Debug, Default)]
pub(super) struct TruthMemo {
    /// First value, second value, one bit each that there is an entry and that it is true.
    entries: Vec<u64>,
    written: usize,
}

/// Results of pairs.
#[derive(Debug, Default)]
pub(super) struct PairMemo {
    entries: Vec<[u32; 3]>,
    written: usize,
}

fn place(a: u32, b: u32, size: usize) -> usize {
    let hash = mixed(u64::from(a), u64::from(b));
    low_usize(hash ^ (hash >> 32)) & (size - 1)
}

/// The next size of a table, if it is full and may grow.
fn wanted(written: usize, size: usize) -> Option<usize> {
    (written >= size && size < MOST).then(|| (size * 4).max(FEWEST))
}

/// Whether a table that may not grow still serves.
fn bearable(written: usize, size: usize) -> Made<()> {
    if written < size.saturating_mul(REWRITES) { Ok(()) } else { Err(Exceeded::Bytes) }
}

impl Arena {
    /// Remembers a comparison, in a larger table if that is allowed.
    pub(super) fn remember_order(&mut self, a: u32, b: u32, truth: bool) -> Made<()> {
        if let Some(bytes) = self.at_most.wants() {
            if self.afford(bytes).is_ok() {
                self.at_most.grow();
            } else {
                bearable(self.at_most.written, self.at_most.entries.len())?;
            }
        }
        self.at_most.put(a, b, truth);
        Ok(())
    }

    /// Remembers a sum, in a larger table if that is allowed.
    pub(super) fn remember_sum(&mut self, a: u32, b: u32, sum: u32) -> Made<()> {
        if let Some(bytes) = self.sums.wants() {
            if self.afford(bytes).is_ok() {
                self.sums.grow();
            } else {
                bearable(self.sums.written, self.sums.entries.len())?;
            }
        }
        self.sums.put(a, b, sum);
        Ok(())
    }
}

impl TruthMemo {
    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u64>()
    }

    pub(super) fn get(&self, a: u32, b: u32) -> Option<bool> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = self.entries[place(a, b, self.entries.len())];
        (entry | 1 == Self::entry(a, b, true)).then_some(entry & 1 == 1)
    }

    /// The bytes that growing takes, if the table is full and may grow.
    pub(super) fn wants(&self) -> Option<usize> {
        wanted(self.written, self.entries.len()).map(|size| size * size_of::<u64>())
    }

    pub(super) fn grow(&mut self) {
        let Some(size) = wanted(self.written, self.entries.len()) else { return };
        let old = std::mem::replace(&mut self.entries, vec![0; size]);
        self.written = 0;
        for entry in old.into_iter().filter(|entry| *entry != 0) {
            let (a, b) = (low_u32(entry >> 33), low_u32(entry >> 2) & (NONE >> 1));
            self.put(a, b, entry & 1 == 1);
        }
    }

    pub(super) fn put(&mut self, a: u32, b: u32, truth: bool) {
        let size = self.entries.len();
        if size > 0 {
            self.entries[place(a, b, size)] = Self::entry(a, b, truth);
            self.written += 1;
        }
    }

    /// Values are below 2^31.
    fn entry(a: u32, b: u32, truth: bool) -> u64 {
        u64::from(a) << 33 | u64::from(b) << 2 | 2 | u64::from(truth)
    }
}

impl PairMemo {
    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<[u32; 3]>()
    }

    pub(super) fn get(&self, a: u32, b: u32) -> Option<u32> {
        if self.entries.is_empty() {
            return None;
        }
        let [x, y, result] = self.entries[place(a, b, self.entries.len())];
        (x == a && y == b).then_some(result)
    }

    /// The bytes that growing takes, if the table is full and may grow.
    pub(super) fn wants(&self) -> Option<usize> {
        wanted(self.written, self.entries.len()).map(|size| size * size_of::<[u32; 3]>())
    }

    pub(super) fn grow(&mut self) {
        let Some(size) = wanted(self.written, self.entries.len()) else { return };
        let old = std::mem::replace(&mut self.entries, vec![[NONE; 3]; size]);
        self.written = 0;
        for [a, b, result] in old.into_iter().filter(|entry| entry[0] != NONE) {
            self.put(a, b, result);
        }
    }

    pub(super) fn put(&mut self, a: u32, b: u32, result: u32) {
        let size = self.entries.len();
        if size > 0 {
            self.entries[place(a, b, size)] = [a, b, result];
            self.written += 1;
        }
    }
}

const _: () = assert!(exact_usize(NONE) > MOST);
