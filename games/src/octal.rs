//! Octal games: one heap, a code, Grundy values, and the period where there is one.
//!
//! # Setting
//!
//! A code `d0.d1d2…dk`: a move takes `t` from a heap `n` and leaves the rest as no heap (weight 1 in `dt`, so
//! `n = t`), as one heap (weight 2) or as two heaps (weight 4), none of them empty. `d0` is 0 or 4. `g(n)` is the
//! Grundy value.
//!
//! # Theorem
//!
//! \[guy-smith-1956\] Let `a >= 1` and `p >= 1`. If `g(n + p) = g(n)` for all `n` with `a <= n < 2a + p + k`, then
//! for all `n >= a`.
//!
//! *Proof.* Let `n >= 2a + p + k`, and let the equality hold for all smaller numbers from `a` on. We show that `n`
//! and `n + p` have the same values among their options. No heap is left in neither, since `n > k`. An option `n - t`
//! or `n + p - t` is one heap of at least `2a + p`; both are legal together, and have equal values, since
//! `a <= n - t < n`, or `t = 0`, which leaves no single heap. An option of `n + p` with parts `b <= c`,
//! `b + c = n + p - t`, has `c >= (n + p - k) / 2 >= a + p`, so `c - p >= a >= 1` is a heap of the same value, and
//! `b, c - p` are parts of `n - t`. An option of `n` with parts `b <= c`, `b + c = n - t`, has
//! `c >= (2a + p) / 2 >= a`, so `c + p` has the same value, and `b, c + p` are parts of `n + p - t`.
//!
//! # How the code uses it
//!
//! A table is made from 0 on. Whenever its length has doubled, all periods are tried on it: from its end downwards
//! the first `n` with `g(n + p) != g(n)` gives `a = n + 1`, and the table must reach to `2a + 2p + k`. With a period
//! any heap has its value.
//!
//! # What is not covered
//!
//! Digits from 8 on, and codes without end.
//!
//! # Cost
//!
//! For `N` values and `b` digits with weight 4, about `b N^2 / 4` comparisons, several at a time.

use grundy_messages::Label;
use grundy_values::{Int, Mex, Splits, TooLarge};

use crate::question::{AnswerError, Field};

/// Digits after the point.
const MOST_DIGITS: usize = 64;
/// Values in a table at most, divided by the number of digits that let a heap be split.
const MOST_VALUES: usize = 60_000;
/// The first length of a table at which periods are tried.
const FIRST_TRIED: usize = 64;

/// A code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Octal {
    /// `d0, d1, …, dk`; `dk` is not 0 unless it is `d0`.
    digits: Vec<u8>,
}

/// Values from 0 on, and what follows for larger heaps.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    values: Vec<u64>,
    period: Option<Period>,
}

/// `g(n + period) = g(n)` for all `n >= preperiod`; the least numbers with which this was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
}

impl Octal {
    /// The code with these digits, `d0` first.
    pub(crate) fn new(digits: &[u8]) -> Self {
        let last = digits.iter().rposition(|digit| *digit != 0).unwrap_or(0);
        Self { digits: digits.iter().take(last + 1).copied().collect() }
    }

    /// Reads a code such as `0.77`, `.77` or `4.3`.
    pub(crate) fn read(field: &Field<'_>) -> Result<Self, AnswerError> {
        let text = field.text()?;
        let (before, after) = text.split_once('.').ok_or_else(|| field.expected(Label::JsonOctalCode))?;
        let digit = |c: char| c.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
        let first = match before {
            "" | "0" => Some(0),
            "4" => Some(4),
            _ => None,
        };
        let digits: Option<Vec<u8>> = std::iter::once(first).chain(after.chars().map(digit)).collect();
        let digits = digits.filter(|digits| (2..=MOST_DIGITS + 1).contains(&digits.len()));
        digits.map(|digits| Self::new(&digits)).ok_or_else(|| field.expected(Label::JsonOctalCode))
    }

    /// The digits as a list in the language of the rules.
    pub(crate) fn list(&self) -> String {
        let digits: Vec<String> = self.digits.iter().map(ToString::to_string).collect();
        format!("[{}]", digits.join(", "))
    }

    /// The largest heap whose value is computed if no period is found: less where many digits let a heap be split.
    pub(crate) fn most(&self) -> usize {
        let splitting = self.digits.iter().filter(|digit| **digit & 4 != 0).count();
        MOST_VALUES / splitting.max(1)
    }

    /// The values of the heaps from 0 to `most`; only to the proof of a period, where there is one.
    pub(crate) fn table(&self, most: usize) -> Result<Table, TooLarge> {
        let mut splits = Splits::new(most);
        let mut seen = Mex::new();
        let mut table = Table { values: Vec::new(), period: None };
        for heap in 0..=most {
            seen.clear();
            let parts = self.options(heap, &table.values, &mut seen);
            let value = splits.least_missing(&parts, &mut seen);
            splits.push(value)?;
            table.values.push(value);
            if table.values.len() >= FIRST_TRIED && table.values.len().is_power_of_two() {
                table.period = self.period(&table.values);
                if table.period.is_some() {
                    break;
                }
            }
        }
        if table.period.is_none() {
            table.period = self.period(&table.values);
        }
        Ok(table)
    }

