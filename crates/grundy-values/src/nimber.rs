//! Nimbers below 2^64: the numbers of the Nim heaps as a field.
//!
//! # Setting
//!
//! The nim-sum `a + b` of natural numbers is their xor. The nim-product is defined by
//! `a b = mex { a' b + a b' + a' b' : a' < a, b' < b }`, with nim-sums on the right: the value of one coin at `(a, b)` in
//! the game Turning Corners.
//!
//! # Theorem
//!
//! \[conway-onag\], ch. 6. With these operations the numbers below `2^(2^k)` form a field, for every `k`; those below
//! another number do not: `2 * 4 = 8` leads out of the numbers below 8. Let `F = 2^(2^k)` be a *Fermat 2-power*. Then
//!
//! - `F a` is the usual product for `a < F`, and
//! - `F F = F + F/2`, which is `3F/2`.
//!
//! So a number below `F^2` is `a1 F + a0` with `a1`, `a0 < F` in one way, and
//!
//! - `(a1 F + a0)(b1 F + b0) = (a1 b1 + a1 b0 + a0 b1) F + (a0 b0 + a1 b1 F/2)`;
//! - `(a1 F + a0)^2 = a1^2 F + (a0^2 + a1^2 F/2)`, since `x + x = 0`;
//! - the other root of `x^2 = x + F/2` is `F + 1`, so `a1 F + (a0 + a1)` is the conjugate of `a1 F + a0`, and their product
//!   `a0 (a0 + a1) + a1^2 F/2` lies below `F`.
//!
//! A field with `q` elements has `a^q = a`, and its elements but 0 are the powers of one of them, a *generator* `g`. So below 2^16 the product of `g^i` and
//! `g^j` is `g^(i + j)`, and exponents count modulo `2^16 - 1 = 3 · 5 · 17 · 257`.
//!
//! # How the code uses it
//!
//! Where the processor multiplies without carries, a product is that of [`Field`], which states its own theorem. Elsewhere, and for all else, it is made of
//! products of halves, three of them by Karatsuba's trick and one with `F/2`, down to numbers below 2^16, which are multiplied by tables of exponents and powers. These
//! were made by products down to numbers below 2^8, which are looked up in a table that the same recursion made. Squares, roots and inverses go down to 2^16, too: the formula for the square is solved for `a1` and `a0`, and an inverse is the
//! conjugate times the inverse of the product with it.
//!
//! # What is not covered
//!
//! Larger nimbers, but for products below 2^128; cube roots, discrete logarithms.
//!
//! # Cost
//!
//! By tables a product takes some 40 look-ups, a square, a root or an inverse some tens; a power at most 64 squares and products. The table of products has 64 KiB, those of
//! exponents and powers have 384 KiB; each is made at the first product that needs it, in about a millisecond.

mod logarithms;

use std::fmt;
use std::sync::OnceLock;

use grundy_kernels::nim::Field;
use logarithms::Logarithms;

/// A nimber below 2^64.
///
/// ```
/// use grundy_values::Nimber;
///
/// let (a, b) = (Nimber::from(3), Nimber::from(6));
/// assert_eq!(a.sum(b), Nimber::from(5));
/// assert_eq!(a.product(b), Nimber::from(13));
/// assert_eq!(b.inverse(), Some(Nimber::from(9)));
/// assert_eq!(b.power(15), Nimber::ONE);
/// assert_eq!(b.root().square(), b);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(u64);

/// Products below this number of bits are looked up.
const TABLE_BITS: u32 = 8;

impl Nimber {
    /// Zero: adding it changes nothing.
    pub const ZERO: Self = Self(0);
    /// One: multiplying by it changes nothing.
    pub const ONE: Self = Self(1);
    /// The largest nimber below 2^64. As an exponent it gives 1 for every nimber but 0.
    pub const MAX: Self = Self(u64::MAX);

    /// The number of the heap.
    pub fn get(self) -> u64 {
        self.0
    }

