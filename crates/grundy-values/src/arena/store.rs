//! Records of values, and how a canonical form is found again.

use std::hash::{BuildHasher, Hasher};

use super::heat::Done;
use super::stops::{Side, Stop};
use super::{Arena, Exceeded, Made};
use crate::convert::{exact_u64, exact_usize, low_usize};

/// No value, no place.
pub(super) const NONE: u32 = u32::MAX;

/// About the bytes of a thermograph.
pub(super) const THERMOGRAPH: usize = 800;

/// What is known of a value at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The stops as words; see the module `stops`.
    pub(super) left_stop: i64,
    pub(super) right_stop: i64,
    /// Where the options begin: Left's, then Right's. [`NONE`] if they were not listed yet.
    pub(super) start: u32,
    pub(super) lefts: u16,
    pub(super) rights: u16,
    /// The negative, or [`NONE`] if it was not asked for.
    pub(super) negative: u32,
    /// The place of the compact record, or [`NONE`].
    pub(super) compact: u32,
}

/// Places of values by the hash of their options: open addressing, with at most three quarters in use.
#[derive(Debug, Default)]
pub(super) struct Table {
    slots: Vec<u32>,
    used: usize,
}

/// A hash that is the same on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixer;

/// The state of [`Mixer`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixing(u64);

impl BuildHasher for Mixer {
    type Hasher = Mixing;

    fn build_hasher(&self) -> Mixing {
        Mixing(0)
    }
}

impl Hasher for Mixing {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mixed(self.0, word);
    }

    fn write_i64(&mut self, word: i64) {
        self.write_u64(word.cast_unsigned());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(exact_u64(word));
    }
}

/// One more word in a hash.
#[inline]
pub(super) fn mixed(hash: u64, word: u64) -> u64 {
    let product = (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 29)
}

fn hash_of(lefts: &[u32], rights: &[u32]) -> u64 {
    let mut hash = exact_u64(lefts.len());
    for option in lefts.iter().chain(rights) {
        hash = mixed(hash, u64::from(*option));
    }
    hash ^ (hash >> 32)
}

impl Arena {
    /// Bytes that the arena uses.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + (self.options.capacity() + self.table.slots.capacity()) * size_of::<u32>()
            + self.compacts.bytes()
            + self.at_most.bytes()
            + self.sums.bytes()
            + self.operations.capacity() * size_of::<(Done, u32)>()
            + self.thermographs.capacity() * THERMOGRAPH
    }

    /// Makes sure that so many more bytes are allowed.
    pub(super) fn afford(&self, more: usize) -> Made<()> {
        match self.bytes().checked_add(more) {
            Some(bytes) if bytes <= self.allowance.bytes => Ok(()),
            _ => Err(Exceeded::Bytes),
        }
    }

    /// The value with these canonical options, sorted, which is no compact one; `ends` are the options that give the stops.
    pub(super) fn intern(&mut self, lefts: &[u32], rights: &[u32], stops: (Stop, Stop)) -> Made<u32> {
        if self.table.used * 4 >= self.table.slots.len() * 3 {
            self.grow_table()?;
        }
        let mask = self.table.slots.len() - 1;
        let mut at = low_usize(hash_of(lefts, rights)) & mask;
        loop {
            let found = self.table.slots[at];
            if found == NONE {
                break;
            }
            if self.has_options(found, lefts, rights) {
                return Ok(found);
            }
            at = (at + 1) & mask;
        }
        let value = self.push_node(lefts, rights, stops)?;
        self.table.slots[at] = value;
        self.table.used += 1;
        Ok(value)
    }

    fn has_options(&self, value: u32, lefts: &[u32], rights: &[u32]) -> bool {
        let node = self.node(value);
        if usize::from(node.lefts) != lefts.len() || usize::from(node.rights) != rights.len() {
            return false;
        }
        let start = exact_usize(node.start);
        let middle = start + lefts.len();
        self.options[start..middle] == *lefts && self.options[middle..middle + rights.len()] == *rights
    }

    fn push_node(&mut self, lefts: &[u32], rights: &[u32], (left, right): (Stop, Stop)) -> Made<u32> {
        let value = self.next_value()?;
        let start = self.push_options(lefts, rights)?;
        let count = |list: &[u32]| u16::try_from(list.len()).map_err(|_| Exceeded::Options);
        if left.is_long() || right.is_long() {
            let exact = [self.exact_stop(left), self.exact_stop(right)];
            self.long_stops.insert(value, exact);
        }
        self.nodes.push(Node {
            left_stop: left.key,
            right_stop: right.key,
            start,
            lefts: count(lefts)?,
            rights: count(rights)?,
            negative: NONE,
            compact: NONE,
        });
        Ok(value)
    }

    /// The place that the next value will have, with room for it.
    pub(super) fn next_value(&mut self) -> Made<u32> {
        if self.nodes.len() == self.nodes.capacity() {
            let more = self.nodes.len() / 4 + 64;
            self.afford(more * size_of::<Node>())?;
            self.nodes.reserve_exact(more);
        }
        // Two bits of a word are needed for answers in the memo of comparisons.
        u32::try_from(self.nodes.len()).ok().filter(|value| *value < 1 << 31).ok_or(Exceeded::Bytes)
    }

    pub(super) fn push_options(&mut self, lefts: &[u32], rights: &[u32]) -> Made<u32> {
        let count = lefts.len() + rights.len();
        if self.options.len() + count > self.options.capacity() {
            let more = self.options.len() / 4 + count + 256;
            self.afford(more * size_of::<u32>())?;
            self.options.reserve_exact(more);
        }
        let start = u32::try_from(self.options.len()).map_err(|_| Exceeded::Bytes)?;
        self.options.extend_from_slice(lefts);
        self.options.extend_from_slice(rights);
        Ok(start)
    }

    fn grow_table(&mut self) -> Made<()> {
        let size = (self.table.slots.len() * 2).max(1 << 10);
        self.afford(size * size_of::<u32>())?;
        let mut slots = vec![NONE; size];
        for value in self.table.slots.iter().copied().filter(|value| *value != NONE) {
            let node = self.node(value);
            let start = exact_usize(node.start);
            let middle = start + usize::from(node.lefts);
            let end = middle + usize::from(node.rights);
            let hash = hash_of(&self.options[start..middle], &self.options[middle..end]);
            let mut at = low_usize(hash) & (size - 1);
            while slots[at] != NONE {
                at = (at + 1) & (size - 1);
            }
            slots[at] = value;
        }
        self.table.slots = slots;
        Ok(())
    }

    /// Where the options of a value stand: start, middle and end.
    pub(super) fn listed(&mut self, value: u32) -> Made<(usize, usize, usize)> {
        if self.node(value).start == NONE {
            self.list_compact(value)?;
        }
        let node = self.node(value);
        let start = exact_usize(node.start);
        let middle = start + usize::from(node.lefts);
        Ok((start, middle, middle + usize::from(node.rights)))
    }

    pub(super) fn option(&self, place: usize) -> u32 {
        self.options[place]
    }

    /// A stop of a value.
    pub(super) fn stop(&self, of: u32, side: Side) -> Stop {
        let node = self.node(of);
        Stop { key: if side == Side::Left { node.left_stop } else { node.right_stop }, of, side }
    }
}
