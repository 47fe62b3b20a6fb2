//! Sets of exclusive ors for up to 64 heaps at once.

use super::Level;

/// Heaps of a block.
pub(crate) const BLOCK: usize = 64;

/// For each heap of a block a set of codes below 256.
pub(crate) type Sets = [[u64; 4]; BLOCK];

/// One row of values to be seen by the heaps of a block, each changed by the same code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift {
    /// How far back the value for the first heap of the block stands.
    pub(crate) back: usize,
    /// What changes each.
    pub(crate) code: u8,
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
        for (set, code) in sets.iter_mut().zip(row) {
            let code = usize::from(code ^ shift.code);
            set[code >> 6] |= 1 << (code & 63);
        }
    }
}

/// # Safety
///
/// `start >= back` and `start + 64 - back <= codes.len()` for all shifts.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
unsafe fn avx512<const WORDS: usize>(codes: &[u8], start: usize, shifts: &[Shift], sets: &mut Sets) {
    use std::arch::x86_64::*;
    let one = _mm512_set1_epi64(1);
    // SAFETY: `start` is at most the length, as the caller says for every shift.
    let base = unsafe { codes.as_ptr().add(start) };
    for group in (0..BLOCK).step_by(16) {
        let mut low = [_mm512_setzero_si512(); WORDS];
        let mut high = [_mm512_setzero_si512(); WORDS];
        for shift in shifts {
            // SAFETY: `start + group + 16 - back` is at most `start + 64 - back`, which the caller bounds.
            let row = unsafe { _mm_loadu_si128(base.add(group).sub(shift.back).cast()) };
            let changed = _mm_xor_si128(row, _mm_set1_epi8(shift.code.cast_signed()));
            let first = _mm512_cvtepu8_epi64(changed);
            let second = _mm512_cvtepu8_epi64(_mm_unpackhi_epi64(changed, changed));
            for word in 0..WORDS {
                // A count of 64 or more, also one below zero, shifts the bit away.
                let from = _mm512_set1_epi64([0, 64, 128, 192][word]);
                low[word] = _mm512_or_si512(low[word], _mm512_sllv_epi64(one, _mm512_sub_epi64(first, from)));
                high[word] =
                    _mm512_or_si512(high[word], _mm512_sllv_epi64(one, _mm512_sub_epi64(second, from)));
            }
        }
        for (half, sums) in [(0, low), (8, high)] {
            for (word, sum) in sums.into_iter().enumerate() {
                let mut lanes = [0_u64; 8];
                // SAFETY: eight lanes of eight bytes.
                unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), sum) };
                for (set, lane) in sets[group + half..].iter_mut().zip(lanes) {
                    set[word] |= lane;
                }
            }
        }
    }
}