    /// The nim-sum, which is also the nim-difference.
    #[must_use]
    pub fn sum(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The nim-product.
    #[must_use]
    pub fn product(self, other: Self) -> Self {
        Self(match Field::here() {
            Some(field) => field.product(self.0, other.0),
            None => product(self.0, other.0, u64::BITS),
        })
    }

    /// The nim-product of numbers below 2^128, which are a field too: by their halves, with `F = 2^64`.
    #[must_use]
    pub fn wide_product(a: u128, b: u128) -> u128 {
        let ([a0, a1], [b0, b1]) = (words(a), words(b));
        let (high, low) = (a1.product(b1), a0.product(b0));
        let mixed = a1.sum(a0).product(b1.sum(b0));
        let half = high.product(Self(1 << 63));
        u128::from(mixed.sum(low).0) << 64 | u128::from(low.sum(half).0)
    }

    /// The nimber times itself.
    #[must_use]
    pub fn square(self) -> Self {
        Self(square(self.0, u64::BITS))
    }

    /// The nimber whose square this is. There is always one, and only one.
    #[must_use]
    pub fn root(self) -> Self {
        Self(root(self.0, u64::BITS))
    }

    /// The nimber whose product with this one is 1; `None` of 0.
    pub fn inverse(self) -> Option<Self> {
        (self != Self::ZERO).then(|| Self(inverse(self.0, u64::BITS)))
    }

    /// The product of as many factors; 1 of none.
    #[must_use]
    pub fn power(self, exponent: u64) -> Self {
        let (mut result, mut factor, mut left) = (Self::ONE, self, exponent);
        while left > 0 {
            if left & 1 == 1 {
                result = result.product(factor);
            }
            factor = factor.square();
            left >>= 1;
        }
        result
    }
}

impl From<u64> for Nimber {
    fn from(heap: u64) -> Self {
        Self(heap)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The lower and the upper half of a number.
fn words(a: u128) -> [Nimber; 2] {
    let bytes = a.to_le_bytes();
    let (words, _) = bytes.as_chunks::<8>();
    [0, 1].map(|half| Nimber(u64::from_le_bytes(words[half])))
}

/// The product of numbers of `bits` bits, a power of 2.
fn product(a: u64, b: u64, bits: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    match bits {
        0..=TABLE_BITS => looked_up(a, b),
        _ if a < 256 && b < 256 => looked_up(a, b),
        9..=16 => Logarithms::get().product(a, b),
        17..=32 => Logarithms::get().product_32(a, b),
        _ => Logarithms::get().product_64(a, b),
    }
}

/// The product by three products of halves and one with `F/2`, each found by `inner`.
fn by_halves(a: u64, b: u64, bits: u32, inner: fn(u64, u64, u32) -> u64) -> u64 {
    let half = bits / 2;
    let ((a1, a0), (b1, b0)) = (halves(a, half), halves(b, half));
    let high = inner(a1, b1, half);
    let low = inner(a0, b0, half);
    let mixed = inner(a1 ^ a0, b1 ^ b0, half);
    // F/2 is the highest bit of a half.
    ((mixed ^ low) << half) | (low ^ inner(high, 1 << (half - 1), half))
}

fn square(a: u64, bits: u32) -> u64 {
    if bits == 16 {
        return Logarithms::get().square(a);
    }
    let half = bits / 2;
    let (a1, a0) = halves(a, half);
    let high = square(a1, half);
    high << half | square(a0, half) ^ product(high, 1 << (half - 1), half)
}

fn root(square: u64, bits: u32) -> u64 {
    if bits == 16 {
        return Logarithms::get().root(square);
    }
    let half = bits / 2;
    let (high, low) = halves(square, half);
    root(high, half) << half | root(low ^ product(high, 1 << (half - 1), half), half)
}

/// The inverse of a number that is not 0.
fn inverse(a: u64, bits: u32) -> u64 {
    if bits == 16 {
        return Logarithms::get().inverse(a);
    }
    let half = bits / 2;
    let (a1, a0) = halves(a, half);
    let norm = product(a0, a0 ^ a1, half) ^ product(square(a1, half), 1 << (half - 1), half);
    let factor = inverse(norm, half);
    product(a1, factor, half) << half | product(a0 ^ a1, factor, half)
}

/// `a1` and `a0` of `a1 F + a0`, where `F = 2^half`.
fn halves(a: u64, half: u32) -> (u64, u64) {
    (a >> half, a & ((1 << half) - 1))
}

/// The product of two bytes.
fn looked_up(a: u64, b: u64) -> u64 {
    static TABLE: OnceLock<Vec<[u8; 256]>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let product = |a: u8, b: u8| first_byte(of_bytes(u64::from(a), u64::from(b), TABLE_BITS));
        let row = |a: u8| std::array::from_fn(|b| product(a, u8::try_from(b).unwrap_or(u8::MAX)));
        (0..=u8::MAX).map(row).collect()
    });
    u64::from(table[usize::from(first_byte(a))][usize::from(first_byte(b))])
}

/// The product without a table.
fn of_bytes(a: u64, b: u64, bits: u32) -> u64 {
    if bits == 1 { a & b } else { by_halves(a, b, bits, of_bytes) }
}

fn first_byte(a: u64) -> u8 {
    let [byte, ..] = a.to_le_bytes();
    byte
}

#[cfg(test)]
mod tests {
    use super::logarithms::ORDER;
    use super::*;

