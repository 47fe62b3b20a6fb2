//! Dyadic numbers as answers, and how the rules judge them.
//!
//! # Setting
//!
//! A position of a game in which each player would rather not move is worth a number: a fraction whose denominator is
//! a power of two.
//!
//! # Theorem
//!
//! \[conway-onag\] A position is worth the number `v` exactly if the second player wins the sum of it and of a
//! position worth `-v`; it is worth more exactly if Left wins that sum, whoever starts, and less exactly if Right
//! does.
//!
//! # How the code uses it
//!
//! The algorithm of a folder says `v`. The rules are then asked about the position alone, and about its sum with
//! boards of the same game that are worth `-v`. Such boards are known for multiples of a quarter; other values are
//! enclosed between two neighbouring ones.
//!
//! # What is not covered
//!
//! Values that are not numbers.
//!
//! # Cost
//!
//! Two or three positions to solve.

use std::fmt;

use grundy_values::{Int, TooLarge};
use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};

/// `numerator / 2^exponent`; the numerator is odd unless the exponent is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dyadic {
    numerator: Int,
    exponent: usize,
}

/// Boards of a game that are worth known numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// Worth 1, and worth -1.
    pub(crate) units: [&'static str; 2],
    /// With the value in quarters: one each that leaves 1, 2 and 3 when divided by 4. None where all values are integers.
    pub(crate) quarters: &'static [(&'static str, i64)],
}

impl Dyadic {
    /// The number `numerator / 2^exponent`.
    pub(crate) fn new(numerator: &Int, exponent: usize) -> Result<Self, TooLarge> {
        let shared = numerator.trailing_zeros().unwrap_or(exponent).min(exponent);
        let (numerator, _) = numerator.div_mod(&two_to(shared)?).ok_or(TooLarge)?;
        Ok(Self { numerator, exponent: exponent - shared })
    }

    /// Outcome and value, as judges ask for them.
    pub(crate) fn answer(&self) -> Value {
        let outcome = match (self.numerator.is_zero(), self.numerator.is_negative()) {
            (true, _) => "P",
            (_, true) => "R",
            _ => "L",
        };
        json!({ "outcome": outcome, "value": self.to_string() })
    }

    /// Asks the rules whether this is the value of a position.
    pub(crate) fn weighed(&self, position: &str, weights: &Weights) -> Result<Inquiry, TooLarge> {
        let (below, exact) = self.quarters()?;
        let mut asked = vec![position.to_owned(), weights.balanced(position, &below)?];
        if !exact {
            asked.push(weights.balanced(position, &below.add(&Int::ONE)?)?);
        }
        let value = self.to_string();
        Ok(Inquiry::each(asked, move |found| {
            let letters: Vec<String> = found.iter().map(Found::letter).collect();
            let expected: &[&str] = if exact { &["P"] } else { &["L", "R"] };
            let (outcome, compared) =
                letters.split_first().map_or((None, [].as_slice()), |(a, b)| (Some(a), b));
            let value = (compared == expected).then_some(&value);
            json!({ "outcome": outcome, "value": value })
        }))
    }

    /// The number in quarters, rounded down, and whether that is the number itself.
    fn quarters(&self) -> Result<(Int, bool), TooLarge> {
        let four_times = self.numerator.mul(&Int::from(4))?;
        let (below, rest) = four_times.div_mod(&two_to(self.exponent)?).ok_or(TooLarge)?;
        Ok((below, rest.is_zero()))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.exponent, two_to(self.exponent)) {
            (0, _) => write!(f, "{}", self.numerator),
            (_, Ok(denominator)) => write!(f, "{}/{denominator}", self.numerator),
            (exponent, Err(TooLarge)) => write!(f, "{}/2^{exponent}", self.numerator),
        }
    }
}

impl Weights {
    /// The sum of a position and of boards that are worth minus this many quarters.
    fn balanced(&self, position: &str, quarters: &Int) -> Result<String, TooLarge> {
        let four = Int::from(4);
        let left_over = |value: &Int| value.div_mod(&four).ok_or(TooLarge);
        let (wanted, mut sum) = (quarters.neg(), position.to_owned());
        let (mut whole, rest) = left_over(&wanted)?;
        if !rest.is_zero() {
            let fits = |(_, value): &&(&str, i64)| value.rem_euclid(4) == rest.to_i64().unwrap_or(0);
            let (board, value) = self.quarters.iter().find(fits).ok_or(TooLarge)?;
            sum = format!("{sum} + {board}");
            whole = left_over(&wanted.sub(&Int::from(*value))?)?.0;
        }
        let unit = self.units[usize::from(whole.is_negative())];
        Ok(if whole.is_zero() { sum } else { format!("{sum} + {} * {unit}", whole.abs()) })
    }
}

fn two_to(exponent: usize) -> Result<Int, TooLarge> {
    Int::from(2).pow(&Int::from(exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_in_least_terms() {
        let rows = [
            (7, 2, "7/4"),
            (6, 1, "3"),
            (-12, 3, "-3/2"),
            (0, 9, "0"),
            (-5, 0, "-5"),
            (1, 70, "1/1180591620717411303424"),
        ];
        for (numerator, exponent, shown) in rows {
            let number = Dyadic::new(&Int::from(numerator), exponent).map(|number| number.to_string());
            assert_eq!(number.as_deref(), Ok(shown));
        }
    }

    #[test]
    fn boards_balance_a_value() {
        let weights = Weights { units: ["(l)", "(r)"], quarters: &[("(a)", -7), ("(b)", -6), ("(c)", 7)] };
        let rows = [
            (0, "p"),
            (4, "p + 1 * (r)"),
            (-8, "p + 2 * (l)"),
            (7, "p + (a)"),
            (2, "p + (b) + 1 * (l)"),
            (-3, "p + (c) + 1 * (r)"),
        ];
        for (quarters, sum) in rows {
            assert_eq!(weights.balanced("p", &Int::from(quarters)).as_deref(), Ok(sum), "{quarters}");
        }
    }
}
