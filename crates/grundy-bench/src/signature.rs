//! Signatures of tables, as the naive programs and `ogsolve` make them too.

/// FNV-1a of 64 bits, a value at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn add(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x0000_0100_0000_01b3);
    }

    /// A size of this machine.
    pub(crate) fn add_size(&mut self, size: usize) {
        self.add(u64::try_from(size).unwrap_or(u64::MAX));
    }

    pub(crate) fn sum(self) -> u64 {
        self.0
    }

    pub(crate) fn digits(self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The digest of values.
pub(crate) fn fnv(values: impl IntoIterator<Item = u64>) -> String {
    let mut digest = Fnv::new();
    values.into_iter().for_each(|value| digest.add(value));
    digest.digits()
}

/// The two running sums that `ogsolve` prints.
pub(crate) fn checksum(values: impl IntoIterator<Item = u16>) -> String {
    let (low, high) = values.into_iter().fold((0_u16, 0_u16), |(low, high), value| {
        let low = low.wrapping_add(value);
        (low, high.wrapping_add(low))
    });
    format!("{high:04x}{low:04x}")
}
