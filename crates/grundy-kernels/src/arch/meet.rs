//! Which codes two rows make.

use super::Level;

/// Places of a row that are looked at together.
pub(crate) const ROW: usize = 64;
/// Codes that are looked for at a time.
pub(crate) const SOUGHT: usize = 16;

/// Which of the codes, a set of bits, are `fronts[i][j] ^ back[j]` for some i and some j in `places[i]`, where `back` is the i-th row of `backs` from the end.
///
/// There must be as many rows of each. Of more than [`SOUGHT`] codes the first ones are looked for.
pub(crate) fn meet(level: Level, fronts: &[[u8; ROW]], backs: &[u8], places: &[u64], codes: &[u8]) -> u16 {
    let (_, backs) = backs.as_rchunks::<ROW>();
    assert!(fronts.len() == backs.len() && fronts.len() == places.len(), "rows of the same number");
    let codes = &codes[..codes.len().min(SOUGHT)];
    #[cfg(target_arch = "x86_64")]
    if level == Level::Avx512 {
        let mut sought = [0; SOUGHT];
        sought.iter_mut().zip(codes).for_each(|(sought, code)| *sought = u32::from_ne_bytes([*code; 4]));
        // SAFETY: the level is made only where its features were detected.
        let met = unsafe {
            match codes.len() {
                0 | 1 => avx512::<1>(fronts, backs, places, &sought),
                2 => avx512::<2>(fronts, backs, places, &sought),
                3 | 4 => avx512::<4>(fronts, backs, places, &sought),
                5..=8 => avx512::<8>(fronts, backs, places, &sought),
                9..=12 => avx512::<12>(fronts, backs, places, &sought),
                _ => avx512::<SOUGHT>(fronts, backs, places, &sought),
            }
        };
        // What was sought in vain is code 0 again.
        return met
            & ((1_u32 << codes.len()) - 1)
                .to_le_bytes()
                .first_chunk()
                .map_or(0, |low| u16::from_le_bytes(*low));
    }
    plain(level, fronts, backs, places, codes)
}

super::instances! {
    /// The compiler's instances.
    fn plain(fronts: &[[u8; ROW]], backs: &[[u8; ROW]], places: &[u64], codes: &[u8]) -> u16 = meet_by
}

super::instances! {
    /// The first i with `front[i] ^ back[last - i] == code`.
    fn meet_reversed(front: &[u8], back: &[u8], code: u8) -> Option<usize> = meet_reversed_by
}

#[inline(always)]
fn meet_by(fronts: &[[u8; ROW]], backs: &[[u8; ROW]], places: &[u64], codes: &[u8]) -> u16 {
    let mut met = 0;
    for ((front, back), places) in fronts.iter().zip(backs.iter().rev()).zip(places) {
        for (bit, code) in codes.iter().enumerate() {
            // No early end inside a row: so it is a loop of vectors.
            let hit = front.iter().zip(back).fold(false, |hit, (a, b)| hit | (a ^ b == *code));
            if hit && (0..ROW).any(|place| places >> place & 1 == 1 && front[place] ^ back[place] == *code) {
                met |= 1 << bit;
            }
        }
    }
    met
}

#[inline(always)]
fn meet_reversed_by(front: &[u8], back: &[u8], code: u8) -> Option<usize> {
    let (fronts, front_rest) = front.as_chunks::<ROW>();
    let (back_rest, backs) = back.as_rchunks::<ROW>();
    let met = |(a, b): (&u8, &u8)| a ^ b == code;
    let hit = |(a, b): (&[u8; ROW], &[u8; ROW])| {
        a.iter().zip(b.iter().rev()).fold(false, |hit, pair| hit | met(pair))
    };
    let whole = fronts.iter().zip(backs.iter().rev()).position(hit);
    let (from, front, back) = match whole {
        Some(row) => (row * ROW, fronts[row].as_slice(), backs[backs.len() - 1 - row].as_slice()),
        None => (fronts.len().min(backs.len()) * ROW, front_rest, back_rest),
    };
    front.iter().zip(back.iter().rev()).position(met).map(|place| from + place)
}

/// The first `K` of the codes, each four times in a word.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
fn avx512<const K: usize>(
    fronts: &[[u8; ROW]],
    backs: &[[u8; ROW]],
    places: &[u64],
    codes: &[u32; SOUGHT],
) -> u16 {
    use std::arch::x86_64::*;
    // SAFETY: any 64 bytes are a vector. By value, since loads through pointers are checked where assertions are.
    let vector = |row: &[u8; ROW]| unsafe { std::mem::transmute::<[u8; ROW], __m512i>(*row) };
    // Zero in some lane as soon as the code is met.
    let mut least = [_mm512_set1_epi8(-1); K];
    for ((front, back), places) in fronts.iter().zip(backs.iter().rev()).zip(places) {
        let both = _mm512_xor_si512(vector(front), vector(back));
        for (least, code) in least.iter_mut().zip(codes) {
            let change = _mm512_xor_si512(both, _mm512_set1_epi32(code.cast_signed()));
            *least = _mm512_mask_min_epu8(*least, *places, *least, change);
        }
    }
    least
        .iter()
        .enumerate()
        .fold(0, |met, (bit, least)| met | u16::from(_mm512_testn_epi8_mask(*least, *least) != 0) << bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instance_meets_the_same_codes() {
        let mut state = 3_u32;
        let mut draw = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0] & 0x3f
        };
        let mut met = 0;
        for rows in [0, 1, 3] {
            let fronts: Vec<[u8; ROW]> = (0..rows).map(|_| std::array::from_fn(|_| draw())).collect();
            let backs: Vec<u8> = (0..ROW * rows).map(|_| draw()).collect();
            for places in [0, u64::MAX, 0x8001_0000_f000_0013] {
                for count in 0..=SOUGHT {
                    let codes: Vec<u8> = (0..count).map(|_| draw()).collect();
                    let places = vec![places; rows];
                    let made = |i: usize, j: usize| fronts[i][j] ^ backs[ROW * (rows - 1 - i) + j];
                    let all = (0..rows).flat_map(|i| (0..ROW).map(move |j| (i, j)));
                    let made: Vec<u8> =
                        all.filter(|(i, j)| places[*i] >> j & 1 == 1).map(|(i, j)| made(i, j)).collect();
                    let expected = codes.iter().map(|code| made.contains(code)).collect::<Vec<_>>();
                    for level in Level::here() {
                        let found = meet(level, &fronts, &backs, &places, &codes);
                        let found: Vec<bool> = (0..count).map(|bit| found >> bit & 1 == 1).collect();
                        assert_eq!(found, expected, "{level:?}, {rows} rows, {codes:?}");
                    }
                    met += expected.iter().filter(|met| **met).count();
                }
            }
        }
        assert!(met > 100, "{met} codes were met");
    }
}
