//! A fixed number of machine words as one string of bits.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::convert::{index, low};

/// `W` words; bit 0 is the lowest bit of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<const W: usize> Bits<W> {
    /// No bit.
    pub const ZERO: Self = Self([0; W]);
    /// How many bits there are.
    pub const SIZE: usize = 64 * W;

    /// The bits of these words.
    pub fn new(words: [u64; W]) -> Self {
        Self(words)
    }

    /// The words.
    #[inline]
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The lowest `count` bits.
    #[inline]
    pub fn ones(count: u32) -> Self {
        let mut left = count;
        Self([0; W].map(|_| {
            let here = left.min(64);
            left -= here;
            u64::MAX.checked_shr(64 - here).unwrap_or(0)
        }))
    }

    /// One bit.
    #[inline]
    pub fn one(at: u32) -> Self {
        let mut bits = Self::ZERO;
        bits.set(at);
        bits
    }

    /// Puts a bit.
    #[inline]
    pub fn set(&mut self, at: u32) {
        self.0[index(at / 64)] |= 1 << (at % 64);
    }

    /// Whether a bit is there.
    #[inline]
    pub fn has(&self, at: u32) -> bool {
        self.0[index(at / 64)] >> (at % 64) & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest bit, as a position; the size where there is none.
    #[inline]
    pub fn first(&self) -> u32 {
        let mut before = 0;
        for word in self.0 {
            if word != 0 {
                return before + word.trailing_zeros();
            }
            before += 64;
        }
        before
    }

    /// The highest bit, as a position; 0 where there is none.
    #[inline]
    pub fn last(&self) -> u32 {
        let mut before = 0;
        let mut found = 0;
        for word in self.0 {
            if word != 0 {
                found = before + 63 - word.leading_zeros();
            }
            before += 64;
        }
        found
    }

    /// Without the lowest bit.
    #[inline]
    #[must_use]
    pub fn without_first(mut self) -> Self {
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                return self;
            }
        }
        self
    }

    /// The positions of all bits, ascending.
    pub fn positions(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            (!left.is_zero()).then(|| {
                let at = left.first();
                left = left.without_first();
                at
            })
        })
    }

    /// Every bit `by` positions lower, `by` less than the size; those below 0 are lost.
    #[inline]
    #[must_use]
    pub fn down(self, by: u32) -> Self {
        if W == 1 {
            debug_assert!(by < 64, "a shift stays within the bits");
            return Self(self.0.map(|word| word >> (by & 63)));
        }
        let (words, by) = (index(by / 64), by % 64);
        let mut made = [0; W];
        for (at, made) in made.iter_mut().enumerate().take(W.saturating_sub(words)) {
            *made = self.0[at + words] >> by;
            if by > 0 && at + words + 1 < W {
                *made |= self.0[at + words + 1] << (64 - by);
            }
        }
        Self(made)
    }

    /// Every bit `by` positions higher, `by` less than the size; those beyond the last word are lost.
    #[inline]
    #[must_use]
    pub fn up(self, by: u32) -> Self {
        if W == 1 {
            debug_assert!(by < 64, "a shift stays within the bits");
            return Self(self.0.map(|word| word << (by & 63)));
        }
        let (words, by) = (index(by / 64), by % 64);
        let mut made = [0; W];
        for (at, made) in made.iter_mut().enumerate().skip(words) {
            *made = self.0[at - words] << by;
            if by > 0 && at > words {
                *made |= self.0[at - words - 1] >> (64 - by);
            }
        }
        Self(made)
    }

    /// The sum of two numbers, without what is carried beyond the last word.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let (mut made, mut carry) = ([0; W], false);
        for (at, made) in made.iter_mut().enumerate() {
            let (sum, first) = self.0[at].overflowing_add(other.0[at]);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*made, carry) = (sum, first || second);
        }
        Self(made)
    }

    /// The bits in reverse order.
    #[inline]
    #[must_use]
    pub fn reversed(self) -> Self {
        let mut made = [0; W];
        for (at, word) in self.0.iter().enumerate() {
            made[W - 1 - at] = word.reverse_bits();
        }
        Self(made)
    }

    /// Eight bits from a position that is a multiple of 8.
    #[inline]
    pub(crate) fn byte(&self, number: usize) -> usize {
        low(self.0[number / 8] >> (number % 8 * 8) & 0xff)
    }

    /// A well mixed word.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mut state: u64 = 0;
        for word in self.0 {
            state = (state.rotate_left(23) ^ word).wrapping_mul(MULTIPLIER);
            state ^= state >> 29;
        }
        state.wrapping_mul(MULTIPLIER)
    }
}

/// An odd number whose binary digits look random: 2^64 divided by the golden ratio.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitxor(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word ^= other);
        self
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with a list of truth values.
    fn same<const W: usize>(seed: u64) {
        let mut state = seed;
        let mut words = [0; W];
        for word in &mut words {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *word = state & state.rotate_left(21);
        }
        let bits = Bits::new(words);
        let size = u32::try_from(Bits::<W>::SIZE).unwrap();
        let list: Vec<bool> = (0..size).map(|at| bits.has(at)).collect();
        let read = |bits: Bits<W>| (0..size).map(|at| bits.has(at)).collect::<Vec<_>>();
        for by in [0, 1, 5, 63, 64, 65, 100, size - 1].into_iter().filter(|by| *by < size) {
            let by_index = usize::try_from(by).unwrap();
            let down: Vec<bool> = list[by_index..].iter().copied().chain(vec![false; by_index]).collect();
            let up: Vec<bool> = vec![false; by_index].into_iter().chain(list.iter().copied()).collect();
            assert_eq!(read(bits.down(by)), down, "{by}");
            assert_eq!(read(bits.up(by)), up[..list.len()], "{by}");
        }
        for count in [0, 1, 63, 64, 65, size].into_iter().filter(|count| *count <= size) {
            assert_eq!(read(Bits::ones(count)), (0..size).map(|at| at < count).collect::<Vec<_>>());
        }
        let all_ones = !Bits::<W>::ZERO;
        assert_eq!(all_ones.plus(Bits::one(0)), Bits::ZERO);
        assert_eq!(bits.plus(!bits), all_ones);
        assert_eq!(bits.plus(bits), bits.up(1));
        assert_eq!(read(bits.reversed()), list.iter().rev().copied().collect::<Vec<_>>());
        let positions: Vec<u32> = (0..size).filter(|at| bits.has(*at)).collect();
        assert_eq!(bits.positions().collect::<Vec<_>>(), positions);
        assert_eq!((Some(&bits.first()), Some(&bits.last())), (positions.first(), positions.last()));
        assert_eq!(usize::try_from(bits.count()), Ok(positions.len()));
    }

    #[test]
    fn operations_are_those_of_lists() {
        for seed in 1..20 {
            same::<1>(seed);
            same::<2>(seed);
            same::<3>(seed);
        }
    }
}
