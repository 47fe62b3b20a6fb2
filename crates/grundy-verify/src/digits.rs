//! How numbers are written in digits 0 and 1: in base 2, or with Fibonacci numbers.
//!
//! # Setting
//!
//! The *word* of a number has one digit for each place. In base 2 the places weigh 1, 2, 4, …. In Fibonacci numeration they weigh 1, 2, 3, 5, 8, …, and the
//! words of numbers are those without two ones in a row.
//!
//! # Theorem
//!
//! Zeckendorf (1972): every natural number has exactly one such word without a leading zero. Of two words of one length the one that is greater at the
//! first difference, most significant place first, is that of the greater number.
//!
//! # How the code uses it
//!
//! A word is held as the bits of a number, the lowest place in the lowest bit. In base 2 it is the number itself.
//!
//! # What is not covered
//!
//! Words of more than 64 places.
//!
//! # Cost
//!
//! One step a place.

use grundy_core::Numeration;

/// The word of a number; `None` where it is too long or the numeration is another.
pub(crate) fn word(numeration: Numeration, number: u64) -> Option<u64> {
    match numeration {
        Numeration::BINARY => Some(number),
        Numeration::Base(_) => None,
        Numeration::Fibonacci => {
            // The largest weight that fits is taken, and so on with the rest.
            let (mut rest, mut word) = (number, 0);
            for (place, weight) in (0..u64::BITS).zip(fibonacci()).collect::<Vec<_>>().into_iter().rev() {
                if u128::from(rest) >= weight {
                    rest -= u64::try_from(weight).ok()?;
                    word |= 1_u64 << place;
                }
            }
            (rest == 0).then_some(word)
        }
    }
}

/// The number that digits are worth, lowest place first; `None` where it does not fit.
pub(crate) fn number(numeration: Numeration, digits: impl Iterator<Item = bool>) -> Option<u128> {
    let weights: Box<dyn Iterator<Item = u128>> = match numeration {
        Numeration::BINARY => Box::new((0..u128::BITS).map(|place| 1 << place)),
        Numeration::Base(_) => return None,
        Numeration::Fibonacci => Box::new(fibonacci()),
    };
    let mut weights = weights.map(Some).chain(std::iter::repeat(None));
    let mut sum = 0_u128;
    for digit in digits {
        let weight = weights.next()?;
        if digit {
            sum = sum.checked_add(weight?)?;
        }
    }
    Some(sum)
}

/// How many places the word of a number has.
pub(crate) fn places(numeration: Numeration, number: u64) -> Option<u32> {
    word(numeration, number).map(|word| u64::BITS - word.leading_zeros())
}

/// 1, 2, 3, 5, 8, … as far as they fit.
fn fibonacci() -> impl Iterator<Item = u128> {
    std::iter::successors(Some((1_u128, 2_u128)), |(a, b)| Some((*b, a.checked_add(*b)?))).map(|(a, _)| a)
}

#[cfg(test)]
mod tests {
    use grundy_core::Numeration;

    use super::{number, places, word};

    #[test]
    fn words_and_numbers() {
        for numeration in [Numeration::BINARY, Numeration::Fibonacci] {
            let mut last = None;
            for n in 0..3000_u64 {
                let own = word(numeration, n).expect("short");
                assert!(last < Some(own), "in the order of words");
                assert!(numeration == Numeration::BINARY || own & own << 1 == 0, "{n}");
                assert_eq!(number(numeration, (0..64).map(|place| own >> place & 1 == 1)), Some(n.into()));
                last = Some(own);
            }
        }
        assert_eq!(word(Numeration::Fibonacci, 11), Some(0b10100));
        assert_eq!(places(Numeration::Fibonacci, 12), Some(5));
        assert_eq!(places(Numeration::Fibonacci, 13), Some(6));
        assert_eq!(word(Numeration::Fibonacci, u64::MAX), None);
    }
}
