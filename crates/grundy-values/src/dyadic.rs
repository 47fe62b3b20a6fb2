//! Dyadic rationals, exact and of any size: the numbers among short games.
//!
//! # Setting
//!
//! A number `n / 2^e`, with `n` odd or `e = 0`. These are the surreal numbers that are born on a finite day.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.2 and II.3: the value of `{a | b}` with numbers `a < b` is the *simplest* number between them, the one with the
//! least birthday: the integer nearest to 0 if there is one, else the number with the least denominator. In the sign
//! expansion of a number (Berlekamp's rule), the integral part is a run of equal signs, and each later sign halves the step.
//!
//! # How the code uses it
//!
//! [`Dyadic::simplest`] tries integers, then denominators in order. [`Dyadic::signs`] and [`Dyadic::from_signs`] walk the steps.
//!
//! # What is not covered
//!
//! Other rationals: [`Dyadic::over`] is `None` where the quotient is not dyadic. Numbers of more than [`Int::MAX_BITS`] bits
//! above or below the point are [`TooLarge`].
//!
//! # Cost
//!
//! Sums, products and comparisons of numbers whose parts fit in a machine word take a few instructions.

mod simplest;

use std::cmp::Ordering;
use std::fmt;

use crate::{Int, TooLarge};

/// The number `numerator / 2^exponent`, in lowest terms.
///
/// ```
/// use grundy_values::{Dyadic, Int};
///
/// let quarter = Dyadic::new(Int::from(3), 2)?;
/// let sum = quarter.plus(&Dyadic::new(Int::from(1), 1)?)?;
/// assert_eq!(sum.to_string(), "5/4");
/// assert_eq!(Dyadic::simplest(Some(&quarter), None)?.map(|x| x.to_string()), Some("1".to_owned()));
/// # Ok::<(), grundy_values::TooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: Int,
    exponent: u32,
}

