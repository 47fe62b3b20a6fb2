//! Sets of exclusive ors for up to 64 heaps at once.

use super::Level;
use crate::convert::low_usize;

/// Heaps of a block.
pub(crate) const BLOCK: usize = 64;

/// For each heap of a block a set of codes below 256: by words of 64 codes, then by heaps.
pub(crate) type Sets = [[u64; BLOCK]; 4];

/// One row of values to be seen by the heaps of a block, each changed by the same code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift {
    /// How far back the value for the first heap of the block stands.
    pub(crate) back: usize,
    /// What changes each: a code, in as many bits as a lane has.
    pub(crate) code: u64,
}

/// For each heap i of the block that starts at `start`, adds `codes[start + i - back] ^ code` of all shifts to its set, if the word with
/// this code is among the first `words`.
///
/// `start >= back` and `start + 64 - back <= codes.len()` must hold for all shifts.
pub(crate) fn add(level: Level, codes: &[u8], start: usize, shifts: &[Shift], words: usize, sets: &mut Sets) {
    #[cfg(target_arch = "x86_64")]
    if level == Level::Avx512 {
        assert!(shifts.iter().all(|shift| shift.back <= start && start + BLOCK - shift.back <= codes.len()));
        // SAFETY: the level is made only where its features were detected; the bounds were compared above.
        return unsafe {
            match words {
                0 | 1 => avx512::<1>(codes, start, shifts, sets),
                2 => avx512::<2>(codes, start, shifts, sets),
                3 => avx512::<3>(codes, start, shifts, sets),
                _ => avx512::<4>(codes, start, shifts, sets),
            }
        };
    }
    plain(level, codes, start, shifts, words, sets);
}

super::instances! {
    /// The compiler's instances.
    fn plain(codes: &[u8], start: usize, shifts: &[Shift], words: usize, sets: &mut Sets) -> () = add_by
}

#[inline(always)]
fn add_by(codes: &[u8], start: usize, shifts: &[Shift], words: usize, sets: &mut Sets) {
    let _ = words;
    for shift in shifts {
        let row = &codes[start - shift.back..start + BLOCK - shift.back];
        for (heap, code) in row.iter().enumerate() {
            let code = u64::from(*code) ^ shift.code;
            sets[low_usize(code >> 6 & 3)][heap] |= 1 << (code & 63);
        }
    }
}

/// The table of truth of `a | b | c`.
#[cfg(target_arch = "x86_64")]
const OR: i32 = 0xfe;

/// In each lane `1 << (row ^ first)`, or 0 where that shifts the bit away.
///
/// As intrinsics, the compiler writes a comparison with 64 for each shift, though the instruction needs none, and makes the constants again for every row: a
/// third more instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn bit_of(
    one: std::arch::x86_64::__m512i,
    row: std::arch::x86_64::__m512i,
    first: std::arch::x86_64::__m512i,
) -> std::arch::x86_64::__m512i {
    let bit;
    // SAFETY: two instructions on registers, of a feature that this function has.
    unsafe {
        std::arch::asm!(
            "vpxorq {bit}, {row}, {first}",
            "vpsllvq {bit}, {one}, {bit}",
            bit = out(zmm_reg) bit,
            row = in(zmm_reg) row,
            first = in(zmm_reg) first,
            one = in(zmm_reg) one,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    bit
}

/// # Safety
///
/// `start >= back` and `start + 64 - back <= codes.len()` for all shifts.
#[cfg(target_arch = "x86_64")]
#[allow(clippy::needless_range_loop, reason = "a loop over words is unrolled")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
unsafe fn avx512<const WORDS: usize>(codes: &[u8], start: usize, shifts: &[Shift], sets: &mut Sets) {
    use std::arch::x86_64::*;
    let one = _mm512_set1_epi64(1);
    // SAFETY: `start` is at most the length, as the caller says for every shift.
    let base = unsafe { codes.as_ptr().add(start) };
    let words: [__m512i; 4] = [0, 64, 128, 192].map(|first| _mm512_set1_epi64(first));
    let bit = |row: __m512i, word: usize| bit_of(one, row, words[word]);
    for group in (0..BLOCK).step_by(16) {
        let mut low = [_mm512_setzero_si512(); WORDS];
        let mut high = [_mm512_setzero_si512(); WORDS];
        let rows = |shift: &Shift| {
            let change = _mm512_set1_epi64(shift.code.cast_signed());
            // SAFETY: `start + group + 16 - back` is at most `start + 64 - back`, which the caller bounds.
            let (first, second) = unsafe {
                let row = base.add(group).sub(shift.back);
                (_mm_loadl_epi64(row.cast()), _mm_loadl_epi64(row.add(8).cast()))
            };
            let wide = |row| _mm512_xor_si512(_mm512_cvtepu8_epi64(row), change);
            (wide(first), wide(second))
        };
        let (pairs, rest) = shifts.as_chunks::<2>();
        for [one_shift, other] in pairs {
            let ((a, b), (c, d)) = (rows(one_shift), rows(other));
            for word in 0..WORDS {
                low[word] = _mm512_ternarylogic_epi64::<OR>(low[word], bit(a, word), bit(c, word));
                high[word] = _mm512_ternarylogic_epi64::<OR>(high[word], bit(b, word), bit(d, word));
            }
        }
        for shift in rest {
            let (a, b) = rows(shift);
            for word in 0..WORDS {
                low[word] = _mm512_or_si512(low[word], bit(a, word));
                high[word] = _mm512_or_si512(high[word], bit(b, word));
            }
        }
        for (word, set) in sets.iter_mut().enumerate().take(WORDS) {
            let (eights, _) = set[group..].as_chunks_mut::<8>();
            for (eight, sum) in eights.iter_mut().zip([low[word], high[word]]) {
                // SAFETY: eight lanes of eight bytes.
                unsafe {
                    let place = eight.as_mut_ptr().cast();
                    _mm512_storeu_si512(place, _mm512_or_si512(sum, _mm512_loadu_si512(place.cast_const())));
                }
            }
        }
    }
}
