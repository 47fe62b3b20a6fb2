//! Sets of exclusive ors for 64, 32 or 16 heaps at once.
//!
//! A set is kept as planes of bytes: bit b of plane p, at the place of a heap, says whether 8 p + b is in its set. So one vector holds eight codes of all heaps. A code x becomes a bit by
//! a table of 16 bytes that the shuffle looks up by the low four bits of each byte, and only where the top one is clear: x xor 16 k plus 0x70, where sums above 255 stay there, has it clear just where x is one of the
//! 16 codes from 16 k on, and keeps the low four. So two planes take two sums and two shuffles for all heaps of a vector, however many bits their sets have.

use super::Level;

/// Heaps of a block, which may be seen at once.
pub(crate) const LANES: usize = 64;
/// Heaps of a group, the fewest that are seen at once.
pub(crate) const GROUP: usize = 16;
/// How many heaps are seen at once: the most that stand so far back.
pub(crate) const TIERS: [usize; 3] = [LANES, LANES / 2, GROUP];
/// Codes of two planes. A set has room for a multiple of these.
pub(crate) const SLICE: usize = 16;
/// All codes.
pub(crate) const CODES: usize = 256;

/// For each heap of a block a set of codes below 256.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Planes([[u8; LANES]; CODES / 8]);

impl Planes {
    /// Empty sets.
    pub(crate) fn new() -> Self {
        Self([[0; LANES]; CODES / 8])
    }

    /// Leaves no code below `room` in any set.
    pub(crate) fn clear(&mut self, room: usize) {
        self.0[..room.div_ceil(8)].fill([0; LANES]);
    }

    /// Adds a code to the set of a place.
    pub(crate) fn insert(&mut self, place: usize, code: u8) {
        self.0[usize::from(code / 8)][place] |= 1 << (code % 8);
    }

    /// The set of a place: the 64 codes from `64 word` on.
    pub(crate) fn word(&self, place: usize, word: usize) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|plane| self.0[8 * word + plane][place]))
    }
}

super::instances! {
    /// The sets of `GROUP` places from `place` on, below `room`, which is at most 64.
    fn words(planes: &Planes, place: usize, room: usize) -> [u64; GROUP] = words_by
}

#[inline(always)]
fn words_by(planes: &Planes, place: usize, room: usize) -> [u64; GROUP] {
    match room {
        ..=16 => words_of::<2>(planes, place),
        17..=32 => words_of::<4>(planes, place),
        _ => words_of::<8>(planes, place),
    }
}

#[inline(always)]
fn words_of<const PLANES: usize>(Planes(planes): &Planes, place: usize) -> [u64; GROUP] {
    let mut words = [0; GROUP];
    for (plane, shift) in planes[..PLANES].iter().zip((0..64).step_by(8)) {
        let bytes = &plane[place..place + GROUP];
        words.iter_mut().zip(bytes).for_each(|(word, byte)| *word |= u64::from(*byte) << shift);
    }
    words
}

super::instances! {
    /// The places at whose sets a code below the limit is missing: a set of bits. Only codes below `room` are looked at.
    fn missing(planes: &Planes, limits: &[u8; LANES], room: usize) -> u64 = missing_by
}

#[inline(always)]
fn missing_by(Planes(planes): &Planes, limits: &[u8; LANES], room: usize) -> u64 {
    let mut missing = [0; LANES];
    for (plane, first) in planes[..room.div_ceil(8)].iter().zip((0..=u8::MAX).step_by(8)) {
        for ((missing, set), limit) in missing.iter_mut().zip(plane).zip(limits) {
            // As many ones as codes of the plane are below the limit.
            let needed = limit.saturating_sub(first).min(8);
            let ones = if needed & 1 == 0 { 0 } else { 0x01 };
            let ones = if needed & 2 == 0 { ones } else { ones << 2 | 0x03 };
            let ones = if needed & 4 == 0 { ones } else { ones << 4 | 0x0f };
            let ones: u8 = if needed & 8 == 0 { ones } else { 0xff };
            *missing |= ones & !set;
        }
    }
    missing.iter().zip(0..).fold(0, |places, (missing, place)| places | u64::from(*missing != 0) << place)
}

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