/// Binary digits after the point of a [`Dyadic::key`].
const KEY_DIGITS: u32 = 28;
/// Keys of larger numbers are cut off here.
const KEY_END: i64 = 1 << 60;
/// The largest exponent of a denominator.
const MAX_EXPONENT: u32 = (1 << 16) - 1;
impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self { numerator: Int::ZERO, exponent: 0 };
    /// One.
    pub const ONE: Self = Self { numerator: Int::ONE, exponent: 0 };

    /// The number `numerator / 2^exponent`.
    pub fn new(numerator: Int, exponent: u32) -> Result<Self, TooLarge> {
        if let Some(small) = numerator.to_i64() {
            return Self::small(i128::from(small), exponent);
        }
        let zeros = numerator.trailing_zeros().and_then(|zeros| u32::try_from(zeros).ok()).unwrap_or(0);
        let cut = zeros.min(exponent);
        let numerator = if cut == 0 { numerator } else { shifted_down(&numerator, cut)?.0 };
        Self::checked(numerator, exponent - cut)
    }

    /// The numerator, odd unless the number is an integer.
    pub fn numerator(&self) -> &Int {
        &self.numerator
    }

    /// The power of 2 that is the denominator.
    pub fn exponent(&self) -> u32 {
        self.exponent
    }

    /// Whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent == 0
    }

    /// Whether the number is zero.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Whether the number is below zero.
    pub fn is_negative(&self) -> bool {
        self.numerator.is_negative()
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Result<Self, TooLarge> {
        let exponent = self.exponent.max(other.exponent);
        if let (Some(a), Some(b)) = (self.word_at(exponent), other.word_at(exponent)) {
            return Self::small(a + b, exponent);
        }
        let a = shifted_up(&self.numerator, exponent - self.exponent)?;
        let b = shifted_up(&other.numerator, exponent - other.exponent)?;
        Self::new(a.add(&b)?, exponent)
    }

    /// The difference.
    pub fn minus(&self, other: &Self) -> Result<Self, TooLarge> {
        self.plus(&other.negative())
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Self {
        Self { numerator: self.numerator.neg(), exponent: self.exponent }
    }

    /// The product.
    pub fn times(&self, other: &Self) -> Result<Self, TooLarge> {
        Self::new(self.numerator.mul(&other.numerator)?, self.exponent + other.exponent)
    }

    /// The quotient, where there is one and it is dyadic.
    pub fn over(&self, divisor: &Self) -> Result<Option<Self>, TooLarge> {
        if divisor.is_zero() {
            return Ok(None);
        }
        let odd = Self::new(divisor.numerator.clone(), MAX_EXPONENT)?.numerator.abs();
        let twos =
            divisor.numerator.trailing_zeros().and_then(|zeros| u32::try_from(zeros).ok()).unwrap_or(0);
        let Some((quotient, rest)) = self.numerator.div_mod(&odd) else { return Ok(None) };
        if !rest.is_zero() {
            return Ok(None);
        }
        let quotient = if divisor.is_negative() { quotient.neg() } else { quotient };
        let up = shifted_up(&quotient, divisor.exponent)?;
        Self::new(up, self.exponent + twos).map(Some)
    }

    /// Half of the number.
    pub fn half(&self) -> Result<Self, TooLarge> {
        Self::new(self.numerator.clone(), self.exponent + 1)
    }

    /// The greatest integer that is not above the number.
    pub fn floor(&self) -> Int {
        // The quotient has no more bits than the numerator.
        self.floor_at(0).unwrap_or(Int::ZERO)
    }

    /// A word in the order of the numbers: `floor(x 2^28)` and, in its second lowest bit, whether that is not exact. Only two
    /// different numbers with the same key that is not exact cannot be told from each other by their keys. The lowest bit is 0.
    pub(crate) fn key(&self) -> i64 {
        let floor = self.floor_at(KEY_DIGITS).ok().and_then(|floor| floor.to_i64());
        match floor {
            Some(floor) if -KEY_END < floor && floor < KEY_END => {
                floor << 2 | if self.exponent > KEY_DIGITS { 2 } else { 0 }
            }
            _ if self.is_negative() => -KEY_END << 2 | 2,
            _ => KEY_END << 2 | 2,
        }
    }

    /// The number with a key that is exact.
    pub(crate) fn of_key(floor: i64) -> Self {
        let zeros = floor.trailing_zeros().min(KEY_DIGITS);
        Self { numerator: Int::from(floor >> zeros), exponent: KEY_DIGITS - zeros }
    }

    /// `floor(x 2^exponent)`.
    fn floor_at(&self, exponent: u32) -> Result<Int, TooLarge> {
        if let Some(small) = self.numerator.to_i64() {
            if exponent >= self.exponent && exponent - self.exponent < 64 {
                let floor = i128::from(small) << (exponent - self.exponent);
                if let Ok(word) = i64::try_from(floor) {
                    return Ok(Int::from(word));
                }
            } else if exponent < self.exponent {
                return Ok(Int::from(small >> (self.exponent - exponent).min(63)));
            }
        }
        match exponent.checked_sub(self.exponent) {
            Some(up) => shifted_up(&self.numerator, up),
            None => shifted_down(&self.numerator, self.exponent - exponent).map(|(floor, _)| floor),
        }
    }

    /// The numerator over the denominator `2^exponent`, where both it and the number are short.
    fn word_at(&self, exponent: u32) -> Option<i128> {
        let up = exponent - self.exponent;
        (up < 60).then_some(())?;
        self.numerator.to_i64().map(|small| i128::from(small) << up)
    }

    fn small(numerator: i128, exponent: u32) -> Result<Self, TooLarge> {
        if numerator == 0 {
            return Ok(Self::ZERO);
        }
        let cut = numerator.trailing_zeros().min(exponent);
        let (reduced, left) = (numerator >> cut, exponent - cut);
        match i64::try_from(reduced) {
            Ok(word) => Self::checked(Int::from(word), left),
            // More than a word: the two halves are put together again.
            Err(_) => {
                let high = i64::try_from(reduced >> 62).map_err(|_| TooLarge)?;
                let low = i64::try_from(reduced & ((1 << 62) - 1)).map_err(|_| TooLarge)?;
                Self::checked(shifted_up(&Int::from(high), 62)?.add(&Int::from(low))?, left)
            }
        }
    }

    fn checked(numerator: Int, exponent: u32) -> Result<Self, TooLarge> {
        if exponent > MAX_EXPONENT { Err(TooLarge) } else { Ok(Self { numerator, exponent }) }
    }
}

fn shifted_up(number: &Int, by: u32) -> Result<Int, TooLarge> {
    if by == 0 {
        return Ok(number.clone());
    }
    number.mul(&Int::from(2).pow(&Int::from(i64::from(by)))?)
}

/// Quotient and remainder by `2^by`.
fn shifted_down(number: &Int, by: u32) -> Result<(Int, Int), TooLarge> {
    let power = Int::from(2).pow(&Int::from(i64::from(by)))?;
    number.div_mod(&power).ok_or(TooLarge)
}

impl From<Int> for Dyadic {
    fn from(integer: Int) -> Self {
        Self { numerator: integer, exponent: 0 }
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Self::from(Int::from(integer))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        if let (Some(a), Some(b)) = (self.word_at(exponent), other.word_at(exponent)) {
            return a.cmp(&b);
        }
        // Integral parts first: what remains has no more bits than the longer denominator, so nothing is too large.
        let parts = |number: &Self| {
            let (floor, rest) = shifted_down(&number.numerator, number.exponent)?;
            shifted_up(&rest, exponent - number.exponent).map(|rest| (floor, rest))
        };
        parts(self).ok().cmp(&parts(other).ok())
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            return fmt::Display::fmt(&self.numerator, f);
        }
        match shifted_up(&Int::ONE, self.exponent) {
            Ok(denominator) => write!(f, "{}/{denominator}", self.numerator),
            Err(TooLarge) => Err(fmt::Error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(numerator: i64, exponent: u32) -> Dyadic {
        Dyadic::new(Int::from(numerator), exponent).expect("a small number")
    }

    #[test]
    fn arithmetic_is_that_of_fractions() {
        for (a, b) in (-12..12_i64).flat_map(|a| (-12..12_i64).map(move |b| (a, b))) {
            for (i, j) in [(0, 0), (1, 3), (2, 2), (3, 0), (40, 70)] {
                let (x, y) = (number(a, i), number(b, j));
                let sum = x.plus(&y).expect("small");
                assert_eq!(sum.minus(&y), Ok(x.clone()), "{x} + {y}");
                let product = x.times(&y).expect("small");
                assert_eq!(product, number(a * b, i + j));
                let quotient = product.over(&y).expect("small");
                assert_eq!(quotient, (b != 0).then(|| x.clone()), "{product} / {y}");
                assert_eq!(x.cmp(&y), x.minus(&y).expect("small").numerator().cmp(&Int::ZERO));
            }
        }
        assert_eq!(number(1, 0).over(&number(3, 0)), Ok(None));
    }

    #[test]
    fn simplest_numbers() {
        // [conway-onag], ch. 2; bounds as numerator and exponent.
        let rows = [
            (Some((0, 0)), Some((1, 0)), "1/2"),
            (Some((1, 1)), Some((1, 0)), "3/4"),
            (Some((1, 2)), Some((1, 0)), "1/2"),
            (Some((-5, 0)), Some((7, 0)), "0"),
            (Some((5, 1)), None, "3"),
            (None, Some((-5, 1)), "-3"),
            (Some((-3, 2)), Some((-1, 1)), "-5/8"),
            (None, None, "0"),
            (Some((3, 40)), Some((4, 40)), "7/2199023255552"),
            (Some((1, 0)), Some((1, 0)), "none"),
        ];
        for (above, below, expected) in rows {
            let [a, b] = [above, below].map(|end| end.map(|(n, e)| number(n, e)));
            let found = Dyadic::simplest(a.as_ref(), b.as_ref()).expect("small");
            assert_eq!(found.map_or("none".to_owned(), |x| x.to_string()), expected);
        }
    }

    #[test]
    fn signs_and_back() {
        let rows = [
            ("0", ""),
            ("3", "+++"),
            ("-2", "--"),
            ("1/2", "+-"),
            ("3/4", "+-+"),
            ("-5/2", "---+"),
            ("5/8", "+-+-"),
        ];
        for n in -40..40_i64 {
            for e in 0..5 {
                let x = number(n, e);
                let signs = x.signs().expect("short");
                assert_eq!(Dyadic::from_signs(&signs), Ok(x.clone()));
                assert_eq!(x.birthday(), Ok(Int::from(signs.len())), "{x}");
                let shown: String = signs.iter().map(|sign| if *sign { '+' } else { '-' }).collect();
                let row = rows.iter().find(|(name, _)| *name == x.to_string());
                assert!(row.is_none_or(|(_, expected)| *expected == shown), "{x}: {shown}");
            }
        }
        assert!(number(i64::MAX, 0).signs().is_err());
    }

    #[test]
    fn keys_keep_the_order_and_large_numbers_compare() {
        let huge = Dyadic::from("123456789012345678901234567890".parse::<Int>().expect("a number"));
        let tiny = number(1, 2000);
        let mut all = vec![huge.negative(), number(-7, 1), number(-1, 40), tiny.negative(), number(0, 0)];
        all.extend([tiny.clone(), number(3, 2000), number(1, 40), number(5, 2), huge.clone()]);
        all.push(huge.plus(&tiny).expect("not too large"));
        for (i, a) in all.iter().enumerate() {
            for (j, b) in all.iter().enumerate() {
                assert_eq!(a.cmp(b), i.cmp(&j), "{i} {j}");
                assert!(i > j || a.key() <= b.key(), "{i} {j}");
            }
        }
        assert_eq!(huge.plus(&tiny).and_then(|sum| sum.minus(&huge)), Ok(tiny));
        assert_eq!(Dyadic::new(Int::ONE, 1 << 17), Err(TooLarge));
        assert_eq!(
            number(i64::MIN, 1).plus(&number(i64::MIN, 3)).expect("small").to_string(),
            "-5764607523034234880"
        );
    }
}