    /// Products by the definition, for all factors below `most`.
    fn by_mex(most: usize) -> Vec<Vec<u64>> {
        let mut table = vec![vec![0; most]; most];
        for (a, b) in (0..most).flat_map(|a| (0..most).map(move |b| (a, b))) {
            let seen: std::collections::BTreeSet<u64> = (0..a)
                .flat_map(|a1| (0..b).map(move |b1| (a1, b1)))
                .map(|(a1, b1)| table[a1][b] ^ table[a][b1] ^ table[a1][b1])
                .collect();
            table[a][b] = (0..).find(|value| !seen.contains(value)).unwrap_or(0);
        }
        table
    }

    /// The product by tables, which is that of the processor where it has one.
    fn product(a: u64, b: u64) -> u64 {
        let by_tables = super::product(a, b, u64::BITS);
        assert_eq!(Nimber(a).product(Nimber(b)), Nimber(by_tables), "{a} * {b}");
        by_tables
    }

    /// Numbers of all sizes that look random.
    fn numbers(seed: u64) -> impl Iterator<Item = u64> {
        let mut state = seed;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mixed = (state ^ (state >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (mixed ^ (mixed >> 32)) >> (state >> 58)
        })
    }

    #[test]
    fn products_are_those_of_the_definition() {
        for (a, row) in (0..).zip(by_mex(40)) {
            for (b, expected) in (0..).zip(row) {
                assert_eq!(product(a, b), expected, "{a} * {b}");
            }
        }
    }

    #[test]
    fn tables_and_single_bits_say_the_same() {
        let mut numbers = numbers(5);
        let mut next = || numbers.next().unwrap_or(0);
        for _ in 0..3_000 {
            let (a, b) = (next(), next());
            assert_eq!(product(a, b), of_bytes(a, b, 64), "{a} * {b}");
        }
        for (a, b) in (0..300).flat_map(|a| (65_300..65_540).map(move |b| (a, b))) {
            assert_eq!(product(a, b), of_bytes(a, b, 64), "{a} * {b}");
        }
        let tables = Logarithms::get();
        assert_eq!((tables.powers.len(), tables.powers[ORDER]), (2 * ORDER + 1, 1));
    }

    /// The product of numbers of so many bits by the rules for Fermat 2-powers alone.
    fn of_wide(a: u128, b: u128, bits: u32) -> u128 {
        if a <= 1 || b <= 1 {
            return a * b;
        }
        let half = bits / 2;
        let mask = (1 << half) - 1;
        let ((a1, a0), (b1, b0)) = ((a >> half, a & mask), (b >> half, b & mask));
        let (high, low) = (of_wide(a1, b1, half), of_wide(a0, b0, half));
        let mixed = of_wide(a1 ^ a0, b1 ^ b0, half);
        (mixed ^ low) << half | low ^ of_wide(high, 1 << (half - 1), half)
    }

    #[test]
    fn products_of_two_words() {
        let mut numbers = numbers(6);
        let mut next = || numbers.next().unwrap_or(0);
        for _ in 0..300 {
            let [a, b, c] = [(); 3].map(|()| u128::from(next()) << 64 | u128::from(next()));
            let times = Nimber::wide_product;
            assert_eq!(times(a, b), of_wide(a, b, 128), "{a} * {b}");
            assert_eq!(times(times(a, b), c), times(a, times(b, c)), "{a} * {b} * {c}");
            assert_eq!(times(a, b ^ c), times(a, b) ^ times(a, c), "{a} * ({b} + {c})");
            let (low, other) = (next(), next());
            assert_eq!(times(low.into(), other.into()), product(low, other).into(), "{low} * {other}");
        }
        assert_eq!(Nimber::wide_product(1 << 64, 1 << 64), 3 << 63);
    }

