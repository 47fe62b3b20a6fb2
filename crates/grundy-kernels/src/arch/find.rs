//! Which of four values occur among the exclusive ors of two rows.

use super::Level;

/// Elements looked at before asking whether all are found.
const BLOCK: usize = 256;

/// Vectors looked at before asking whether all are found.
#[cfg(target_arch = "x86_64")]
const ROWS: usize = 8;

/// Which of the values of `wanted`, a set of bits, occur among `front[i] ^ back[i]`; the search ends when all do.
pub(crate) fn find_u8(level: Level, front: &[u8], back: &[u8], values: [u8; 4], wanted: u8) -> u8 {
    #[cfg(target_arch = "x86_64")]
    if level == Level::Avx512 {
        // SAFETY: the level is made only where its features were detected.
        return unsafe { avx512_u8(front, back, values, wanted) };
    }
    plain_u8(level, front, back, values, wanted)
}

/// As [`find_u8`], for values of sixteen bits.
pub(crate) fn find_u16(level: Level, front: &[u16], back: &[u16], values: [u16; 4], wanted: u8) -> u8 {
    #[cfg(target_arch = "x86_64")]
    if level == Level::Avx512 {
        // SAFETY: the level is made only where its features were detected.
        return unsafe { avx512_u16(front, back, values, wanted) };
    }
    plain_u16(level, front, back, values, wanted)
}

super::instances! {
    /// The compiler's instances.
    fn plain_u8(front: &[u8], back: &[u8], values: [u8; 4], wanted: u8) -> u8 = find_by
}

super::instances! {
    /// The compiler's instances.
    fn plain_u16(front: &[u16], back: &[u16], values: [u16; 4], wanted: u8) -> u8 = find_by
}

#[inline(always)]
fn find_by<T>(front: &[T], back: &[T], values: [T; 4], wanted: u8) -> u8
where
    T: Copy + PartialEq + std::ops::BitXor<Output = T>,
{
    let mut found = 0;
    for (front, back) in front.chunks(BLOCK).zip(back.chunks(BLOCK)) {
        for (bit, value) in values.iter().enumerate() {
            // No early end inside a block: so it is a loop of vectors.
            let hit = front.iter().zip(back).fold(false, |hit, (a, b)| hit | (*a ^ *b == *value));
            found |= u8::from(hit) << bit;
        }
        if found & wanted == wanted {
            break;
        }
    }
    found & wanted
}

