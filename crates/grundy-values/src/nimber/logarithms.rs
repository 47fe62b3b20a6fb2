//! Products below 2^16 by exponents, and what is made of them.

use std::sync::OnceLock;

use super::{by_halves, halves, looked_up};

/// Exponents and powers of a generator of the field below 2^16.
pub(super) struct Logarithms {
    /// `g^i` for `i` from 0 to `2 (2^16 - 1)`.
    pub(super) powers: Vec<u16>,
    /// The exponent below `2^16 - 1` of each number but 0.
    exponents: Vec<u16>,
    /// The exponent of `2^15`.
    half: usize,
}

/// The number of powers of a generator below 2^16.
pub(super) const ORDER: usize = 65_535;

impl Logarithms {
    pub(super) fn get() -> &'static Self {
        static TABLES: OnceLock<Logarithms> = OnceLock::new();
        TABLES.get_or_init(Self::new)
    }

    fn new() -> Self {
        let bytes = |a, b, bits| by_halves(a, b, bits, |a, b, _| looked_up(a, b));
        let next = |a: u64, g: u64| first_half(bytes(a, g, 16));
        let mut tables = Self { powers: Vec::new(), exponents: Vec::new(), half: 0 };
        // Half of the numbers are generators, nearly; the first try that does not come back to 1 early is one.
        for generator in 256..512 {
            let mut power = 1;
            tables.powers = vec![1];
            loop {
                power = next(u64::from(power), generator);
                tables.powers.push(power);
                if power == 1 {
                    break;
                }
            }
            if tables.powers.len() == ORDER + 1 {
                break;
            }
        }
        tables.exponents = vec![0; 1 << 16];
        for (exponent, power) in (0..u16::MAX).zip(&tables.powers) {
            tables.exponents[usize::from(*power)] = exponent;
        }
        tables.powers.extend_from_within(1..);
        tables.half = usize::from(tables.exponents[1 << 15]);
        tables
    }

    /// The inverse of a number that is not 0.
    pub(super) fn inverse(&self, a: u64) -> u64 {
        u64::from(self.powers[ORDER - self.exponent_of(a)])
    }

    pub(super) fn square(&self, a: u64) -> u64 {
        self.product(a, a)
    }

    pub(super) fn root(&self, a: u64) -> u64 {
        if a == 0 {
            return 0;
        }
        let exponent = self.exponent_of(a);
        let even = if exponent.is_multiple_of(2) { exponent } else { exponent + ORDER };
        u64::from(self.powers[even / 2])
    }

    #[inline]
    fn exponent_of(&self, a: u64) -> usize {
        usize::from(self.exponents[usize::from(first_half(a))])
    }

    /// The sum of the exponents of two numbers that are not 0.
    #[inline]
    fn exponent(&self, a: u64, b: u64) -> usize {
        self.exponent_of(a) + self.exponent_of(b)
    }

    #[inline]
    pub(super) fn product(&self, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 { 0 } else { u64::from(self.powers[self.exponent(a, b)]) }
    }

    /// The product of two numbers below 2^16, and that times `2^15`.
    #[inline]
    fn product_and_half(&self, a: u64, b: u64) -> (u64, u64) {
        if a == 0 || b == 0 {
            return (0, 0);
        }
        let exponent = self.exponent(a, b);
        let below = if exponent < ORDER { exponent } else { exponent - ORDER };
        (u64::from(self.powers[exponent]), u64::from(self.powers[below + self.half]))
    }

    #[inline]
    pub(super) fn product_32(&self, a: u64, b: u64) -> u64 {
        let ((a1, a0), (b1, b0)) = (halves(a, 16), halves(b, 16));
        let (_, shifted) = self.product_and_half(a1, b1);
        let low = self.product(a0, b0);
        let mixed = self.product(a1 ^ a0, b1 ^ b0);
        (mixed ^ low) << 16 | low ^ shifted
    }

    #[inline]
    pub(super) fn product_64(&self, a: u64, b: u64) -> u64 {
        let ((a1, a0), (b1, b0)) = (halves(a, 32), halves(b, 32));
        let high = self.product_32(a1, b1);
        let low = self.product_32(a0, b0);
        let mixed = self.product_32(a1 ^ a0, b1 ^ b0);
        (mixed ^ low) << 32 | low ^ self.half_of_32(high)
    }

    /// A number below 2^32 times `2^31`, which is `2^15 F`.
    #[inline]
    fn half_of_32(&self, a: u64) -> u64 {
        let (a1, a0) = halves(a, 16);
        let (first, second) = self.product_and_half(a1, 1 << 15);
        (first ^ self.product(a0, 1 << 15)) << 16 | second
    }
}

fn first_half(a: u64) -> u16 {
    let [first, second, ..] = a.to_le_bytes();
    u16::from_le_bytes([first, second])
}
