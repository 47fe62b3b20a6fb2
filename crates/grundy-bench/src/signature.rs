//! Signatures of tables, as the naive programs and `ogsolve` make them too.

/// FNV-1a of 64 bits, a value at a time.
pub(crate) fn fnv(values: impl IntoIterator<Item = u64>) -> String {
    let hash = values
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, value| (hash ^ value).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{hash:016x}")
}

/// The two running sums that `ogsolve` prints.
pub(crate) fn checksum(values: impl IntoIterator<Item = u16>) -> String {
    let (low, high) = values.into_iter().fold((0_u16, 0_u16), |(low, high), value| {
        let low = low.wrapping_add(value);
        (low, high.wrapping_add(low))
    });
    format!("{high:04x}{low:04x}")
}
