//! The one file in which numbers are converted.
#![expect(clippy::as_conversions, reason = "the one file in which numbers are converted")]

/// A bit position as an index; exact, since a position is less than 2^16.
#[inline]
pub(crate) const fn index(bit: u32) -> usize {
    bit as usize
}

/// An index as a bit position; exact for indices of cells and symbols, which are few.
#[inline]
pub(crate) const fn bit(index: usize) -> u32 {
    index as u32
}

/// The low bits of a word as an index into a table; truncating.
#[inline]
pub(crate) const fn low(word: u64) -> usize {
    word as usize
}

/// The low half of a word; truncating.
#[inline]
pub(crate) const fn half(word: u64) -> u32 {
    word as u32
}
