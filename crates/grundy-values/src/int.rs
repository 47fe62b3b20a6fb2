//! Exact integers: a machine word while they fit, big integers beyond.
//!
//! Nothing overflows silently. The only failure is [`TooLarge`], for results of more than
//! [`Int::MAX_BITS`] bits, so that no expression can eat the memory of the machine.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, DivRemEuclid, Gcd, SquareRoot};

/// An exact integer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Int(Repr);

/// Invariant: `Big` never holds a number that fits in an `i64`, so equality is structural.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    Big(Arc<IBig>),
}

/// The result would have more than [`Int::MAX_BITS`] bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Int {
    /// Zero.
    pub const ZERO: Self = Self(Repr::Small(0));
    /// One.
    pub const ONE: Self = Self(Repr::Small(1));
    /// Results with more bits are refused.
    pub const MAX_BITS: usize = 1 << 16;

    /// The number as a machine word, where it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(small) => Some(*small),
            Repr::Big(_) => None,
        }
    }

    /// The number as an unsigned machine word, where it fits.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small(small) => u64::try_from(*small).ok(),
            Repr::Big(big) => u64::try_from(big.as_ref()).ok(),
        }
    }

    /// The number as a size, where it fits.
    pub fn to_usize(&self) -> Option<usize> {
        self.to_u64().and_then(|word| usize::try_from(word).ok())
    }

    /// Whether the number is below zero.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(small) => *small < 0,
            Repr::Big(big) => **big < IBig::ZERO,
        }
    }

    /// Whether the number is zero.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0))
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Result<Self, TooLarge> {
        self.fast(other, i64::checked_add, |a, b| a + b)
    }

    /// The difference.
    pub fn sub(&self, other: &Self) -> Result<Self, TooLarge> {
        self.fast(other, i64::checked_sub, |a, b| a - b)
    }

    /// The product.
    pub fn mul(&self, other: &Self) -> Result<Self, TooLarge> {
        if self.bits() + other.bits() > Self::MAX_BITS + 64 {
            return Err(TooLarge);
        }
        self.fast(other, i64::checked_mul, |a, b| a * b)
    }

    /// The negative.
    pub fn neg(&self) -> Self {
        match &self.0 {
            Repr::Small(small) => match small.checked_neg() {
                Some(negative) => Self::from(negative),
                None => Self::normal(-self.big()),
            },
            Repr::Big(_) => Self::normal(-self.big()),
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Self {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// Quotient and remainder of floor division; `None` unless the divisor is positive.
    pub fn div_mod(&self, divisor: &Self) -> Option<(Self, Self)> {
        if divisor.is_negative() || divisor.is_zero() {
            return None;
        }
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &divisor.0) {
            return Some((Self::from(a.div_euclid(*b)), Self::from(a.rem_euclid(*b))));
        }
        let (quotient, remainder) = self.big().div_rem_euclid(divisor.big());
        Some((Self::normal(quotient), Self::normal(remainder.into())))
    }

    /// The power with a natural exponent; a negative exponent is a mistake of the caller and
    /// gives the power with its absolute value.
    pub fn pow(&self, exponent: &Self) -> Result<Self, TooLarge> {
        if exponent.is_zero() || *self == Self::ONE {
            return Ok(Self::ONE);
        }
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        let exponent = exponent.abs().to_usize().ok_or(TooLarge)?;
        if *self == Self::from(-1) {
            return Ok(Self::from(if exponent.is_multiple_of(2) { 1 } else { -1 }));
        }
        let bits = (self.bits() - 1).max(1).checked_mul(exponent).ok_or(TooLarge)?;
        if bits > Self::MAX_BITS {
            return Err(TooLarge);
        }
        Self::bounded(self.big().pow(exponent))
    }

    /// The greatest common divisor, never negative; that of 0 and 0 is 0.
    pub fn gcd(&self, other: &Self) -> Self {
        if self.is_zero() {
            return other.abs();
        }
        if other.is_zero() {
            return self.abs();
        }
        Self::normal(IBig::from(self.big().gcd(&other.big())))
    }

    /// The greatest number whose square is at most this one; `None` below zero.
    pub fn isqrt(&self) -> Option<Self> {
        match &self.0 {
            _ if self.is_negative() => None,
            Repr::Small(small) => Some(Self::from(small.isqrt())),
            Repr::Big(big) => Some(Self::normal(IBig::from(big.sqrt()))),
        }
    }

    /// Bitwise and; both must be natural numbers.
    pub fn bit_and(&self, other: &Self) -> Self {
        self.bitwise(other, |a, b| a & b, |a, b| a & b)
    }

    /// Bitwise or; both must be natural numbers.
    pub fn bit_or(&self, other: &Self) -> Self {
        self.bitwise(other, |a, b| a | b, |a, b| a | b)
    }

    /// Bitwise exclusive or; both must be natural numbers.
    pub fn bit_xor(&self, other: &Self) -> Self {
        self.bitwise(other, |a, b| a ^ b, |a, b| a ^ b)
    }

    /// The number of binary digits of the absolute value.
    pub fn bits(&self) -> usize {
        match &self.0 {
            Repr::Small(small) => {
                usize::try_from(u64::BITS - small.unsigned_abs().leading_zeros()).unwrap_or(64)
            }
            Repr::Big(big) => big.as_ref().clone().into_parts().1.bit_len(),
        }
    }

    /// Binary digit `index` of a natural number.
    pub fn bit(&self, index: usize) -> bool {
        match &self.0 {
            Repr::Small(small) => index < 63 && (small >> index) & 1 == 1,
            Repr::Big(big) => big.bit(index),
        }
    }

    /// The number of ones in the binary digits of a natural number.
    pub fn popcount(&self) -> usize {
        (0..self.bits()).filter(|&index| self.bit(index)).count()
    }

    /// The number of trailing zeros of the binary digits of the absolute value; `None` for zero.
    pub fn trailing_zeros(&self) -> Option<usize> {
        match &self.0 {
            Repr::Small(0) => None,
            Repr::Small(small) => usize::try_from(small.trailing_zeros()).ok(),
            Repr::Big(big) => big.as_ref().clone().into_parts().1.trailing_zeros(),
        }
    }

    fn fast(
        &self,
        other: &Self,
        small: fn(i64, i64) -> Option<i64>,
        big: fn(IBig, IBig) -> IBig,
    ) -> Result<Self, TooLarge> {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(result) = small(*a, *b)
        {
            return Ok(Self::from(result));
        }
        Self::bounded(big(self.big(), other.big()))
    }

    fn bitwise(&self, other: &Self, small: fn(i64, i64) -> i64, big: fn(IBig, IBig) -> IBig) -> Self {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => Self::from(small(*a, *b)),
            _ => Self::normal(big(self.big(), other.big())),
        }
    }

    fn big(&self) -> IBig {
        match &self.0 {
            Repr::Small(small) => IBig::from(*small),
            Repr::Big(big) => big.as_ref().clone(),
        }
    }

    fn normal(big: IBig) -> Self {
        match i64::try_from(&big) {
            Ok(small) => Self::from(small),
            Err(_) => Self(Repr::Big(Arc::new(big))),
        }
    }

    fn bounded(big: IBig) -> Result<Self, TooLarge> {
        let result = Self::normal(big);
        if result.bits() > Self::MAX_BITS { Err(TooLarge) } else { Ok(result) }
    }
}

