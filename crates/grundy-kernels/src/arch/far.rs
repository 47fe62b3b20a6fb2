//! Sets of exclusive ors for sixteen heaps at once.

use super::Level;

/// Heaps of a group, which are seen at once.
pub(crate) const GROUP: usize = 16;

/// How many codes a set may have room for: lanes of 16, 32 and 64 bits, and several of the last.
pub(crate) const ROOMS: [usize; 6] = [16, 32, 64, 128, 192, 256];

/// For each heap of a group a set of codes below 256: by words of 64 codes, then by heaps.
pub(crate) type Sets = [[u64; GROUP]; 4];

/// One row of values to be seen by the heaps of a group, each changed by the same code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shift {
    /// How far back the value for the first heap of the group stands.
    pub(crate) back: usize,
    /// What changes each, four times: so can it be read for several lanes.
    codes: [u8; 4],
}

impl Shift {
    pub(crate) fn new(back: usize, code: u8) -> Self {
        Self { back, codes: [code; 4] }
    }

    /// What changes each.
    pub(crate) fn code(self) -> u8 {
        self.codes[0]
    }
}

/// Shifts in an order, of which the first few can be used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shifts {
    list: Vec<Shift>,
    /// The greatest `back` up to and with each.
    most: Vec<usize>,
}

impl Shifts {
    pub(crate) fn push(&mut self, shift: Shift) {
        self.most.push(self.most.last().copied().unwrap_or(0).max(shift.back));
        self.list.push(shift);
    }

    pub(crate) fn list(&self) -> &[Shift] {
        &self.list
    }

    /// The greatest `back` among the first `count`.
    pub(crate) fn most(&self, count: usize) -> usize {
        count.checked_sub(1).and_then(|last| self.most.get(last)).copied().unwrap_or(0)
    }
}

impl FromIterator<Shift> for Shifts {
    fn from_iter<I: IntoIterator<Item = Shift>>(shifts: I) -> Self {
        let mut all = Self::default();
        shifts.into_iter().for_each(|shift| all.push(shift));
        all
    }
}

/// For each heap i of the group that starts at `start`, adds `codes[start + i - back] ^ code` of the first `count` shifts to its set. Codes from `room` on may be left out.
///
/// # Panics
///
/// If `start` is less than one of their `back`, or `start + GROUP` more than there are codes.
pub(crate) fn add(
    level: Level,
    codes: &[u8],
    start: usize,
    (shifts, count): (&Shifts, usize),
    room: usize,
    sets: &mut Sets,
) {
    assert!(shifts.most(count) <= start && start + GROUP <= codes.len(), "a group within the codes");
    let shifts = &shifts.list[..count];
    #[cfg(target_arch = "x86_64")]
    if level == Level::Avx512 {
        // SAFETY: the level is made only where its features were detected. `start` is at least the greatest `back`, and `start + GROUP` within the codes.
        return unsafe {
            let first = codes.as_ptr().add(start);
            match room {
                ..=16 => avx512::by_16(first, shifts, sets),
                17..=32 => avx512::by_32(first, shifts, sets),
                33..=64 => avx512::by_64::<1>(first, shifts, sets),
                65..=128 => avx512::by_64::<2>(first, shifts, sets),
                129..=192 => avx512::by_64::<3>(first, shifts, sets),
                _ => avx512::by_64::<4>(first, shifts, sets),
            }
        };
    }
    plain(level, codes, start, shifts, sets);
}

super::instances! {
    /// The compiler's instances.
    fn plain(codes: &[u8], start: usize, shifts: &[Shift], sets: &mut Sets) -> () = add_by
}

#[inline(always)]
fn add_by(codes: &[u8], start: usize, shifts: &[Shift], sets: &mut Sets) {
    for shift in shifts {
        let row = &codes[start - shift.back..start + GROUP - shift.back];
        for (heap, code) in row.iter().enumerate() {
            let code = *code ^ shift.code();
            sets[usize::from(code / 64)][heap] |= 1 << (code % 64);
        }
    }
}

