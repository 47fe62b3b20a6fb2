//! Where a short row of bytes occurs in a long one.

/// Places that are looked at together.
pub(crate) const ROW: usize = 64;
/// Bytes of the short row.
pub(crate) const SHORT: usize = 8;
/// Bytes that are looked at for a row of places.
pub(crate) const LONG: usize = ROW + SHORT - 1;

super::instances! {
    /// The places, a set of bits, from which on `row` has these bytes.
    fn alike(row: &[u8; LONG], bytes: &[u8; SHORT]) -> u64 = alike_by
}

#[inline(always)]
fn alike_by(row: &[u8; LONG], bytes: &[u8; SHORT]) -> u64 {
    // No early end: so it is a loop of vectors. Zero where all bytes are the same.
    let mut other = [0; ROW];
    for (place, other) in other.iter_mut().enumerate() {
        let differ = |offset: usize| row[place + offset] ^ bytes[offset];
        *other = (0..SHORT).fold(0, |sum, offset| sum | differ(offset));
    }
    if other.iter().fold(false, |any, other| any | (*other == 0)) {
        other.iter().zip(0..).fold(0, |places, (other, place)| places | u64::from(*other == 0) << place)
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;

    #[test]
    fn every_instance_finds_the_same_places() {
        let mut found = 0;
        for (turn, modulus) in (0..20_usize).flat_map(|turn| [3, 7, 41, 63].map(|modulus| (turn, modulus))) {
            let row = std::array::from_fn(|place| crate::convert::low_u8((place + turn) % modulus / 2));
            let sought = std::array::from_fn(|place| row[turn + place]);
            let windows = row.windows(SHORT).enumerate();
            let expected =
                windows.fold(0_u64, |places, (place, window)| places | u64::from(window == sought) << place);
            assert!(expected >> turn & 1 == 1 && expected != u64::MAX, "turn {turn}");
            for level in Level::here() {
                assert_eq!(
                    alike(level, &row, &sought),
                    expected,
                    "{level:?}, turn {turn}, modulus {modulus}"
                );
            }
            found += expected.count_ones();
        }
        assert!(found > 400, "{found} places");
    }
}
