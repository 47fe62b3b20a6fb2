//! Many small subtraction games at once.
//!
//! A value is kept as a word with the bit of its number alone. So the values that a heap may not take are the union of the rows of the heaps in reach, the value is the lowest bit that
//! is not there, and no lane ever waits for another.
//!
//! Beside each row stands a *trace*: h(n) = K h(n - 1) + G(n) modulo 2^16, where K is even. So a trace depends on the last sixteen rows at most, and where one differs from that p rows before, so does a window of
//! sixteen rows or more. Most p are left out by one comparison.

use super::Level;
use crate::convert::{exact_usize, low_u16};

/// Games in a group.
pub(crate) const LANES: usize = 32;
/// Greatest number that may be taken.
pub(crate) const MOST: usize = 24;
/// Rows of zeros before those of heaps.
const BEFORE: usize = 32;
/// The factor of traces.
const FACTOR: u16 = 2 * 0x4e35;
/// Windows of so many rows have equal traces where they are equal.
const TRACED: usize = 16;

/// Rows that are compared with those p later at a time.
const STRIDE: usize = 8;

/// A word for each game, where vectors are read at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row([u16; LANES]);

/// The values of many games.
#[derive(Debug)]
pub(crate) struct Games {
    /// The values of heap n, as bits, in row `BEFORE + n`; 0 for a value above 15 and, in that game, for those that follow from one.
    rows: Vec<Row>,
    /// The trace of heap n at place n.
    traces: Vec<Row>,
    /// The games, a set of bits, in which a value is above 15.
    full: u32,
}

/// A period and its first heap.
pub(crate) type Found = (u16, u16);

impl Games {
    /// Room for this number of heaps, which must be below 2^16.
    pub(crate) fn new(heaps: usize) -> Self {
        assert!(heaps < 1 << 16, "periods of sixteen bits");
        let zeros = |count: usize| vec![Row([0; LANES]); count];
        Self { rows: zeros(BEFORE + heaps), traces: zeros(heaps), full: 0 }
    }

    /// Computes the values of all heaps. Bit `s - 1` of a set is there if s may be taken, at most [`MOST`].
    pub(crate) fn play(&mut self, level: Level, sets: &[u32; LANES]) {
        self.full = play_at(level, sets, &mut self.rows, &mut self.traces);
    }

    /// For each game the numbers s up to `most`, at most [`MOST`], such that no heap has the value of the one s less: bit `s - 1`, and maybe those of greater ones. It says nothing of games in which a value is above 15.
    pub(crate) fn apart(&self, level: Level, most: usize) -> [u32; LANES] {
        apart_at(level, &self.rows, most.min(MOST))
    }

    /// For each game of `wanted`, a set of bits, the least p such that the last `window` rows are those p before, and the first row from which on rows
    /// repeat with it; p = 0 where there is none, and where a value is above 15.
    pub(crate) fn repeats(&self, level: Level, window: usize, wanted: u32) -> [Found; LANES] {
        let (rows, wanted) = (&self.rows[BEFORE..], wanted & !self.full);
        // A trace of more rows than the window says nothing.
        let traces = if window < TRACED { rows } else { &self.traces };
        #[cfg(target_arch = "x86_64")]
        match level {
            Level::Scalar => {}
            // SAFETY: the level is made only where its features were detected.
            Level::Avx2 => return unsafe { avx2::repeats(rows, traces, window, wanted) },
            // SAFETY: as above.
            Level::Avx512 => return unsafe { avx512::repeats(rows, traces, window, wanted) },
        }
        let _ = level;
        repeats_by(rows, traces, window, wanted, alike)
    }
}

super::instances! {
    /// The compiler's instances.
    fn apart_at(rows: &[Row], most: usize) -> [u32; LANES] = apart_by
}

#[inline(always)]
fn apart_by(rows: &[Row], most: usize) -> [u32; LANES] {
    let mut apart = [0; LANES];
    // Four numbers at a time: so each row is read less often.
    for first in (1..=most).step_by(4) {
        // Bits of values that two rows share. Those before heap 0 have none.
        let [mut w, mut x, mut y, mut z] = [[0_u16; LANES]; 4];
        for window in rows[BEFORE - first - 3..].windows(first + 4) {
            let ([d, c, b, a, ..], [.., row]) = (window, window) else { continue };
            for lane in 0..LANES {
                let values = row.0[lane];
                w[lane] |= values & a.0[lane];
                x[lane] |= values & b.0[lane];
                y[lane] |= values & c.0[lane];
                z[lane] |= values & d.0[lane];
            }
        }
        for (shared, bit) in [w, x, y, z].into_iter().zip(first - 1..) {
            note(&mut apart, shared, bit);
        }
    }
    apart
}

