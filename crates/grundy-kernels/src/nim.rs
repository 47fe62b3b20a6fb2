//! Nim products below 2^64 by carry-less multiplication.
//!
//! # Setting
//!
//! The numbers below 2^64 with xor as their sum and the nim-product, `a b = mex { a' b + a b' + a' b' : a' < a, b' < b }`. A *polynomial* has coefficients 0 and 1, bit i
//! is that of `x^i`, and its *carry-less* product is the usual one with xor for the sum.
//!
//! # Theorem
//!
//! \[conway-onag\], ch. 6. These numbers are a field, and so are those below `2^(2^k)` for `k = 0, …, 6`. A field with 2^64 elements has no other subfields. So `F = 2^32` lies in
//! none but the whole, and its least polynomial `p` has degree 64: `1, F, …, F^63` are a basis, and `a_0 + a_1 F + … + a_63 F^63` multiplies as the polynomial with these coefficients modulo `p`.
//!
//! Let `p = x^64 + p0` and `x^128 = p (x^64 + m0) + r`, where `r` has a degree below 64. For a polynomial `c1 x^64 + c0`, `c0` and `c1` of degrees below 64, let `q` be `c1` plus the upper half
//! of `c1 m0`. Then the remainder modulo `p` is `c0` plus the lower half of `q p0`: `(c1 x^64 + c0)/p` is `c1 (x^64 + m0)/x^64`, which has `q` as its whole part, plus `c1 r/(x^64 p) + c0/p`, which has none.
//!
//! # How the code uses it
//!
//! The powers of `F` are found by products of halves, with `F^2 = F + F/2`; `F^64` in terms of the others gives `p`. A number becomes a polynomial, and a polynomial a number, by a look-up for each byte. Nothing
//! but these tables and three carry-less products is needed for a product.
//!
//! # What is not covered
//!
//! Machines without an instruction for carry-less products: [`Field::here`] is nothing there, and tables of exponents are faster. Larger nimbers, which are made of products below 2^64.
//!
//! # Cost
//!
//! 24 look-ups and three carry-less products. The tables have 32 KiB and are made at the first call.

use std::sync::OnceLock;

use crate::arch::carryless::{self, By};
use crate::convert::exact_usize;

/// The field of the numbers below 2^64.
#[derive(Clone, Debug)]
pub struct Field {
    by: By,
    tables: Tables,
}

/// For each byte of a word, by its place, what it stands for.
type Bytes = [[u64; 256]; 8];

/// What a product needs.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// Of numbers the polynomials, and of polynomials the numbers.
    polynomials: Bytes,
    numbers: Bytes,
    /// `p` without `x^64`.
    modulus: u64,
    /// The quotient of `x^128` by `p`, without `x^64`.
    quotient: u64,
}

impl Field {
    /// The field on a machine with an instruction for carry-less products.
    pub fn here() -> Option<&'static Self> {
        static FIELD: OnceLock<Option<Field>> = OnceLock::new();
        FIELD.get_or_init(|| By::here().map(Self::new)).as_ref()
    }

    /// The field by plain code: the reference, which every machine has.
    pub fn plain() -> Self {
        Self::new(By::Plain)
    }

    fn new(by: By) -> Self {
        Self { by, tables: Tables::new() }
    }

    /// The nim-product.
    #[inline]
    pub fn product(&self, a: u64, b: u64) -> u64 {
        carryless::nim_product(self.by, &self.tables, a, b)
    }
}

impl Tables {
    fn new() -> Self {
        let mut powers = [1; 65];
        for at in 1..65 {
            powers[at] = times_f(powers[at - 1]);
        }
        let basis = Basis::new(&powers[..64]);
        let numbers = by_bytes(|bit| powers[bit]);
        let polynomials = by_bytes(|bit| basis.coordinates(1 << bit));
        let modulus = basis.coordinates(powers[64]);
        Self { polynomials, numbers, modulus, quotient: quotient(modulus) }
    }

    /// The product, with the product of two polynomials as its lower and upper half.
    #[inline(always)]
    pub(crate) fn product(&self, a: u64, b: u64, times: impl Fn(u64, u64) -> [u64; 2]) -> u64 {
        let [low, high] = times(of_bytes(&self.polynomials, a), of_bytes(&self.polynomials, b));
        let [_, more] = times(high, self.quotient);
        let [rest, _] = times(high ^ more, self.modulus);
        of_bytes(&self.numbers, low ^ rest)
    }
}

