//! The conversions between integers that the kernels need, each with a name that says what it keeps.
#![expect(clippy::as_conversions, reason = "the one file in which numbers are converted")]

/// Exact: a `usize` has at least 32 bits wherever this is compiled.
#[inline(always)]
pub(crate) const fn exact_usize(value: u32) -> usize {
    value as usize
}

/// Truncating: the low eight bits.
#[inline(always)]
pub(crate) const fn low_u8(value: usize) -> u8 {
    value as u8
}

/// Truncating: the low sixteen bits.
#[inline(always)]
pub(crate) const fn low_u16(value: usize) -> u16 {
    value as u16
}

/// Truncating: the low 32 bits.
#[inline(always)]
pub(crate) const fn low_u32(value: u64) -> u32 {
    value as u32
}

/// Exact: a `usize` has at most 64 bits.
#[inline(always)]
pub(crate) const fn exact_u64(value: usize) -> u64 {
    value as u64
}
