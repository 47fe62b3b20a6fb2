//! Many small subtraction games at once.

use crate::convert::{exact_u64, low_u32};

/// Games in a group.
pub(crate) const LANES: usize = 16;
/// Heaps that are remembered, in a ring.
const RING: usize = 32;
/// Greatest number that may be taken: a ring forgets eight heaps at a time.
pub(crate) const MOST: usize = RING - 8;

/// The values of one heap in all games.
pub(crate) type Row = [u8; LANES];

/// The values of heaps 0, 1, … of all games, as many as there are rows. Bit `s - 1` of a set is there if s may be taken.
pub(crate) fn play(level: super::Level, sets: &[u32; LANES], rows: &mut [Row]) {
    #[cfg(target_arch = "x86_64")]
    if level == super::Level::Avx512 {
        // SAFETY: the level is made only where its features were detected.
        return unsafe { avx512(sets, rows) };
    }
    plain(level, sets, rows);
}

super::instances! {
    /// The compiler's instances.
    fn plain(sets: &[u32; LANES], rows: &mut [Row]) -> () = play_by
}

super::instances! {
    /// For each game of `wanted`, a set of bits, the least p such that the last `window` rows are those p before; 0 where there is none.
    fn periods(rows: &[Row], window: usize, wanted: u32) -> [u32; LANES] = periods_by
}

super::instances! {
    /// For each game of `wanted` the first row from which on rows repeat with period `p`.
    fn preperiods(rows: &[Row], p: usize, wanted: u32) -> [u32; LANES] = preperiods_by
}

#[allow(clippy::needless_range_loop, reason = "a loop over lanes is a loop over vectors")]
#[inline(always)]
fn play_by(sets: &[u32; LANES], rows: &mut [Row]) {
    // For each value the heaps that have it, heap n at bit n mod 32.
    let mut having = [[0_u32; LANES]; MOST + 2];
    // The heaps in reach of the next one: s back for each s of the set.
    let mut reach = sets.map(|set| (set << 1).reverse_bits().rotate_left(1));
    for (heap, row) in rows.iter_mut().enumerate() {
        if heap.is_multiple_of(8) {
            let fresh = !(0xff << (heap % RING));
            having.as_flattened_mut().iter_mut().for_each(|heaps| *heaps &= fresh);
        }
        let bit = 1 << (heap % RING);
        let mut open = [u32::MAX; LANES];
        let mut values = [0_u32; LANES];
        let (pairs, _) = having.as_chunks_mut::<2>();
        for (first, pair) in (0_u32..).step_by(2).zip(pairs) {
            // Two values between two decisions: fewer of them are foreseen wrongly.
            let mut left = 0;
            for (value, heaps) in (first..).zip(pair) {
                for lane in 0..LANES {
                    let here = if heaps[lane] & reach[lane] == 0 { open[lane] } else { 0 };
                    heaps[lane] |= here & bit;
                    values[lane] |= here & value;
                    open[lane] &= !here;
                }
            }
            open.iter().for_each(|open| left |= open);
            if left == 0 {
                break;
            }
        }
        for lane in 0..LANES {
            row[lane] = values[lane].to_le_bytes()[0];
            reach[lane] = reach[lane].rotate_left(1);
        }
    }
}

/// Four games at a time, so that each can wait for its own last value. For each game, lane s - 1 has the values that the heap s further than the next
/// may not take; the value of a heap, as a bit, goes to the lanes of the set at once.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
fn avx512(sets: &[u32; LANES], rows: &mut [Row]) {
    use std::arch::x86_64::*;
    const TOGETHER: usize = 4;
    /// The table of truth of `a | b & c`.
    const OR_AND: i32 = 0xf8;
    for (four, sets) in sets.as_chunks::<TOGETHER>().0.iter().enumerate() {
        let low = sets
            .map(|set| _mm512_movm_epi32(u16::from_le_bytes([set.to_le_bytes()[0], set.to_le_bytes()[1]])));
        let high = sets.map(|set| _mm256_movm_epi32(set.to_le_bytes()[2]));
        let mut first = [_mm512_setzero_si512(); TOGETHER];
        let mut last = [_mm256_setzero_si256(); TOGETHER];
        for row in rows.iter_mut() {
            let Some(values) = row.as_chunks_mut::<TOGETHER>().0.get_mut(four) else { return };
            for game in 0..TOGETHER {
                let taken = _mm512_castsi512_si128(first[game]);
                // The lowest bit that is not there.
                let bit = _mm_andnot_si128(taken, _mm_add_epi32(taken, _mm_set1_epi32(1)));
                let all = _mm512_broadcastd_epi32(bit);
                let next = _mm512_alignr_epi32::<1>(_mm512_castsi256_si512(last[game]), first[game]);
                first[game] = _mm512_ternarylogic_epi32::<OR_AND>(next, all, low[game]);
                let next = _mm256_alignr_epi32::<1>(_mm256_setzero_si256(), last[game]);
                last[game] =
                    _mm256_ternarylogic_epi32::<OR_AND>(next, _mm512_castsi512_si256(all), high[game]);
                values[game] = _mm_cvtsi128_si32(bit).trailing_zeros().to_le_bytes()[0];
            }
        }
    }
}

#[allow(clippy::needless_range_loop, reason = "a loop over lanes is a loop over vectors")]
#[inline(always)]
fn periods_by(rows: &[Row], window: usize, wanted: u32) -> [u32; LANES] {
    let mut found = [0; LANES];
    let mut open: Row = std::array::from_fn(|lane| if wanted >> lane & 1 == 1 { u8::MAX } else { 0 });
    for (p, period) in (1..rows.len().saturating_sub(window)).zip(1_u32..) {
        let mut same = open;
        for (row, before) in rows.iter().rev().zip(rows.iter().rev().skip(p)).take(window) {
            for lane in 0..LANES {
                same[lane] &= if row[lane] == before[lane] { u8::MAX } else { 0 };
            }
            if u128::from_le_bytes(same) == 0 {
                break;
            }
        }
        if u128::from_le_bytes(same) != 0 {
            for lane in 0..LANES {
                found[lane] |= if same[lane] != 0 { period } else { 0 };
                open[lane] &= !same[lane];
            }
            if u128::from_le_bytes(open) == 0 {
                break;
            }
        }
    }
    found
}

#[allow(clippy::needless_range_loop, reason = "a loop over lanes is a loop over vectors")]
#[inline(always)]
fn preperiods_by(rows: &[Row], p: usize, wanted: u32) -> [u32; LANES] {
    let mut first = [0; LANES];
    let mut open: Row = std::array::from_fn(|lane| if wanted >> lane & 1 == 1 { u8::MAX } else { 0 });
    let pairs = rows.iter().zip(&rows[p..]).enumerate().rev();
    for (place, (row, later)) in pairs {
        let next = low_u32(exact_u64(place + 1));
        let mut changed: Row = [0; LANES];
        for lane in 0..LANES {
            changed[lane] = if row[lane] == later[lane] { 0 } else { open[lane] };
        }
        if u128::from_le_bytes(changed) != 0 {
            for lane in 0..LANES {
                first[lane] |= if changed[lane] != 0 { next } else { 0 };
                open[lane] &= !changed[lane];
            }
            if u128::from_le_bytes(open) == 0 {
                break;
            }
        }
    }
    first
}