/// For each of the `lanes` heaps from `start` on, which stand from `place` on in the block, adds `codes[heap - back] ^ code` of the first `count` shifts to its set. Codes from `room` on may be left out.
///
/// # Panics
///
/// If `lanes` is none of [`TIERS`] or a place is not in the block; if `start` is less than one of their `back`, or `start + lanes` more than there are codes.
pub(crate) fn add(
    level: Level,
    codes: &[u8],
    (start, place, lanes): (usize, usize, usize),
    (shifts, count): (&Shifts, usize),
    room: usize,
    planes: &mut Planes,
) {
    assert!(shifts.most(count) <= start && start + lanes <= codes.len(), "heaps within the codes");
    assert!(TIERS.contains(&lanes) && place + lanes <= LANES && room <= CODES, "lanes within the block");
    let shifts = &shifts.list[..count];
    if shifts.is_empty() {
        return;
    }
    #[cfg(target_arch = "x86_64")]
    if level != Level::Scalar {
        let slices = room.div_ceil(SLICE);
        // SAFETY: the level is made only where its features were detected. `start` is at least the greatest `back`, `start + lanes` within the codes, and `place + lanes` within the
        // block, which has at least 16 codes for each slice.
        return unsafe {
            let first = codes.as_ptr().add(start);
            let planes = planes.0.as_flattened_mut().as_mut_ptr().add(place);
            match (level, lanes) {
                (Level::Avx512, 64) => avx512_64::add(first, shifts, slices, planes),
                (Level::Avx512, 32) => avx512_32::add(first, shifts, slices, planes),
                (Level::Avx512, _) => avx512_16::add(first, shifts, slices, planes),
                (_, 16) => avx2_16::add(first, shifts, slices, planes),
                _ => (0..lanes).step_by(32).for_each(|lane| {
                    avx2_32::add(first.add(lane), shifts, slices, planes.add(lane));
                }),
            }
        };
    }
    let _ = (level, room);
    add_by(codes, (start, place, lanes), shifts, planes);
}

/// The reference.
fn add_by(codes: &[u8], (start, place, lanes): (usize, usize, usize), shifts: &[Shift], planes: &mut Planes) {
    for shift in shifts {
        let row = &codes[start - shift.back..start + lanes - shift.back];
        for (code, place) in row.iter().zip(place..) {
            planes.insert(place, code ^ shift.code());
        }
    }
}