/// The sum of what the bytes of a word stand for.
#[inline(always)]
fn of_bytes(table: &Bytes, word: u64) -> u64 {
    let bytes = word.to_le_bytes();
    table.iter().zip(bytes).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
}

/// The table of a linear map, from what it makes of each bit.
fn by_bytes(of_bit: impl Fn(usize) -> u64) -> Bytes {
    let mut table = [[0; 256]; 8];
    for (place, row) in table.iter_mut().enumerate() {
        for byte in 1..256_usize {
            let lowest = exact_usize(byte.trailing_zeros());
            row[byte] = row[byte & (byte - 1)] ^ of_bit(8 * place + lowest);
        }
    }
    table
}

/// Numbers that are sums of a basis, in exactly one way.
struct Basis {
    /// By its highest bit: a sum of members of the basis, and which.
    reduced: [(u64, u64); 64],
}

impl Basis {
    fn new(basis: &[u64]) -> Self {
        let mut all = Self { reduced: [(0, 0); 64] };
        for (place, member) in basis.iter().enumerate() {
            let (rest, of) = all.rest(*member);
            // A member that is a sum of others would be no basis, and leave the table as it is.
            if rest != 0 {
                all.reduced[exact_usize(rest.ilog2())] = (rest, of ^ 1 << place);
            }
        }
        all
    }

    /// What is left of a number when members are taken off it, and which were.
    fn rest(&self, number: u64) -> (u64, u64) {
        let (mut rest, mut of) = (number, 0);
        for (bit, (sum, members)) in self.reduced.iter().enumerate().rev() {
            if rest >> bit & 1 == 1 && *sum != 0 {
                rest ^= sum;
                of ^= members;
            }
        }
        (rest, of)
    }

    /// Which members a number is the sum of.
    fn coordinates(&self, number: u64) -> u64 {
        self.rest(number).1
    }
}

/// The quotient of `x^128` by `x^64 + modulus`, without `x^64`.
fn quotient(modulus: u64) -> u64 {
    // The rest of x^128 after the first step of the division, of a degree below 128.
    let (mut rest, mut found) = (u128::from(modulus) << 64, 0);
    for bit in (0..64).rev() {
        if rest >> (64 + bit) & 1 == 1 {
            rest ^= (1 << 64 | u128::from(modulus)) << bit;
            found |= 1 << bit;
        }
    }
    found
}

/// The product with `F = 2^32`: of `a1 F + a0` it is `(a1 + a0) F + a1 F/2`.
fn times_f(a: u64) -> u64 {
    let (high, low) = (a >> 32, a & 0xffff_ffff);
    (high ^ low) << 32 | by_halves(high, 1 << 31, 32)
}

/// The product of two numbers of so many bits, by the same rule.
fn by_halves(a: u64, b: u64, bits: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let ((a1, a0), (b1, b0)) = ((a >> half, a & mask), (b >> half, b & mask));
    let high = by_halves(a1, b1, half);
    let low = by_halves(a0, b0, half);
    let mixed = by_halves(a1 ^ a0, b1 ^ b0, half);
    (mixed ^ low) << half | low ^ by_halves(high, 1 << (half - 1), half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_are_those_of_division() {
        let tables = Tables::new();
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        for _ in 0..2_000 {
            let (low, high) = (next(), next());
            let mut rest = u128::from(high) << 64 | u128::from(low);
            for bit in (0..64).rev() {
                if rest >> (64 + bit) & 1 == 1 {
                    rest ^= (1 << 64 | u128::from(tables.modulus)) << bit;
                }
            }
            let [_, more] = carryless::plain(high, tables.quotient);
            let [less, _] = carryless::plain(high ^ more, tables.modulus);
            assert_eq!(u128::from(low ^ less), rest);
        }
    }

    #[test]
    fn numbers_and_polynomials_are_the_same_thing() {
        let tables = Tables::new();
        // The first powers of F: 1, F, F^2 = F + F/2.
        assert_eq!(of_bytes(&tables.numbers, 0b111), 1 ^ 1 << 32 ^ (1 << 32 | 1 << 31));
        for bit in 0..64 {
            let polynomial = of_bytes(&tables.polynomials, 1 << bit);
            assert_eq!(of_bytes(&tables.numbers, polynomial), 1 << bit);
        }
        // The least polynomial has no root in the field with two elements.
        assert_eq!((tables.modulus & 1, (tables.modulus.count_ones() + 1) % 2), (1, 1));
    }
}