/// All functions here: `first - back` for all shifts, and 16 bytes from there on, must be readable.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::*;

    use super::{Sets, Shift};

    /// The table of truth of `a | b | c`.
    const OR: i32 = 0xfe;

    /// In each lane `1 << count`, or 0 where that shifts the bit away.
    ///
    /// As intrinsics, the compiler writes a comparison for each shift, though the instruction needs none, and makes the constants again for every row: a
    /// third more instructions.
    macro_rules! bit_at {
        ($name:ident, $type:ty, $register:ident, $instruction:literal) => {
            #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
            #[inline]
            fn $name(one: $type, count: $type) -> $type {
                let bit;
                // SAFETY: one instruction on registers, of a feature that this function has.
                unsafe {
                    std::arch::asm!(
                        concat!($instruction, " {bit}, {one}, {count}"),
                        bit = lateout($register) bit,
                        one = in($register) one,
                        count = in($register) count,
                        options(pure, nomem, nostack, preserves_flags),
                    );
                }
                bit
            }
        };
    }
    bit_at!(bit_16, __m256i, ymm_reg, "vpsllvw");
    bit_at!(bit_32, __m512i, zmm_reg, "vpsllvd");
    bit_at!(bit_64, __m512i, zmm_reg, "vpsllvq");

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn or_all(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<OR>(a, b, c)
    }

    /// The codes that the heaps of the group see.
    ///
    /// # Safety
    ///
    /// 16 bytes from `first - back` on must be readable.
    #[target_feature(enable = "avx512f,avx512vl")]
    #[inline]
    unsafe fn row(first: *const u8, shift: &Shift) -> __m128i {
        // SAFETY: the caller says so.
        let row = unsafe { _mm_loadu_si128(first.sub(shift.back).cast()) };
        _mm_xor_si128(row, _mm_set1_epi32(i32::from_ne_bytes(shift.codes)))
    }

    /// Adds sixteen lanes to the sets.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn store(set: &mut [u64; 16], low: __m512i, high: __m512i) {
        let (eights, _) = set.as_chunks_mut::<8>();
        for (eight, sum) in eights.iter_mut().zip([low, high]) {
            // SAFETY: eight lanes of eight bytes.
            unsafe {
                let place = eight.as_mut_ptr().cast();
                _mm512_storeu_si512(place, _mm512_or_si512(sum, _mm512_loadu_si512(place.cast_const())));
            }
        }
    }

    /// Codes below 16: sixteen lanes of 16 bits.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
    pub(super) unsafe fn by_16(first: *const u8, shifts: &[Shift], sets: &mut Sets) {
        let one = _mm256_set1_epi16(1);
        let mut sum = _mm256_setzero_si256();
        let bits = |shift: &Shift| {
            // SAFETY: the caller says that the row can be read.
            bit_16(one, _mm256_cvtepu8_epi16(unsafe { row(first, shift) }))
        };
        let (pairs, rest) = shifts.as_chunks::<2>();
        for [a, b] in pairs {
            sum = _mm256_ternarylogic_epi64::<OR>(sum, bits(a), bits(b));
        }
        for a in rest {
            sum = _mm256_or_si256(sum, bits(a));
        }
        let halves = [_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum)];
        store(&mut sets[0], _mm512_cvtepu16_epi64(halves[0]), _mm512_cvtepu16_epi64(halves[1]));
    }

    /// Codes below 32: sixteen lanes of 32 bits.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
    pub(super) unsafe fn by_32(first: *const u8, shifts: &[Shift], sets: &mut Sets) {
        let one = _mm512_set1_epi32(1);
        let mut sum = _mm512_setzero_si512();
        let bits = |shift: &Shift| {
            // SAFETY: the caller says that the row can be read.
            bit_32(one, _mm512_cvtepu8_epi32(unsafe { row(first, shift) }))
        };
        let (pairs, rest) = shifts.as_chunks::<2>();
        for [a, b] in pairs {
            sum = or_all(sum, bits(a), bits(b));
        }
        for a in rest {
            sum = _mm512_or_si512(sum, bits(a));
        }
        let halves = [_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64::<1>(sum)];
        store(&mut sets[0], _mm512_cvtepu32_epi64(halves[0]), _mm512_cvtepu32_epi64(halves[1]));
    }

    /// Codes below 64 `WORDS`: twice eight lanes of 64 bits for each word.
    #[allow(clippy::needless_range_loop, reason = "a loop over words is unrolled")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
    pub(super) unsafe fn by_64<const WORDS: usize>(first: *const u8, shifts: &[Shift], sets: &mut Sets) {
        let one = _mm512_set1_epi64(1);
        let words: [__m512i; 4] = [0, 64, 128, 192].map(|word| _mm512_set1_epi64(word));
        // In the first word the code itself is the count.
        let bit = |row: __m512i, word: usize| match word {
            0 => bit_64(one, row),
            _ => bit_64(one, _mm512_xor_si512(row, words[word])),
        };
        let mut low = [_mm512_setzero_si512(); WORDS];
        let mut high = [_mm512_setzero_si512(); WORDS];
        let rows = |shift: &Shift| {
            // SAFETY: the caller says that the row can be read.
            let row = unsafe { row(first, shift) };
            [row, _mm_unpackhi_epi64(row, row)].map(|half| _mm512_cvtepu8_epi64(half))
        };
        let (pairs, rest) = shifts.as_chunks::<2>();
        for [one_shift, other] in pairs {
            let ([a, b], [c, d]) = (rows(one_shift), rows(other));
            for word in 0..WORDS {
                low[word] = or_all(low[word], bit(a, word), bit(c, word));
                high[word] = or_all(high[word], bit(b, word), bit(d, word));
            }
        }
        for shift in rest {
            let [a, b] = rows(shift);
            for word in 0..WORDS {
                low[word] = _mm512_or_si512(low[word], bit(a, word));
                high[word] = _mm512_or_si512(high[word], bit(b, word));
            }
        }
        for word in 0..WORDS {
            store(&mut sets[word], low[word], high[word]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instance_fills_the_same_sets() {
        let mut state = 7_u32;
        let mut draw = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        };
        for room in ROOMS {
            // Codes beyond the room too: these may be left out.
            let codes: Vec<u8> = (0..600).map(|_| draw()).collect();
            for count in [0, 1, 2, 7, 30] {
                let shifts: Shifts = (0..30).map(|k| Shift::new(16 + 17 * k, draw())).collect();
                let sets = Level::here().into_iter().map(|level| {
                    let mut sets = [[0; GROUP]; 4];
                    add(level, &codes, 540, (&shifts, count), room, &mut sets);
                    if room < 64 {
                        sets[0].iter_mut().for_each(|set| *set &= (1 << room) - 1);
                    }
                    sets[..room.div_ceil(64)].to_vec()
                });
                let sets: Vec<_> = sets.collect();
                assert!(sets.iter().all(|set| *set == sets[0]), "room {room}, {count} shifts");
                let some = sets[0].as_flattened().iter().any(|set| *set != 0);
                assert!(some == (count > 0) || room < 64, "room {room}, {count} shifts");
            }
        }
    }
}