    #[test]
    fn inverses_roots_and_powers_are_those_of_the_definition() {
        // All of the fields with 4, 16 and 256 numbers, by products.
        for bits in [2, 4, 8] {
            for a in 0..1_u64 << bits {
                let inverse = (0..1_u64 << bits).find(|b| product(a, *b) == 1);
                assert_eq!(Nimber(a).inverse(), inverse.map(Nimber), "{a}");
                let roots: Vec<u64> = (0..1_u64 << bits).filter(|b| product(*b, *b) == a).collect();
                assert_eq!(roots, [Nimber(a).root().get()], "{a}");
                let cube = product(a, product(a, a));
                assert_eq!(Nimber(a).power(3).get(), cube, "{a}");
            }
        }
    }

    #[test]
    fn known_products() {
        // [conway-onag], ch. 6, and the two rules on Fermat 2-powers.
        let rows = [(2, 2, 3), (2, 3, 1), (3, 6, 13), (4, 4, 6), (15, 15, 9), (256, 256, 384)];
        let fermat = [(1 << 16, 65_535, 65_535 << 16), (1 << 32, 1 << 32, 3 << 31), (1 << 32, 7, 7 << 32)];
        for (a, b, expected) in rows.into_iter().chain(fermat) {
            assert_eq!((product(a, b), product(b, a)), (expected, expected), "{a} * {b}");
        }
    }

    #[test]
    fn the_laws_of_a_field() {
        let mut numbers = numbers(1);
        let mut next = || Nimber(numbers.next().unwrap_or(0));
        for _ in 0..20_000 {
            let (a, b, c) = (next(), next(), next());
            let at = format!("{a}, {b}, {c}");
            assert_eq!(a.product(b), b.product(a), "{at}");
            assert_eq!(a.product(b).product(c), a.product(b.product(c)), "{at}");
            assert_eq!(a.product(b.sum(c)), a.product(b).sum(a.product(c)), "{at}");
            assert_eq!(a.product(a), a.square(), "{at}");
            assert_eq!((a.root().square(), a.square().root()), (a, a), "{at}");
            assert_eq!(
                a.inverse().map(|inverse| a.product(inverse)),
                (a.get() > 0).then_some(Nimber::ONE),
                "{at}"
            );
        }
    }

    #[test]
    fn powers() {
        let mut numbers = numbers(2);
        let mut next = || Nimber(numbers.next().unwrap_or(0));
        for _ in 0..300 {
            let (a, m, n) = (next(), next().get() >> 1, next().get() >> 1);
            assert_eq!(a.power(m + n), a.power(m).product(a.power(n)), "{a}^({m} + {n})");
            assert_eq!(a.power(1 << 63), a.root(), "{a}");
            assert_eq!(a == Nimber::ZERO, a.power(u64::MAX) != Nimber::ONE, "{a}");
            assert_eq!(a.inverse().unwrap_or(a), a.power(u64::MAX - 1), "{a}");
        }
        assert_eq!(Nimber::ZERO.power(0), Nimber::ONE);
        assert_eq!(Nimber::MAX.power(3), Nimber::MAX.square().product(Nimber::MAX));
    }

    #[test]
    fn below_which_powers_of_two_there_are_fields() {
        // All products below 2^8, then random ones below 2^16 and 2^32.
        for bits in [0_u32, 1, 2, 4, 8] {
            let all = 0..1_u64 << bits;
            assert!(all.clone().all(|a| all.clone().all(|b| product(a, b) < 1 << bits)), "{bits}");
        }
        for (bits, seed) in [(16, 3), (32, 4)] {
            let mut below = numbers(seed).map(|number| number & ((1 << bits) - 1));
            let mut next = || below.next().unwrap_or(0);
            assert!((0..5_000).all(|_| product(next(), next()) < 1 << bits), "{bits}");
        }
        // Bits, and two numbers below 2^bits with a product that is not.
        for (bits, a, b) in [(3, 2, 4), (5, 2, 16), (6, 4, 16), (7, 2, 64), (12, 16, 256)] {
            assert!(a < 1 << bits && b < 1 << bits && product(a, b) >= 1 << bits, "{a} * {b}, {bits} bits");
        }
    }
}
