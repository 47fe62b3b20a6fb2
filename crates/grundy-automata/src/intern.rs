//! Numbers for things, in the order in which they come.

use std::borrow::Borrow;
use std::hash::{Hash, Hasher};

/// Things, each once and numbered.
pub(crate) struct Intern<O> {
    things: Vec<O>,
    hashes: Vec<u64>,
    /// One more than the number of a thing, or 0; a power of two of them, at least half of them 0.
    slots: Vec<u32>,
}

impl<O> Intern<O> {
    pub(crate) fn new() -> Self {
        Self { things: Vec::new(), hashes: Vec::new(), slots: vec![0; 16] }
    }

    pub(crate) fn len(&self) -> usize {
        self.things.len()
    }

    pub(crate) fn things(&self) -> &[O] {
        &self.things
    }

    pub(crate) fn into_things(self) -> Vec<O> {
        self.things
    }

    /// The number of a thing, a new one if it is new.
    pub(crate) fn number<K>(&mut self, thing: &K) -> u32
    where
        O: Borrow<K>,
        K: ?Sized + Eq + Hash + ToOwned<Owned = O>,
    {
        let hash = hash(thing);
        let mut slot = self.slot(hash);
        while self.slots[slot] != 0 {
            let number = self.slots[slot] - 1;
            let at = place(number);
            if self.hashes[at] == hash && self.things[at].borrow() == thing {
                return number;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.things.push(thing.to_owned());
        self.hashes.push(hash);
        // More than four thousand million things do not fit into memory.
        let count = u32::try_from(self.things.len()).unwrap_or(u32::MAX);
        self.slots[slot] = count;
        if self.things.len() * 2 > self.slots.len() {
            self.grow();
        }
        count - 1
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for (count, hash) in (1..).zip(&self.hashes) {
            let mut slot = self.slot(*hash);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = count;
        }
    }

    fn slot(&self, hash: u64) -> usize {
        // The high bits of a product are the well mixed ones.
        usize::try_from(hash >> 32).unwrap_or(0) & (self.slots.len() - 1)
    }
}

fn place(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn hash<K: ?Sized + Hash>(thing: &K) -> u64 {
    let mut hasher = Multiplying(0);
    thing.hash(&mut hasher);
    hasher.finish()
}

/// Mixes by multiplication. Numbers are given in order of coming, so no result depends on it.
struct Multiplying(u64);

impl Multiplying {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Multiplying {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(u64::try_from(word).unwrap_or(u64::MAX));
    }
}
