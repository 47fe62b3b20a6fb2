//! A memo from strings of bits to words.
//!
//! One array of entries, a power of two; an entry stands at its hash or in the next free place after it. The key without bits marks a free
//! place, so it is never stored: a part with no live cell is worth nothing and is not asked for.

use grundy_core::{Run, Stop};

use crate::bits::Bits;
use crate::convert::low;

/// Entries at first.
const FIRST: usize = 1 << 10;

/// A key and what is known of it.
#[derive(Clone, Copy, Debug)]
struct Entry<const K: usize> {
    key: Bits<K>,
    value: u64,
}

/// A memo that keeps everything.
#[derive(Clone, Debug)]
pub(crate) struct Table<const K: usize> {
    entries: Vec<Entry<K>>,
    used: usize,
    /// Whether it cannot grow.
    is_full: bool,
}

impl<const K: usize> Table<K> {
    const FREE: Entry<K> = Entry { key: Bits::ZERO, value: 0 };

    /// Nothing known.
    pub(crate) fn new() -> Self {
        Self { entries: Vec::new(), used: 0, is_full: false }
    }

    /// How many keys there are.
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    /// Where a key stands, or would stand.
    #[inline]
    fn place(&self, key: &Bits<K>) -> usize {
        let mask = self.entries.len() - 1;
        let mut at = low(key.hash() >> 20) & mask;
        while !self.entries[at].key.is_zero() && self.entries[at].key != *key {
            at = (at + 1) & mask;
        }
        at
    }

    /// What is known of a key; 0 where nothing is.
    #[inline]
    pub(crate) fn get(&self, key: &Bits<K>) -> u64 {
        if self.entries.is_empty() {
            return 0;
        }
        self.entries[self.place(key)].value
    }

    /// Puts what is known of a key.
    #[inline]
    pub(crate) fn put(&mut self, key: Bits<K>, value: u64, run: &Run<'_>) -> Result<(), Stop> {
        debug_assert!(!key.is_zero(), "the key without bits marks a free place");
        if self.used * 3 >= self.entries.len() * 2 {
            self.grow(run)?;
        }
        let at = self.place(&key);
        self.used += usize::from(self.entries[at].key.is_zero());
        self.entries[at] = Entry { key, value };
        Ok(())
    }

    /// Puts what is known of a key; where there is no more memory something else is forgotten.
    pub(crate) fn put_or_replace(&mut self, key: Bits<K>, value: u64, run: &Run<'_>) {
        let crowded = self.used * 3 >= self.entries.len() * 2;
        if !crowded || !self.is_full && self.grow(run).is_ok() {
            let _stored = self.put(key, value, run);
            return;
        }
        self.is_full = true;
        if self.entries.is_empty() {
            return;
        }
        let at = self.place(&key);
        // No place becomes free, so whatever else is there is still found.
        let home = low(key.hash() >> 20) & (self.entries.len() - 1);
        let at = if self.entries[at].key == key { at } else { home };
        self.entries[at] = Entry { key, value };
    }

    /// Doubles the table; the old one is counted until it is gone.
    #[cold]
    fn grow(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let count = (self.entries.len() * 2).max(FIRST);
        run.take(count.saturating_mul(size_of::<Entry<K>>()))?;
        let old = std::mem::replace(&mut self.entries, vec![Self::FREE; count]);
        for entry in old.iter().filter(|entry| !entry.key.is_zero()) {
            let at = self.place(&entry.key);
            self.entries[at] = *entry;
        }
        run.give_back(old.len() * size_of::<Entry<K>>());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use grundy_core::Limits;

    use super::*;

    #[test]
    fn it_is_a_map_within_its_memory() {
        let run = Run::new(Limits { positions: None, bytes: 100_000 }, &|| None, &|_| ());
        let (mut table, mut map) = (Table::<2>::new(), BTreeMap::new());
        let mut state: u64 = 1;
        let stop = loop {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let key = [state >> 54, state >> 60 | 1];
            if map.len() > 500 {
                assert_eq!(table.get(&Bits::new(key)), map.get(&key).copied().unwrap_or(0));
            }
            match table.put(Bits::new([state >> 50, state >> 60 | 1]), state, &run) {
                Ok(()) => map.insert([state >> 50, state >> 60 | 1], state),
                Err(stop) => break stop,
            };
        };
        assert_eq!(stop, Stop::Memory { limit: 100_000 });
        assert_eq!(table.len(), map.len());
        assert!(map.iter().all(|(key, value)| table.get(&Bits::new(*key)) == *value));
    }
}
