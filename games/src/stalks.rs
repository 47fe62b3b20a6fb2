//! Dyadic numbers of any length, as Hackenbush makes them, and how they are written.
//!
//! # Setting
//!
//! Trees of blue and red edges are worth numbers whose denominators may have as many bits as there are edges.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 2\] A blue edge that carries a tree of value `x` is worth `(x + k) / 2^(k - 1)`, where `k >= 1` is the least whole number with `x + k > 1`; a red one is worth
//! `(x - k) / 2^(k - 1)`, where `k >= 1` is the least whole number with `x - k < -1`. Trees that meet in one vertex are added.
//!
//! # How the code uses it
//!
//! A number is kept as its floor and the bits after the point. An edge changes the floor and moves some of its bits behind the point; nothing else is touched. A sum goes through the bits of the shorter number only.
//!
//! # What is not covered
//!
//! Green edges.
//!
//! # Cost
//!
//! A tree of `m` edges takes `O(m log m)` steps: an edge adds as many bits as `k - 1`, which are paid by the red edges (or blue ones) that made the number so small (so large), and a sum costs
//! the smaller of two subtrees.

use std::collections::VecDeque;

use grundy_values::{Int, Outcome, TooLarge};

/// Bits after the point of a number that is written as a fraction; there are two numbers of so many bits in it, and together they have about 4096 digits.
const FRACTION: usize = 6_800;

/// A number `floor + 0.b1 b2 … bh`, written in binary, where `bh` is 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stalk {
    floor: i64,
    /// The bits after the point, `bh` first.
    bits: VecDeque<bool>,
}

impl Stalk {
    /// The value of a blue edge that carries this.
    pub(crate) fn on_blue(mut self) -> Self {
        let k = (1 + i64::from(self.bits.is_empty()) - self.floor).max(1);
        self.floor += k;
        self.halved(k - 1)
    }

    /// The value of a red edge that carries this.
    pub(crate) fn on_red(mut self) -> Self {
        let k = (self.floor + 2).max(1);
        self.floor -= k;
        self.halved(k - 1)
    }

    fn halved(mut self, times: i64) -> Self {
        for _ in 0..times {
            let bit = self.floor & 1 == 1;
            if bit || !self.bits.is_empty() {
                self.bits.push_back(bit);
            }
            self.floor >>= 1;
        }
        self
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        let (mut long, short) =
            if self.bits.len() < other.bits.len() { (other, self) } else { (self, other) };
        let beyond = long.bits.len() - short.bits.len();
        let mut carry = false;
        for (bit, added) in long.bits.iter_mut().skip(beyond).zip(&short.bits) {
            let ones = u8::from(*bit) + u8::from(*added) + u8::from(carry);
            (*bit, carry) = (ones & 1 == 1, ones > 1);
        }
        long.floor += short.floor + i64::from(carry);
        while long.bits.front() == Some(&false) {
            long.bits.pop_front();
        }
        long
    }

    pub(crate) fn outcome(&self) -> Outcome {
        match (self.floor, self.bits.is_empty()) {
            (0, true) => Outcome::P,
            (..0, _) => Outcome::R,
            _ => Outcome::L,
        }
    }

    /// The number as a numerator and how often it is halved.
    pub(crate) fn fraction(&self) -> Result<(Int, usize), TooLarge> {
        let two = Int::from(2);
        let mut numerator = Int::from(self.floor);
        for bit in self.bits.iter().rev() {
            numerator = numerator.mul(&two)?.add(&Int::from(u64::from(*bit)))?;
        }
        Ok((numerator, self.bits.len()))
    }

    /// Whether it is written as a fraction.
    pub(crate) fn is_short(&self) -> bool {
        self.bits.len() <= FRACTION
    }

    /// The number as a fraction, or as its signs where that is too long.
    pub(crate) fn text(&self) -> Result<String, TooLarge> {
        if !self.is_short() {
            return Ok(self.signs());
        }
        match self.fraction()? {
            (whole, 0) => Ok(whole.to_string()),
            (numerator, halvings) => Ok(format!("{numerator}/{}", Int::from(2).pow(&Int::from(halvings))?)),
        }
    }

    /// The sign expansion: the colours of a stalk of this value from the ground up, `+` for blue and `-` for red.
    ///
    /// A run of `n + 1` equal signs and one of the others say that the number lies between `n` and `n + 1`, and a half is added or taken away, then a quarter, and so on: these are
    /// the bits after the point, the last of them, which is 1, left out.
    pub(crate) fn signs(&self) -> String {
        let sign = |up: bool| if up { '+' } else { '-' };
        let up = self.floor >= 0;
        if self.bits.is_empty() {
            return (0..self.floor.unsigned_abs()).map(|_| sign(up)).collect();
        }
        let run = if up { self.floor + 1 } else { -self.floor };
        let run = (0..run).map(|_| sign(up));
        run.chain([sign(!up)]).chain(self.bits.iter().skip(1).rev().map(|bit| sign(*bit))).collect()
    }
}

/// The value of a stalk of blue and red edges, given from the top down.
pub(crate) fn stalk(colours: impl Iterator<Item = char>) -> Stalk {
    colours.fold(Stalk::default(), |stalk, colour| match colour {
        'B' => stalk.on_blue(),
        _ => stalk.on_red(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(colours: &str) -> Stalk {
        stalk(colours.chars().rev())
    }

    #[test]
    fn stalks_are_worth_their_sign_expansions() {
        let rows = [
            ("", "0"),
            ("B", "1"),
            ("R", "-1"),
            ("BB", "2"),
            ("BR", "1/2"),
            ("BRB", "3/4"),
            ("BBRBR", "13/8"),
            ("RRRBBRB", "-37/16"),
            ("RB", "-1/2"),
            ("RBBB", "-1/8"),
        ];
        for (colours, value) in rows {
            assert_eq!(of(colours).text().as_deref(), Ok(value), "{colours}");
        }
        for colours in crate::trials::texts(9, "BR") {
            assert_eq!(of(&colours).signs(), colours.replace('B', "+").replace('R', "-"));
        }
    }

    #[test]
    fn sums_are_those_of_fractions() {
        let all: Vec<Stalk> = crate::trials::texts(4, "BR").iter().map(|colours| of(colours)).collect();
        let parts = |stalk: &Stalk| {
            let (numerator, halvings) = stalk.fraction().expect("small");
            numerator.to_i64().expect("small") << (8 - halvings)
        };
        for a in &all {
            for b in &all {
                let sum = a.clone().plus(b.clone());
                assert_eq!(parts(&sum), parts(a) + parts(b), "{a:?} {b:?}");
                assert_ne!(sum.bits.front(), Some(&false), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn long_numbers_are_written_as_signs() {
        let colours = "BRRBR".repeat(2_000);
        assert_eq!(of(&colours).text(), Ok(colours.replace('B', "+").replace('R', "-")));
        assert_eq!(of(&"B".repeat(100_000)).text().as_deref(), Ok("100000"));
    }
}
