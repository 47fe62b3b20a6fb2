//! Sets of numbers moved up.

super::instances! {
    /// Adds every number of `set`, plus `by`, to `sum`, as far as there is room.
    fn add_shifted(sum: &mut [u64], set: &[u64], by: usize) -> () = add_shifted_by
}

#[inline(always)]
fn add_shifted_by(sum: &mut [u64], set: &[u64], by: usize) {
    let Some(sum) = sum.get_mut(by / 64..) else { return };
    let bits = by % 64;
    if bits == 0 {
        sum.iter_mut().zip(set).for_each(|(sum, word)| *sum |= word);
    } else if let ([first, rest @ ..], [lowest, ..]) = (sum, set) {
        *first |= lowest << bits;
        // Bits of a word go up into the next one.
        let pairs = set.iter().zip(&set[1..]);
        rest.iter_mut().zip(pairs).for_each(|(sum, (low, high))| *sum |= high << bits | low >> (64 - bits));
    }
}
