//! A fast hash for memo keys.
//!
//! Keys come from the rules of one user on his own machine, so nobody gains from collisions, and
//! no result depends on the order of a map. One rotation, one exclusive or and one multiplication
//! a word; the last rotation brings the well mixed high bits to where the map looks first.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map with the fast hash.
pub(crate) type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;

/// An odd number whose binary digits look random: 2^64 divided by the golden ratio.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The state of the hash.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WordHasher(u64);

impl WordHasher {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(MULTIPLIER);
    }
}

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.mix(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn write_i64(&mut self, word: i64) {
        self.mix(u64::from_le_bytes(word.to_le_bytes()));
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(u64::try_from(word).unwrap_or(u64::MAX));
    }

    fn write_isize(&mut self, word: isize) {
        self.mix(u64::from_le_bytes(i64::try_from(word).unwrap_or(i64::MAX).to_le_bytes()));
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::hash::BuildHasher;

    #[test]
    fn small_pairs_spread_over_the_low_bits() {
        let hasher = BuildHasherDefault::<WordHasher>::default();
        let low: BTreeSet<u64> = (0..64_u64)
            .flat_map(|a| (0..64_u64).map(move |b| (a, b)))
            .map(|pair| hasher.hash_one(pair) & 0xfff)
            .collect();
        assert!(low.len() > 2_000, "only {} of 4096 buckets are used", low.len());
    }
}
