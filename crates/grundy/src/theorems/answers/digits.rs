//! Numbers of any size as the digits that automata read.

use grundy_core::Numeration;
use grundy_values::Int;

/// The digits of a natural number, most significant first; none for 0. `None` in a base that is not told apart here, and for negative
/// numbers.
pub(super) fn digits(numeration: Numeration, number: &Int) -> Option<Vec<u8>> {
    if number.is_negative() {
        return None;
    }
    match numeration {
        Numeration::BINARY => {
            Some((0..number.bits()).rev().map(|place| u8::from(number.bit(place))).collect())
        }
        Numeration::Base(_) => None,
        Numeration::Fibonacci => {
            let mut weights = vec![Int::ONE];
            let mut next = Int::from(2);
            while next <= *number {
                let after = next.add(weights.last()?).ok()?;
                weights.push(std::mem::replace(&mut next, after));
            }
            let mut rest = number.clone();
            let mut word = Vec::new();
            for weight in weights.iter().rev() {
                let fits = *weight <= rest;
                if fits {
                    rest = rest.sub(weight).ok()?;
                }
                word.push(u8::from(fits));
            }
            let first = word.iter().position(|digit| *digit == 1).unwrap_or(word.len());
            Some(word.split_off(first))
        }
    }
}

/// The number with these digits, most significant first.
pub(super) fn number(numeration: Numeration, digits: &[u8]) -> Option<Int> {
    // In base 2 a place weighs twice the one after it, else as much as the two after it.
    let (mut sum, mut weight, mut before) = (Int::ZERO, Int::ONE, Int::ONE);
    for digit in digits.iter().rev() {
        if *digit == 1 {
            sum = sum.add(&weight).ok()?;
        }
        let next = match numeration {
            Numeration::BINARY => weight.add(&weight).ok()?,
            Numeration::Fibonacci => weight.add(&before).ok()?,
            Numeration::Base(_) => return None,
        };
        before = std::mem::replace(&mut weight, next);
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use grundy_core::Numeration;
    use grundy_values::Int;

    use super::{digits, number};

    #[test]
    fn digits_and_back() {
        let large =
            ["18446744073709551616", "1267650600228229401496703205375", "0", "1", "2", "3", "4", "11"];
        let large = large.iter().map(|text| text.parse::<Int>().expect("a number"));
        for at in large.chain((0..200_u64).map(Int::from)) {
            for numeration in [Numeration::BINARY, Numeration::Fibonacci] {
                let word = digits(numeration, &at).expect("known");
                assert_ne!(word.first(), Some(&0), "{at}");
                assert_eq!(number(numeration, &word), Some(at.clone()), "{numeration:?}");
                let side_by_side = word.windows(2).any(|pair| pair == [1, 1]);
                assert!(numeration == Numeration::BINARY || !side_by_side, "{at}: {word:?}");
            }
        }
        assert_eq!(digits(Numeration::Fibonacci, &Int::from(11)), Some(vec![1, 0, 1, 0, 0]));
    }
}
