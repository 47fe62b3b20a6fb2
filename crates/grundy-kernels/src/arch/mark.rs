//! Which values occur among the exclusive ors of two rows.

use super::Level;

/// Room for one mark a value.
pub(crate) type Scratch = [u8; 1 << 16];

/// Adds all `front[i] ^ back[i]` to a set of bits that has room for them. `scratch` must be zero, and is so afterwards.
pub(crate) fn mark_u8(level: Level, front: &[u8], back: &[u8], scratch: &mut Scratch, set: &mut [u64]) {
    if let [word] = set {
        *word |= word_u8(level, front, back);
    } else {
        bytes_u8(level, front, back, scratch);
        collect(level, scratch, set);
    }
}

/// As [`mark_u8`], for values of sixteen bits.
pub(crate) fn mark_u16(level: Level, front: &[u16], back: &[u16], scratch: &mut Scratch, set: &mut [u64]) {
    bytes_u16(level, front, back, scratch);
    collect(level, scratch, set);
}

/// Some parts of splits of a total, their values, and the values of all heaps.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'a, T> {
    pub(crate) parts: &'a [usize],
    pub(crate) values: &'a [T],
    pub(crate) total: usize,
    pub(crate) all: &'a [T],
}

/// Adds the values of these splits to a set of bits that has room for them; see [`mark_u8`].
pub(crate) fn mark_parts_u8(level: Level, parts: Parts<'_, u8>, scratch: &mut Scratch, set: &mut [u64]) {
    parts_u8(level, parts, scratch);
    collect(level, scratch, set);
}

/// As [`mark_parts_u8`], for values of sixteen bits.
pub(crate) fn mark_parts_u16(level: Level, parts: Parts<'_, u16>, scratch: &mut Scratch, set: &mut [u64]) {
    parts_u16(level, parts, scratch);
    collect(level, scratch, set);
}

super::instances! {
    /// Marks by bytes.
    fn parts_u8(parts: Parts<'_, u8>, scratch: &mut Scratch) -> () = parts_by
}

super::instances! {
    /// Marks by bytes.
    fn parts_u16(parts: Parts<'_, u16>, scratch: &mut Scratch) -> () = parts_by
}

#[inline(always)]
fn parts_by<T>(parts: Parts<'_, T>, scratch: &mut Scratch)
where
    T: Copy + std::ops::BitXor<Output = T> + Into<u16>,
{
    for (part, value) in parts.parts.iter().zip(parts.values) {
        if let Some(other) = parts.all.get(parts.total.wrapping_sub(*part)) {
            scratch[usize::from((*value ^ *other).into())] = 1;
        }
    }
}

super::instances! {
    /// The set of all `front[i] ^ back[i]`, which are below 64.
    fn word_u8(front: &[u8], back: &[u8]) -> u64 = word_by
}

super::instances! {
    /// Marks by bytes.
    fn bytes_u8(front: &[u8], back: &[u8], scratch: &mut Scratch) -> () = bytes_by
}

super::instances! {
    /// Marks by bytes.
    fn bytes_u16(front: &[u16], back: &[u16], scratch: &mut Scratch) -> () = bytes_by
}

/// Moves marks from bytes to bits.
fn collect(level: Level, scratch: &mut Scratch, set: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if level == Level::Avx512 {
        // SAFETY: the level is made only where its features were detected.
        return unsafe { collect_avx512(scratch, set) };
    }
    collect_plain(level, scratch, set);
}

super::instances! {
    /// The compiler's instances.
    fn collect_plain(scratch: &mut Scratch, set: &mut [u64]) -> () = collect_by
}

/// A compare makes the bits of 64 bytes.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
fn collect_avx512(scratch: &mut Scratch, set: &mut [u64]) {
    use std::arch::x86_64::*;
    let (bytes, _) = scratch.as_chunks_mut::<64>();
    for (word, bytes) in set.iter_mut().zip(bytes) {
        // SAFETY: any 64 bytes are a vector. By value, since loads through pointers are checked where assertions are.
        let marks = unsafe { std::mem::transmute::<[u8; 64], __m512i>(*bytes) };
        *word |= _mm512_test_epi8_mask(marks, marks);
        *bytes = [0; 64];
    }
}

#[inline(always)]
fn word_by(front: &[u8], back: &[u8]) -> u64 {
    front.iter().zip(back).fold(0, |word, (a, b)| word | 1 << ((a ^ b) & 63))
}

#[inline(always)]
fn bytes_by<T>(front: &[T], back: &[T], scratch: &mut Scratch)
where
    T: Copy + Default + std::ops::BitXor<Output = T> + Into<u16>,
{
    let (fronts, front) = front.as_chunks::<64>();
    let (backs, back) = back.as_chunks::<64>();
    for (front, back) in fronts.iter().zip(backs) {
        // First all of them, by vectors: so the loop of marks has one load less.
        let mut both = [T::default(); 64];
        both.iter_mut().zip(front.iter().zip(back)).for_each(|(both, (a, b))| *both = *a ^ *b);
        both.into_iter().for_each(|value| scratch[usize::from(value.into())] = 1);
    }
    front.iter().zip(back).for_each(|(a, b)| scratch[usize::from((*a ^ *b).into())] = 1);
}

#[inline(always)]
fn collect_by(scratch: &mut Scratch, set: &mut [u64]) {
    let (bytes, _) = scratch.as_chunks_mut::<64>();
    for (word, bytes) in set.iter_mut().zip(bytes) {
        let eights = bytes.as_chunks::<8>().0.iter().enumerate();
        *word |= eights.fold(0, |word, (place, eight)| {
            // The product gathers the lowest bits of eight bytes in the highest one.
            word | (u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * place)
        });
        *bytes = [0; 64];
    }
}
