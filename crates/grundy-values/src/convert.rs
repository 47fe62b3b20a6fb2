//! The conversions between integers that the arena needs, each with a name that says what it keeps.
#![expect(clippy::as_conversions, reason = "the one file in which numbers are converted")]

/// Exact: a `usize` has at least 32 bits wherever this is compiled.
#[inline(always)]
pub(crate) const fn exact_usize(value: u32) -> usize {
    value as usize
}

/// Exact: a `usize` has at most 64 bits.
#[inline(always)]
pub(crate) const fn exact_u64(value: usize) -> u64 {
    value as u64
}

/// Truncating: the low bits of a hash.
#[inline(always)]
pub(crate) const fn low_usize(value: u64) -> usize {
    value as usize
}

/// Truncating: the low 32 bits.
#[inline(always)]
pub(crate) const fn low_u32(value: u64) -> u32 {
    value as u32
}