#[cfg(target_arch = "x86_64")]
macro_rules! avx512_find {
    ($name:ident, $type:ty, $lanes:expr, $splat:ident, $least:ident, $zeros:ident) => {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
        fn $name(front: &[$type], back: &[$type], values: [$type; 4], wanted: u8) -> u8 {
            use std::arch::x86_64::*;
            /// How many groups of rows there are before one that has some of the first `K` values, and which: a set of bits.
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
            fn next<const K: usize>(
                fronts: &[[[$type; $lanes]; ROWS]],
                backs: &[[[$type; $lanes]; ROWS]],
                values: &[$type; 4],
            ) -> (usize, u8) {
                let vector = |row: &[$type; $lanes]| {
                    // SAFETY: any 64 bytes are a vector. By value, since loads through pointers are checked where assertions are.
                    unsafe { std::mem::transmute::<[$type; $lanes], __m512i>(*row) }
                };
                let sought: [__m512i; K] = std::array::from_fn(|bit| $splat(values[bit].cast_signed()));
                for (group, (fronts, backs)) in fronts.iter().zip(backs).enumerate() {
                    // Zero in some lane if the value is found.
                    let mut least = [_mm512_set1_epi8(-1); K];
                    for (front, back) in fronts.iter().zip(backs) {
                        let (front, back) = (vector(front), vector(back));
                        for (least, value) in least.iter_mut().zip(sought) {
                            *least = $least(*least, _mm512_ternarylogic_epi64::<XOR>(front, back, value));
                        }
                    }
                    let found = least
                        .iter()
                        .enumerate()
                        .fold(0, |found, (bit, least)| found | u8::from($zeros(*least, *least) != 0) << bit);
                    if found != 0 {
                        return (group, found);
                    }
                }
                (fronts.len(), 0)
            }

            let length = front.len().min(back.len());
            let (front, back) = (&front[..length], &back[..length]);
            let Some(last) = length.checked_sub(ROWS * $lanes) else {
                return find_by(front, back, values, wanted);
            };
            let groups = |row| <[$type]>::as_chunks::<$lanes>(row).0.as_chunks::<ROWS>().0;
            let mut found = 0;
            // The last rows may be looked at twice.
            for from in [0, last] {
                let (mut fronts, mut backs) = (groups(&front[from..]), groups(&back[from..]));
                while found & wanted != wanted && !fronts.is_empty() {
                    // Those that are not found yet, and which they are.
                    let (mut open, mut bits, mut count) = ([0; 4], [0; 4], 0);
                    for (value, bit) in values.iter().zip([1, 2, 4, 8]) {
                        if wanted & !found & bit != 0 {
                            (open[count & 3], bits[count & 3]) = (*value, bit);
                            count += 1;
                        }
                    }
                    let (group, here) = match count {
                        1 => next::<1>(fronts, backs, &open),
                        2 => next::<2>(fronts, backs, &open),
                        3 => next::<3>(fronts, backs, &open),
                        _ => next::<4>(fronts, backs, &open),
                    };
                    for (k, bit) in bits.into_iter().enumerate() {
                        found |= if here >> k & 1 == 1 { bit } else { 0 };
                    }
                    fronts = fronts.get(group + 1..).unwrap_or(&[]);
                    backs = backs.get(group + 1..).unwrap_or(&[]);
                }
            }
            found & wanted
        }
    };
}

/// The table of truth of `a ^ b ^ c`.
#[cfg(target_arch = "x86_64")]
const XOR: i32 = 0x96;

#[cfg(target_arch = "x86_64")]
avx512_find!(avx512_u8, u8, 64, _mm512_set1_epi8, _mm512_min_epu8, _mm512_testn_epi8_mask);
#[cfg(target_arch = "x86_64")]
avx512_find!(avx512_u16, u16, 32, _mm512_set1_epi16, _mm512_min_epu16, _mm512_testn_epi16_mask);

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of every length around those of groups, with values early, late and nowhere.
    #[test]
    fn every_instance_finds_the_same_values() {
        let mut state = 11_u32;
        let mut draw = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u16::from(state.to_be_bytes()[0] & 0x1f)
        };
        for length in (0..80).chain([255, 256, 257, 511, 512, 513, 1_100]) {
            let mut front: Vec<u16> = (0..length).map(|_| draw()).collect();
            let back: Vec<u16> = (0..length).map(|_| draw()).collect();
            if let Some((last, before)) = front.last_mut().zip(back.last()) {
                *last = before ^ 200;
            }
            let made: Vec<u16> = front.iter().zip(&back).map(|(a, b)| a ^ b).collect();
            let narrow = |row: &[u16]| row.iter().map(|value| value.to_le_bytes()[0]).collect::<Vec<u8>>();
            for values in [[3, 200, 100, 31], [0, 1, 2, 200], [77, 78, 79, 80]] {
                for wanted in 0..16 {
                    let found = |bit: &usize| wanted >> bit & 1 == 1 && made.contains(&values[*bit]);
                    let expected = (0..4).filter(found).fold(0, |set, bit| set | 1 << bit);
                    for level in Level::here() {
                        let bytes = values.map(|value| value.to_le_bytes()[0]);
                        let small = find_u8(level, &narrow(&front), &narrow(&back), bytes, wanted);
                        let large = find_u16(level, &front, &back, values, wanted);
                        assert_eq!((small, large), (expected, expected), "{level:?}, {length}, {values:?}");
                    }
                }
            }
        }
    }
}