/// Sets a bit for each game in which nothing is shared. A call of its own: taken apart into lanes here, the loop above would be taken apart too.
#[inline(never)]
fn note(apart: &mut [u32; LANES], shared: [u16; LANES], bit: usize) {
    for (apart, shared) in apart.iter_mut().zip(shared) {
        *apart |= u32::from(shared == 0) << bit;
    }
}

/// What may be taken in all games, and what in some of them, with a mask that says in which. The greatest first: the least wait for the latest values.
struct Reach {
    /// Places in a window of the last `BEFORE` rows, below that number.
    in_all: Fours<usize>,
    in_some: Fours<usize>,
    masks: Fours<Row>,
    /// Where one may be taken: that waits for the very last value.
    one: Row,
}

/// Fours of places or masks. The last is filled up by repeating what may be taken, which changes nothing.
struct Fours<T> {
    fours: [[T; 4]; MOST / 4],
    count: usize,
}

impl<T: Copy> Fours<T> {
    #[inline(always)]
    fn new(none: T) -> Self {
        Self { fours: [[none; 4]; MOST / 4], count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, place: T) {
        let (four, at) = (self.count / 4, self.count % 4);
        self.fours[four][at..].fill(place);
        self.count += 1;
    }

    #[inline(always)]
    fn all(&self) -> &[[T; 4]] {
        &self.fours[..self.count.div_ceil(4)]
    }
}

impl Reach {
    #[inline(always)]
    fn of(sets: &[u32; LANES]) -> Self {
        let (all, any) = sets.iter().fold((u32::MAX, 0), |(all, any), set| (all & set, any | set));
        let mask = |s: usize| {
            let mut mask = Row([0; LANES]);
            mask.0
                .iter_mut()
                .zip(sets)
                .for_each(|(mask, set)| *mask = if set >> (s - 1) & 1 == 1 { u16::MAX } else { 0 });
            mask
        };
        let (mut in_all, mut in_some) = (Fours::new(0), Fours::new(0));
        let mut masks = Fours::new(Row([0; LANES]));
        for s in (2..=MOST).rev() {
            let place = BEFORE - s;
            if all >> (s - 1) & 1 == 1 {
                in_all.push(place);
            } else if any >> (s - 1) & 1 == 1 {
                in_some.push(place);
                masks.push(mask(s));
            }
        }
        Self { in_all, in_some, masks, one: mask(1) }
    }
}

super::instances! {
    /// The compiler's instances.
    fn play_at(sets: &[u32; LANES], rows: &mut [Row], traces: &mut [Row]) -> u32 = play_by
}

#[inline(always)]
fn play_by(sets: &[u32; LANES], rows: &mut [Row], traces: &mut [Row]) -> u32 {
    let reach = Reach::of(sets);
    let (in_all, in_some, masks) = (reach.in_all.all(), reach.in_some.all(), reach.masks.all());
    let (mut least, mut trace, mut last) = ([u16::MAX; LANES], [0_u16; LANES], [0_u16; LANES]);
    for (heap, trace_row) in traces.iter_mut().enumerate() {
        let Some((window, [row, ..])) = rows[heap..].split_first_chunk_mut::<BEFORE>() else { break };
        // SAFETY: places are below the length of a window.
        let before = |place: usize| unsafe { &window.get_unchecked(place).0 };
        let mut taken = [0_u16; LANES];
        for four in in_all {
            let [a, b, c, d] = four.map(before);
            for lane in 0..LANES {
                taken[lane] |= a[lane] | b[lane] | c[lane] | d[lane];
            }
        }
        for (four, masks) in in_some.iter().zip(masks) {
            for (place, mask) in four.iter().zip(masks) {
                let values = before(*place);
                for lane in 0..LANES {
                    taken[lane] |= values[lane] & mask.0[lane];
                }
            }
        }
        for lane in 0..LANES {
            let taken = taken[lane] | last[lane] & reach.one.0[lane];
            // The lowest bit that is not there.
            last[lane] = !taken & taken.wrapping_add(1);
            least[lane] = least[lane].min(last[lane]);
            trace[lane] = trace[lane].wrapping_mul(FACTOR).wrapping_add(last[lane]);
        }
        (row.0, trace_row.0) = (last, trace);
    }
    least.iter().zip(0..).fold(0, |set, (least, lane)| set | u32::from(*least == 0) << lane)
}

/// The games in which two rows have the same value.
#[inline(always)]
fn alike(row: &Row, other: &Row) -> u32 {
    row.0.iter().zip(other.0).zip(0..).fold(0, |set, ((a, b), lane)| set | u32::from(*a == b) << lane)
}

#[inline(always)]
fn repeats_by(
    rows: &[Row],
    traces: &[Row],
    window: usize,
    wanted: u32,
    alike: impl Fn(&Row, &Row) -> u32 + Copy,
) -> [Found; LANES] {
    let (mut found, mut open) = ([(0, 0); LANES], wanted);
    let (Some((trace, traces)), Some(most)) = (traces.split_last(), rows.len().checked_sub(window + 1))
    else {
        return found;
    };
    for (p, other) in (1..=most).zip(traces.iter().rev()) {
        let same = open & alike(trace, other);
        if same != 0 {
            let period = low_u16(p);
            starts_by(rows, p, same, alike, |lane, first| {
                if first + p + window <= rows.len() {
                    found[lane] = (period, low_u16(first));
                    open &= !(1 << lane);
                }
            });
            if open == 0 {
                break;
            }
        }
    }
    found
}

/// Tells for each game of `wanted` the first row from which on rows repeat with period `p`.
#[inline(always)]
fn starts_by(
    rows: &[Row],
    p: usize,
    wanted: u32,
    alike: impl Fn(&Row, &Row) -> u32,
    mut tell: impl FnMut(usize, usize),
) {
    let mut open = wanted;
    let mut tell_all = |mut lanes: u32, first: usize| {
        while lanes != 0 {
            tell(exact_usize(lanes.trailing_zeros()), first);
            lanes &= lanes - 1;
        }
    };
    let (first, strides) = rows[..rows.len() - p].as_rchunks::<STRIDE>();
    let (later, laters) = rows[p..].as_rchunks::<STRIDE>();
    let mut from = first.len() + STRIDE * strides.len();
    for (stride, later) in strides.iter().zip(laters).rev() {
        from -= STRIDE;
        let mut change = Row([0; LANES]);
        for (row, later) in stride.iter().zip(later) {
            for lane in 0..LANES {
                change.0[lane] |= row.0[lane] ^ later.0[lane];
            }
        }
        if open & !alike(&change, &Row([0; LANES])) != 0 {
            for (place, (row, later)) in stride.iter().zip(later).enumerate().rev() {
                let changed = open & !alike(row, later);
                tell_all(changed, from + place + 1);
                open &= !changed;
            }
            if open == 0 {
                return;
            }
        }
    }
    for (place, (row, later)) in first.iter().zip(later).enumerate().rev() {
        let changed = open & !alike(row, later);
        tell_all(changed, place + 1);
        open &= !changed;
    }
    tell_all(open, 0);
}

/// The search for a machine whose instructions compare rows so.
#[cfg(target_arch = "x86_64")]
macro_rules! search {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        pub(super) fn repeats(rows: &[Row], traces: &[Row], window: usize, wanted: u32) -> [Found; LANES] {
            super::repeats_by(rows, traces, window, wanted, |row, other| alike(row, other))
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::{Found, LANES, Row};

    search!("avx2,bmi1,bmi2");

    #[target_feature(enable = "avx2,bmi1,bmi2")]
    fn alike(row: &Row, other: &Row) -> u32 {
        // SAFETY: any 64 bytes are two vectors. By value, since loads through pointers are checked where assertions are.
        let halves = |row: &Row| unsafe { std::mem::transmute::<Row, [__m256i; 2]>(*row) };
        let ([a, b], [c, d]) = (halves(row), halves(other));
        let bytes = _mm256_packs_epi16(_mm256_cmpeq_epi16(a, c), _mm256_cmpeq_epi16(b, d));
        // Packing takes eight lanes of each in turn.
        _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b1101_1000>(bytes)).cast_unsigned()
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::*;

    use super::{Found, LANES, Row};

    search!("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2");

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
    fn alike(row: &Row, other: &Row) -> u32 {
        // SAFETY: any 64 bytes are a vector. By value, since loads through pointers are checked where assertions are.
        let vector = |row: &Row| unsafe { std::mem::transmute::<Row, __m512i>(*row) };
        _mm512_cmpeq_epi16_mask(vector(row), vector(other))
    }
}