    /// Sees the values of the options without a split; gives the others as heaps to be split, each with the largest first part.
    fn options(&self, heap: usize, values: &[u64], seen: &mut Mex) -> Vec<(usize, usize)> {
        let mut parts = Vec::new();
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if taken > 0 && ((digit & 1 != 0 && rest == 0) || (digit & 2 != 0 && rest > 0)) {
                seen.see(values[rest]);
            }
            if digit & 4 != 0 && rest >= 2 {
                parts.push((rest, rest / 2));
            }
        }
        parts
    }

    /// The period that the theorem proves from these values, if any: the least one.
    pub(crate) fn period(&self, values: &[u64]) -> Option<Period> {
        let k = self.digits.len() - 1;
        (1..values.len() / 2).find_map(|period| {
            let differs = |n: &usize| values[*n] != values[n + period];
            let last = (0..values.len() - period).rev().find(differs);
            let from = last.map_or(0, |n| n + 1);
            // The theorem wants at least 1; that 0 fits as well is seen in the table.
            let proved = 2 * from.max(1) + 2 * period + k <= values.len();
            proved.then_some(Period { preperiod: from, period })
        })
    }
}

impl Table {
    /// The period, where it is proved.
    pub(crate) fn period(&self) -> Option<Period> {
        self.period
    }

    /// The value of a heap, where it is in the table or follows from it.
    pub(crate) fn value(&self, heap: &Int) -> Option<u64> {
        if let Some(value) = heap.to_usize().and_then(|heap| self.values.get(heap)) {
            return Some(*value);
        }
        let Period { preperiod, period } = self.period?;
        let beyond = heap.sub(&Int::from(preperiod)).ok()?;
        let (_, residue) = beyond.div_mod(&Int::from(period))?;
        self.values.get(preperiod + residue.to_usize()?).copied()
    }

    /// How many heaps from 1 to `upto` have a value other than 0; `None` without a period.
    pub(crate) fn count_won(&self, upto: &Int) -> Option<Int> {
        let Period { preperiod, period } = self.period?;
        let won = |range: std::ops::Range<usize>| {
            Int::from(range.filter(|heap| self.values.get(*heap).is_some_and(|value| *value != 0)).count())
        };
        let first = preperiod.max(1);
        let beyond = upto.sub(&Int::from(first)).ok()?.add(&Int::ONE).ok()?;
        if beyond.is_negative() || beyond.is_zero() {
            return Some(won(1..upto.to_usize()? + 1));
        }
        let (turns, residue) = beyond.div_mod(&Int::from(period))?;
        let whole = turns.mul(&won(first..first + period)).ok()?;
        let rest = won(first..first + residue.to_usize()?);
        won(1..first).add(&whole).and_then(|sum| sum.add(&rest)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_those_of_the_literature() {
        // [guy-smith-1956], and recomputed: the first n from which on, and the period.
        let rows: [(&[u8], usize, usize); 7] = [
            (&[0, 7, 7], 71, 12),
            (&[0, 0, 7], 53, 34),
            (&[0, 1, 3, 7], 52, 34),
            (&[0, 1, 5], 1, 10),
            (&[0, 3, 3], 0, 3),
            (&[0, 4, 5], 498, 20),
            (&[0, 7, 5], 1, 2),
        ];
        for (digits, preperiod, period) in rows {
            let table = Octal::new(digits).table(10_000).expect("small values");
            assert_eq!(table.period(), Some(Period { preperiod, period }), "{digits:?}");
        }
        let open: [&[u8]; 2] = [&[0, 6], &[0, 0, 0, 7]];
        for digits in open {
            assert_eq!(Octal::new(digits).table(3_000).expect("small values").period(), None, "{digits:?}");
        }
    }

    #[test]
    fn a_period_needs_all_values_of_the_theorem() {
        let kayles = Octal::new(&[0, 7, 7]);
        let values = kayles.table(200).expect("small values").values;
        // 2 * 71 + 2 * 12 + 2 values.
        assert_eq!(kayles.period(&values[..167]), None);
        assert_eq!(kayles.period(&values[..168]), Some(Period { preperiod: 71, period: 12 }));
    }

    #[test]
    fn counting_by_the_period_is_counting() {
        let table = Octal::new(&[0, 0, 7]).table(1_000).expect("small values");
        let mut won = 0;
        for heap in 1..800_usize {
            won += usize::from(table.value(&Int::from(heap)) != Some(0));
            assert_eq!(table.count_won(&Int::from(heap)), Some(Int::from(won)), "{heap}");
        }
        assert_eq!(table.count_won(&Int::ZERO), Some(Int::ZERO));
    }
}