/// The functions for one kind of vectors.
#[cfg(target_arch = "x86_64")]
macro_rules! by_vectors {
    (
        $name:ident, $features:literal, $vector:ident, $most:literal slices, $splat:ident, $splat_code:ident, $widen:path, $load:ident,
        $store:ident, $xor:ident, $sum:ident, $look_up:ident, $or:expr
    ) => {
        mod $name {
            use std::arch::x86_64::*;

            use super::{LANES, SLICE, Shift};

            /// The bits of eight codes in their plane.
            const BITS: i64 = i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);

            /// Adds to the planes from `planes` on, of which the next one stands `LANES` further.
            ///
            /// # Safety
            ///
            /// As many bytes as a vector has must be readable from `first - back` on for all shifts, and in each of the planes of the slices.
            #[target_feature(enable = $features)]
            pub(super) unsafe fn add(first: *const u8, shifts: &[Shift], slices: usize, planes: *mut u8) {
                let mut done = 0;
                while done < slices {
                    let passes = (slices - done).div_ceil($most);
                    let count = (slices - done).div_ceil(passes);
                    // SAFETY: the caller says so; and there are that many slices.
                    unsafe {
                        let planes = planes.add(done * 2 * LANES);
                        match count {
                            1 => pass::<1>(first, shifts, done, planes),
                            2 => pass::<2>(first, shifts, done, planes),
                            3 => pass::<3>(first, shifts, done, planes),
                            4 => pass::<4>(first, shifts, done, planes),
                            _ => pass::<5>(first, shifts, done, planes),
                        }
                    }
                    done += count;
                }
            }

            /// Slices from `done` on, whose planes start at `planes`.
            ///
            /// # Safety
            ///
            /// As for [`add`].
            #[target_feature(enable = $features)]
            #[inline]
            unsafe fn pass<const SLICES: usize>(
                first: *const u8,
                shifts: &[Shift],
                done: usize,
                planes: *mut u8,
            ) {
                let tables = [_mm_set_epi64x(0, BITS), _mm_set_epi64x(BITS, 0)].map(|table| $widen(table));
                let bias = $splat(0x70);
                let code = |slice: usize| crate::convert::low_u8(SLICE * (done + slice)).cast_signed();
                let slices: [$vector; SLICES] = std::array::from_fn(|slice| $splat(code(slice)));
                // SAFETY: the caller says that all planes can be read and written.
                let place = |plane: usize| unsafe { planes.add(plane * LANES).cast() };
                // SAFETY: as above.
                let mut sums: [[$vector; 2]; SLICES] = std::array::from_fn(|slice| unsafe {
                    [$load(place(2 * slice)), $load(place(2 * slice + 1))]
                });
                let row = |shift: &Shift| {
                    // SAFETY: the caller says that the row can be read.
                    let row = unsafe { $load(first.sub(shift.back).cast()) };
                    $xor(row, $splat_code(i32::from_ne_bytes(shift.codes)))
                };
                let (pairs, rest) = shifts.as_chunks::<2>();
                for [a, b] in pairs {
                    let (a, b) = (row(a), row(b));
                    for (sums, slice) in sums.iter_mut().zip(slices) {
                        let (a, b) = ($sum($xor(a, slice), bias), $sum($xor(b, slice), bias));
                        for (sum, table) in sums.iter_mut().zip(tables) {
                            *sum = $or(*sum, $look_up(table, a), $look_up(table, b));
                        }
                    }
                }
                for shift in rest {
                    let row = row(shift);
                    for (sums, slice) in sums.iter_mut().zip(slices) {
                        let row = $sum($xor(row, slice), bias);
                        for (sum, table) in sums.iter_mut().zip(tables) {
                            *sum = $or(*sum, *sum, $look_up(table, row));
                        }
                    }
                }
                for (slice, sums) in sums.into_iter().enumerate() {
                    // SAFETY: as above.
                    unsafe {
                        $store(place(2 * slice).cast(), sums[0]);
                        $store(place(2 * slice + 1).cast(), sums[1]);
                    }
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
by_vectors!(
    avx512_64,
    "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2",
    __m512i,
    5 slices,
    _mm512_set1_epi8,
    _mm512_set1_epi32,
    _mm512_broadcast_i32x4,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_xor_si512,
    _mm512_adds_epu8,
    _mm512_shuffle_epi8,
    |a, b, c| _mm512_ternarylogic_epi64::<0xfe>(a, b, c)
);
#[cfg(target_arch = "x86_64")]
by_vectors!(
    avx512_32,
    "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2",
    __m256i,
    5 slices,
    _mm256_set1_epi8,
    _mm256_set1_epi32,
    _mm256_broadcastsi128_si256,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_xor_si256,
    _mm256_adds_epu8,
    _mm256_shuffle_epi8,
    |a, b, c| _mm256_ternarylogic_epi64::<0xfe>(a, b, c)
);
#[cfg(target_arch = "x86_64")]
by_vectors!(
    avx512_16,
    "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2",
    __m128i,
    5 slices,
    _mm_set1_epi8,
    _mm_set1_epi32,
    std::convert::identity,
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_xor_si128,
    _mm_adds_epu8,
    _mm_shuffle_epi8,
    |a, b, c| _mm_ternarylogic_epi64::<0xfe>(a, b, c)
);
#[cfg(target_arch = "x86_64")]
by_vectors!(
    avx2_32,
    "avx2,bmi1,bmi2",
    __m256i,
    2 slices,
    _mm256_set1_epi8,
    _mm256_set1_epi32,
    _mm256_broadcastsi128_si256,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_xor_si256,
    _mm256_adds_epu8,
    _mm256_shuffle_epi8,
    |a, b, c| _mm256_or_si256(a, _mm256_or_si256(b, c))
);
#[cfg(target_arch = "x86_64")]
by_vectors!(
    avx2_16,
    "avx2,bmi1,bmi2",
    __m128i,
    2 slices,
    _mm_set1_epi8,
    _mm_set1_epi32,
    std::convert::identity,
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_xor_si128,
    _mm_adds_epu8,
    _mm_shuffle_epi8,
    |a, b, c| _mm_or_si128(a, _mm_or_si128(b, c))
);

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes drawn from a fixed sequence.
    fn drawn() -> impl FnMut() -> u8 {
        let mut state = 7_u32;
        move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        }
    }

    #[test]
    fn every_instance_fills_the_same_sets() {
        let mut draw = drawn();
        for room in (SLICE..=CODES).step_by(SLICE) {
            // Codes beyond the room too: these may be left out.
            let codes: Vec<u8> = (0..640).map(|_| draw()).collect();
            for (lanes, count) in
                TIERS.into_iter().flat_map(|lanes| [0, 1, 2, 7, 30].map(|count| (lanes, count)))
            {
                let shifts: Shifts = (0..30).map(|k| Shift::new(16 + 17 * k, draw())).collect();
                for place in (0..LANES).step_by(lanes) {
                    let sets = Level::here().into_iter().map(|level| {
                        let mut planes = Planes::new();
                        add(level, &codes, (540, place, lanes), (&shifts, count), room, &mut planes);
                        planes.0[room / 8..].fill([0; LANES]);
                        planes
                    });
                    let sets: Vec<Planes> = sets.collect();
                    let mut expected = Planes::new();
                    for (shift, lane) in
                        shifts.list()[..count].iter().flat_map(|s| (0..lanes).map(move |lane| (s, lane)))
                    {
                        let code = codes[540 + lane - shift.back] ^ shift.code();
                        if usize::from(code) < room {
                            expected.insert(place + lane, code);
                        }
                    }
                    assert!(
                        sets.iter().all(|set| *set == expected),
                        "room {room}, {count} shifts, {lanes} lanes"
                    );
                }
            }
        }
    }

    #[test]
    fn every_instance_reads_the_same_sets() {
        let mut draw = drawn();
        for (room, full) in (SLICE..=CODES).step_by(SLICE).flat_map(|room| [(room, false), (room, true)]) {
            let mut planes = Planes::new();
            // Nearly full sets, so that some limits are met.
            for (place, code) in (0..LANES).flat_map(|place| (0..=u8::MAX).map(move |code| (place, code))) {
                if full || draw() > 8 {
                    planes.insert(place, code);
                }
            }
            let limits: [u8; LANES] = std::array::from_fn(|_| draw() % crate::convert::low_u8(room.min(255)));
            let has = |place: usize, code: usize| planes.word(place, code / 64) >> (code % 64) & 1 == 1;
            let expected =
                (0..LANES).map(|place| (0..usize::from(limits[place])).any(|code| !has(place, code)));
            let expected: Vec<bool> = expected.collect();
            assert!(full || expected.contains(&true) && expected.contains(&false), "room {room}");
            for level in Level::here() {
                let found = missing(level, &planes, &limits, room);
                let found: Vec<bool> = (0..LANES).map(|place| found >> place & 1 == 1).collect();
                assert_eq!(found, expected, "{level:?}, room {room}");
                for place in (0..LANES).step_by(GROUP) {
                    let least = room.min(64);
                    let seen = words(level, &planes, place, least);
                    for (word, place) in seen.into_iter().zip(place..) {
                        let bits = u64::MAX >> (64 - least);
                        assert_eq!(word & bits, planes.word(place, 0) & bits, "{level:?}, room {room}");
                    }
                }
            }
        }
    }
}
