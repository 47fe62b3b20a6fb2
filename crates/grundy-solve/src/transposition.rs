//! What was found of states, in a table that forgets when it is full.
//!
//! Each state belongs to one bucket of [`WAYS`] entries, by its hash. While there is memory the table grows before it is
//! half full; after that a new entry takes the place of the one in its bucket that cost the least work. Whole states
//! are compared, so what the table says is always true; what it has forgotten must be found again.

use std::hash::{BuildHasher as _, BuildHasherDefault, Hash};

use grundy_core::{Component, Run};

use crate::hash::WordHasher;

/// Entries of a bucket.
const WAYS: usize = 4;
/// Buckets at first.
const FIRST: usize = 1 << 6;

/// What was found of a state, and how many positions that took.
struct Entry<K, V> {
    key: K,
    value: V,
    work: u64,
}

/// Entries of the same place.
type Bucket<K, V> = [Option<Entry<K, V>>; WAYS];

/// A bounded table of what was found.
pub(crate) struct Transpositions<K, V> {
    buckets: Vec<Bucket<K, V>>,
    used: usize,
    /// Bytes of the buckets and of what the keys hold.
    bytes: usize,
    /// Bytes at most.
    limit: usize,
    /// Whether something was forgotten.
    full: bool,
}

impl<K: Component + Hash, V: Clone> Transpositions<K, V> {
    /// An empty table that holds at most so many bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Self { buckets: Vec::new(), used: 0, bytes: 0, limit, full: false }
    }

    /// Whether something has been forgotten.
    pub(crate) fn is_full(&self) -> bool {
        self.full
    }

    /// How many states it holds.
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    /// What was found of a state, if it is remembered.
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        let bucket = self.buckets.get(self.place(key)?)?;
        bucket.iter().flatten().find(|entry| entry.key == *key).map(|entry| &entry.value)
    }

    /// Remembers what was found of a state with so much work.
    pub(crate) fn insert(&mut self, key: &K, value: V, work: u64, run: &Run<'_>) {
        if self.used * 2 >= self.buckets.len() * WAYS {
            self.grow(run);
        }
        self.put(Entry { key: key.clone(), value, work }, run);
    }

    fn place(&self, key: &K) -> Option<usize> {
        let hash = BuildHasherDefault::<WordHasher>::default().hash_one(key);
        let count = u64::try_from(self.buckets.len()).ok()?;
        usize::try_from(hash.checked_rem(count)?).ok()
    }

    fn put(&mut self, entry: Entry<K, V>, run: &Run<'_>) {
        let Some(bucket) = self.place(&entry.key).and_then(|place| self.buckets.get_mut(place)) else {
            self.full = true;
            return;
        };
        let same = bucket.iter().position(|old| old.as_ref().is_some_and(|old| old.key == entry.key));
        let free = bucket.iter().position(Option::is_none);
        let needed = entry.key.bytes();
        let room = self.bytes + needed <= self.limit;
        let slot = match (same, free) {
            (Some(same), _) => Some(same),
            (None, Some(free)) if room && run.take(needed).is_ok() => {
                self.bytes += needed;
                self.used += 1;
                bucket[free] = Some(entry);
                return;
            }
            (None, _) => cheapest(bucket),
        };
        self.full |= same.is_none();
        let Some(old) = slot.and_then(|slot| bucket[slot].as_mut()) else { return };
        // Two states of one game take about the same room, so this changes little.
        let before = old.key.bytes();
        if needed > before
            && (self.bytes + needed - before > self.limit || run.take(needed - before).is_err())
        {
            return;
        }
        run.give_back(before.saturating_sub(needed));
        self.bytes = self.bytes + needed - before;
        *old = entry;
    }

    /// Doubles the table, if there is room for that.
    fn grow(&mut self, run: &Run<'_>) {
        let count = (self.buckets.len() * 2).max(FIRST);
        let added = (count - self.buckets.len()) * size_of::<Bucket<K, V>>();
        if self.bytes + added > self.limit || run.take(added).is_err() {
            return;
        }
        self.bytes += added;
        let old = std::mem::take(&mut self.buckets);
        self.buckets.resize_with(count, Bucket::default);
        self.used = 0;
        for entry in old.into_iter().flatten().flatten() {
            let bytes = entry.key.bytes();
            self.bytes -= bytes;
            run.give_back(bytes);
            self.put(entry, run);
        }
    }
}

/// The entry of a bucket that cost the least work.
fn cheapest<K, V>(bucket: &Bucket<K, V>) -> Option<usize> {
    let works = bucket.iter().enumerate().filter_map(|(slot, entry)| Some((entry.as_ref()?.work, slot)));
    works.min().map(|(_, slot)| slot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Limits;

    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Key(u64);

    impl Component for Key {
        fn bytes(&self) -> usize {
            16
        }
    }

    #[test]
    fn what_is_remembered_is_true_and_memory_is_bounded() {
        for limit in [0, 1_000, 20_000, 1 << 20] {
            let run = Run::new(Limits { positions: None, bytes: 1 << 19 }, &|| None, &|_| ());
            let mut table = Transpositions::new(limit);
            for key in 0..5_000 {
                table.insert(&Key(key), key * 7, key % 13, &run);
                assert!(table.bytes <= limit && u64::try_from(table.bytes) == Ok(run.bytes()), "{limit}");
            }
            let known = (0..5_000).filter(|key| table.get(&Key(*key)).is_some()).count();
            assert_eq!(known, table.len());
            assert!((0..5_000).all(|key| table.get(&Key(key)).is_none_or(|value| *value == key * 7)));
            assert_eq!(table.is_full(), known < 5_000);
            assert_eq!(known > 0, limit >= 20_000, "{limit}: {known}");
        }
    }

    #[test]
    fn the_dearest_stay() {
        let run = Run::unlimited();
        let mut table = Transpositions::new(FIRST * size_of::<Bucket<Key, u64>>() + 16 * WAYS * FIRST);
        for key in 0..10_000 {
            table.insert(&Key(key), key, if key < 20 { 1_000 } else { 1 }, &run);
        }
        assert!((0..20).all(|key| table.get(&Key(key)).is_some()));
    }
}