impl From<i64> for Int {
    fn from(small: i64) -> Self {
        Self(Repr::Small(small))
    }
}

impl From<u64> for Int {
    fn from(word: u64) -> Self {
        i64::try_from(word).map_or_else(|_| Self::normal(IBig::from(word)), Self::from)
    }
}

impl From<usize> for Int {
    fn from(size: usize) -> Self {
        i64::try_from(size).map_or_else(|_| Self::normal(IBig::from(size)), Self::from)
    }
}

impl From<i32> for Int {
    fn from(small: i32) -> Self {
        Self::from(i64::from(small))
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            _ => self.big().cmp(&other.big()),
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(small) => fmt::Display::fmt(small, f),
            Repr::Big(big) => fmt::Display::fmt(big, f),
        }
    }
}

impl FromStr for Int {
    type Err = TooLarge;

    /// Reads decimal digits with an optional sign; anything else, and numbers of more than
    /// [`Int::MAX_BITS`] bits, are refused.
    fn from_str(text: &str) -> Result<Self, TooLarge> {
        if let Ok(small) = text.parse::<i64>() {
            return Ok(Self::from(small));
        }
        // Three binary digits a decimal digit at least; checked before any work is done.
        if text.len() > Self::MAX_BITS / 3 {
            return Err(TooLarge);
        }
        let big = IBig::from_str_radix(text, 10).map_err(|_| TooLarge)?;
        Self::bounded(big)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(text: &str) -> Int {
        text.parse().expect("a number")
    }

    #[test]
    fn arithmetic_crosses_the_word() {
        let max = Int::from(i64::MAX);
        let rows = [
            (max.add(&Int::ONE), "9223372036854775808"),
            (Int::from(i64::MIN).sub(&Int::ONE), "-9223372036854775809"),
            (max.mul(&max), "85070591730234615847396907784232501249"),
            (Int::from(10).pow(&Int::from(30)), "1000000000000000000000000000000"),
            (int("9223372036854775808").sub(&Int::ONE), "9223372036854775807"),
            (Int::from(-2).pow(&Int::from(3)), "-8"),
        ];
        for (result, expected) in rows {
            assert_eq!(result.expect("small enough").to_string(), expected);
        }
        assert_eq!(Int::from(i64::MIN).neg().to_string(), "9223372036854775808");
    }

    #[test]
    fn numbers_that_fit_are_equal_however_they_came() {
        let round = int("9223372036854775808").sub(&Int::ONE).expect("small enough");
        assert_eq!(round, Int::from(i64::MAX));
        assert_eq!(round.to_i64(), Some(i64::MAX));
    }

    #[test]
    fn too_large_is_said_without_computing() {
        assert_eq!(Int::from(2).pow(&int("1000000000000")), Err(TooLarge));
        assert_eq!(Int::from(2).pow(&int("100000000000000000000000")), Err(TooLarge));
        assert_eq!(Int::ONE.pow(&int("100000000000000000000000")), Ok(Int::ONE));
        assert!("9".repeat(1_000_000).parse::<Int>().is_err());
    }

    #[test]
    fn floor_division() {
        for a in -20..20_i64 {
            for b in 1..7_i64 {
                let (q, r) = Int::from(a).div_mod(&Int::from(b)).expect("positive divisor");
                assert!(!r.is_negative() && r < Int::from(b));
                assert_eq!(q.mul(&Int::from(b)).and_then(|p| p.add(&r)), Ok(Int::from(a)));
            }
        }
        assert_eq!(Int::ONE.div_mod(&Int::ZERO), None);
        let (q, r) = int("-100000000000000000000").div_mod(&Int::from(7)).expect("positive");
        assert_eq!((q.to_string().as_str(), r.to_string().as_str()), ("-14285714285714285715", "5"));
    }

    #[test]
    fn bits_and_roots() {
        assert_eq!(int("100000000000000000000").isqrt(), Some(Int::from(10_000_000_000_i64)));
        assert_eq!(Int::from(-1).isqrt(), None);
        assert_eq!(int("18446744073709551616").trailing_zeros(), Some(64));
        assert_eq!(int("-9223372036854775808").trailing_zeros(), Some(63));
        assert_eq!(int("-27670116110564327424").trailing_zeros(), Some(63));
        assert_eq!(Int::from(13).popcount(), 3);
        assert_eq!(Int::from(0).bits(), 0);
        assert_eq!(Int::from(12).gcd(&Int::from(-18)), Int::from(6));
        assert_eq!(Int::ZERO.gcd(&Int::ZERO), Int::ZERO);
    }
}
