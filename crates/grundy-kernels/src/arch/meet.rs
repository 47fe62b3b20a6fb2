//! The first place where two rows of codes make a given one.

/// Elements looked at between two decisions.
const BLOCK: usize = 64;

super::instances! {
    /// The first i with `front[i] ^ back[i] == code`.
    fn meet(front: &[u8], back: &[u8], code: u8) -> Option<usize> = meet_by
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
