//! Ways to write natural numbers in digits.
//!
//! # Setting
//!
//! Places have weights, the last one 1, and a number is the sum of its digits times the weights of their places. In base b the
//! weights are the powers of b, and any digits 0 … b - 1 are those of a number. A *recurrent* system has weights with
//! `U(n) = a U(n-1) + U(n-2)`, and a number is written greedily: the largest weight that fits is taken as often as it fits.
//!
//! # Theorem
//!
//! Zeckendorf (1972), Ostrowski (1922): with the weights 1, 2, 3, 5, 8, … the words of digits 0 and 1 without two ones in a row are those
//! of the numbers, each number having one up to leading zeros; with the weights 1, 2, 5, 12, … of Pell those of digits 0, 1, 2
//! in which each 2 is followed by a 0 (so a 2 is not last). The numbers written with k digits are those below `U(k)`, and longer words, or of
//! equally long ones the later in the order of digits, are greater numbers. A prefix of such a word followed by zeros is such a word, and so is such a
//! word after leading zeros.
//!
//! # How the code uses it
//!
//! Automata of a recurrent system accept words of numbers only. [`System::is_last`] and [`System::may_follow`] say which words those are.
//!
//! # What is not covered
//!
//! Recurrences of a higher order, and those whose root is not a unit.
//!
//! # Cost
//!
//! One division a digit.

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum System {
    /// In a base, at least 2.
    Base(u32),
    /// With the weights 1, 2, 3, 5, 8, ….
    Fibonacci,
    /// With the weights 1, 2, 5, 12, 29, ….
    Pell,
}

impl From<u32> for System {
    fn from(base: u32) -> Self {
        Self::Base(base)
    }
}

impl System {
    /// How many digits there are.
    pub fn digits(self) -> u32 {
        match self {
            Self::Base(base) => base,
            Self::Fibonacci => 2,
            Self::Pell => 3,
        }
    }

    /// The same; bases below 2 become 2.
    pub(crate) fn proper(self) -> Self {
        match self {
            Self::Base(base) => Self::Base(base.max(2)),
            other => other,
        }
    }

    /// For a recurrent system the factor a of its recurrence.
    pub(crate) fn factor(self) -> Option<u32> {
        match self {
            Self::Base(_) => None,
            Self::Fibonacci => Some(1),
            Self::Pell => Some(2),
        }
    }

    /// For a recurrent system what `U(-1)` is by its recurrence.
    pub(crate) fn before_first(self) -> i128 {
        match self {
            Self::Fibonacci => 1,
            Self::Base(_) | Self::Pell => 0,
        }
    }

    /// Whether `digit` may follow `before` in the word of a number.
    pub(crate) fn may_follow(self, before: u32, digit: u32) -> bool {
        self.factor().is_none_or(|most| before < most || digit == 0)
    }

    /// Whether the word of a number may end with `digit`.
    pub(crate) fn is_last(self, digit: u32) -> bool {
        self != Self::Pell || digit < 2
    }

    /// The weights from that of the last place on, as far as they fit.
    pub(crate) fn weights(self) -> impl Iterator<Item = u128> {
        let mut next = Some((1_u128, u128::try_from(self.before_first()).unwrap_or(0)));
        std::iter::from_fn(move || {
            let (weight, before) = next?;
            let base = self.factor().map_or((self.digits(), 0), |factor| (factor, before));
            let after = weight.checked_mul(u128::from(base.0)).and_then(|after| after.checked_add(base.1));
            next = after.map(|after| (after, weight));
            Some(weight)
        })
    }

    /// The digits of a number, most significant first; none for 0.
    pub fn write(self, number: u128) -> Vec<u32> {
        let mut weights: Vec<u128> = self.weights().take_while(|weight| *weight <= number).collect();
        weights.reverse();
        let mut rest = number;
        let digit = |weight: u128| {
            let digit = rest / weight;
            rest %= weight;
            u32::try_from(digit).unwrap_or(0)
        };
        weights.into_iter().map(digit).collect()
    }

    /// The number of a word of digits, most significant first; saturates.
    pub fn read(self, digits: &[u32]) -> u128 {
        let longest = self.weights().chain(std::iter::repeat(u128::MAX));
        let places = digits.iter().rev().zip(longest);
        places.fold(0, |sum: u128, (digit, weight)| {
            sum.saturating_add(weight.saturating_mul(u128::from(*digit)))
        })
    }

    /// Whether a word of digits is that of a number.
    pub fn is_written(self, digits: &[u32]) -> bool {
        digits.windows(2).all(|pair| self.may_follow(pair[0], pair[1]))
            && digits.last().is_none_or(|last| self.is_last(*last))
    }

    /// The number whose digits in base [`System::digits`] are those of `number` here.
    pub(crate) fn code(self, number: u64) -> Option<u64> {
        if let Self::Base(_) = self {
            return Some(number);
        }
        let base = u64::from(self.digits());
        let word = self.write(u128::from(number));
        word.into_iter().try_fold(0_u64, |code, digit| {
            code.checked_mul(base).and_then(|code| code.checked_add(digit.into()))
        })
    }

    /// The number of a code; `None` if its digits are those of none.
    pub(crate) fn decoded(self, code: u64) -> Option<u64> {
        if let Self::Base(_) = self {
            return Some(code);
        }
        let word = Self::Base(self.digits()).write(u128::from(code));
        if self.is_written(&word) { u64::try_from(self.read(&word)).ok() } else { None }
    }

    /// How many numbers are written with so many digits.
    pub fn below(self, length: u32) -> Option<u64> {
        let length = usize::try_from(length).ok()?;
        self.weights().nth(length).and_then(|weight| u64::try_from(weight).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::System;

    #[test]
    fn every_number_has_one_word() {
        for system in [System::Base(2), System::Base(3), System::Fibonacci, System::Pell] {
            let length = 7;
            let count = u64::from(system.digits()).pow(length);
            let mut found: Vec<u64> = (0..count).filter_map(|code| system.decoded(code)).collect();
            let below = system.below(length).expect("small");
            assert_eq!(found, (0..below).collect::<Vec<_>>(), "{system:?}: in order, each once");
            found.clear();
            for number in 0..below {
                let word = system.write(u128::from(number));
                assert!(system.is_written(&word) && word.first() != Some(&0), "{system:?} {number}");
                assert_eq!(system.read(&word), u128::from(number));
                let code = system.code(number).expect("small");
                assert_eq!(system.decoded(code), Some(number), "{system:?} {number}");
            }
        }
        assert_eq!(System::Fibonacci.write(11), [1, 0, 1, 0, 0]);
        assert_eq!(System::Pell.write(11), [2, 0, 1]);
    }
}
