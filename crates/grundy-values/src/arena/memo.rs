//! Tables that remember and may forget.
//!
//! An entry has one place, by its hash. Another one with that place replaces it. A table doubles while it is small and gets full.

use super::store::{NONE, mixed};
use crate::convert::{exact_usize, low_u32, low_usize};

/// Entries at the beginning, and at most.
const FEWEST: usize = 1 << 10;
const MOST: usize = 1 << 22;

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

    pub(super) fn put(&mut self, a: u32, b: u32, truth: bool) {
        if self.written >= self.entries.len() && self.entries.len() < MOST {
            let old = std::mem::take(&mut self.entries);
            self.entries = vec![0; (old.len() * 4).max(FEWEST)];
            self.written = 0;
            for entry in old.into_iter().filter(|entry| *entry != 0) {
                let (a, b) = (low_u32(entry >> 33), low_u32(entry >> 2) & (NONE >> 1));
                self.put(a, b, entry & 1 == 1);
            }
        }
        let size = self.entries.len();
        self.entries[place(a, b, size)] = Self::entry(a, b, truth);
        self.written += 1;
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

    pub(super) fn put(&mut self, a: u32, b: u32, result: u32) {
        if self.written >= self.entries.len() && self.entries.len() < MOST {
            let old = std::mem::take(&mut self.entries);
            self.entries = vec![[NONE; 3]; (old.len() * 4).max(FEWEST)];
            self.written = 0;
            for [a, b, result] in old.into_iter().filter(|entry| entry[0] != NONE) {
                self.put(a, b, result);
            }
        }
        let size = self.entries.len();
        self.entries[place(a, b, size)] = [a, b, result];
        self.written += 1;
    }
}

const _: () = assert!(exact_usize(NONE) > MOST);
