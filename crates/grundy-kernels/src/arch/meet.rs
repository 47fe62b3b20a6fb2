//! The first place where two rows of codes make a given one.

/// Elements looked at between two decisions.
const BLOCK: usize = 64;

use super::Level;

/// The first i with `front[i] ^ back[i] == code`.
pub(crate) fn meet(level: Level, front: &[u8], back: &[u8], code: u8) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if level == Level::Avx512 {
        // SAFETY: the level is made only where its features were detected.
        return unsafe { avx512(front, back, code) };
    }
    plain(level, front, back, code)
}

super::instances! {
    /// The compiler's instances.
    fn plain(front: &[u8], back: &[u8], code: u8) -> Option<usize> = meet_by
}

super::instances! {
    /// The first i with `front[i] ^ back[last - i] == code`.
    fn meet_reversed(front: &[u8], back: &[u8], code: u8) -> Option<usize> = meet_reversed_by
}

#[inline(always)]
fn meet_by(front: &[u8], back: &[u8], code: u8) -> Option<usize> {
    let (fronts, front_rest) = front.as_chunks::<BLOCK>();
    let (backs, back_rest) = back.as_chunks::<BLOCK>();
    let met = |(a, b): (&u8, &u8)| a ^ b == code;
    // No early end inside a block: so it is a loop of vectors.
    let hit = |(a, b): (&[u8; BLOCK], &[u8; BLOCK])| a.iter().zip(b).fold(false, |hit, pair| hit | met(pair));
    let whole = fronts.iter().zip(backs).position(hit);
    let (from, front, back) = match whole {
        Some(block) => (block * BLOCK, fronts[block].as_slice(), backs[block].as_slice()),
        None => (fronts.len().min(backs.len()) * BLOCK, front_rest, back_rest),
    };
    front.iter().zip(back).position(met).map(|place| from + place)
}

#[inline(always)]
fn meet_reversed_by(front: &[u8], back: &[u8], code: u8) -> Option<usize> {
    let (fronts, front_rest) = front.as_chunks::<BLOCK>();
    let (back_rest, backs) = back.as_rchunks::<BLOCK>();
    let met = |(a, b): (&u8, &u8)| a ^ b == code;
    let hit = |(a, b): (&[u8; BLOCK], &[u8; BLOCK])| {
        a.iter().zip(b.iter().rev()).fold(false, |hit, pair| hit | met(pair))
    };
    let whole = fronts.iter().zip(backs.iter().rev()).position(hit);
    let (from, front, back) = match whole {
        Some(block) => (block * BLOCK, fronts[block].as_slice(), backs[backs.len() - 1 - block].as_slice()),
        None => (fronts.len().min(backs.len()) * BLOCK, front_rest, back_rest),
    };
    front.iter().zip(back.iter().rev()).position(met).map(|place| from + place)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
fn avx512(front: &[u8], back: &[u8], code: u8) -> Option<usize> {
    use std::arch::x86_64::*;
    let sought = _mm512_set1_epi8(code.cast_signed());
    let length = front.len().min(back.len());
    let mut at = 0;
    while at + BLOCK <= length {
        // SAFETY: `at + 64` is at most `length`, the lesser of both lengths.
        let (a, b) = unsafe {
            (
                _mm512_loadu_si512(front.as_ptr().add(at).cast()),
                _mm512_loadu_si512(back.as_ptr().add(at).cast()),
            )
        };
        let hits = _mm512_cmpeq_epi8_mask(_mm512_xor_si512(a, b), sought);
        if hits != 0 {
            return Some(at + crate::convert::exact_usize(hits.trailing_zeros()));
        }
        at += BLOCK;
    }
    meet_by(&front[at..length], &back[at..length], code).map(|place| at + place)
}
