//! Rows of values of short games that repeat in the end.
//!
//! # Setting
//!
//! A row v(0), …, v(n − 1) of values in canonical form, some places being no position. It is *arithmetic periodic* with period p, saltus s and preperiod m
//! if v(i + p) = v(i) + s for all i ≥ m, and both are positions or neither; with s = 0 it is periodic. The saltus is any value, mostly a number.
//!
//! # Theorem
//!
//! Values form a group in which each has one canonical form \[siegel-cgt-2013\], II.1–II.2: so s = v(n − 1) − v(n − 1 − p) is the only saltus there can be for p, and
//! in an arena v(i + p) = v(i) + s is a comparison of two numbers.
//!
//! # How the code uses it
//!
//! For each p it goes back from the end of the row as far as the equation holds. A period is convincing if it is seen over three periods and six
//! values; a period of 1 must hold over half of the row, since an end that does not change says less. Where s + s = 0, as for a nimber, the row is
//! periodic with period 2p, and that is told. Of all the one with the least m + p is taken. What was seen twice, over half of the row, is told as too short.
//!
//! # What is not covered
//!
//! Whether it goes on: what is found holds for the values looked at.
//!
//! # Cost
//!
//! For each p as many sums as places that agree. A sum of hot values may be large: where one takes more than [`STEPS`] steps of the arena, its p is passed over.

use grundy_values::{Allowance, Arena, Made, Value};

/// How often a period must be seen, and how many values.
const TIMES: usize = 3;
const VALUES: usize = 6;

/// How often what is told as too short was seen, and how many values agree with those a period before.
const TWICE: usize = 2;
const FEW: usize = 3;

/// Steps of the arena for one period, and bytes for all.
const STEPS: u64 = 1 << 20;
const BYTES: usize = 512 << 20;

/// That v(i + period) = v(i) + saltus for all places i from `preperiod` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuePeriod {
    /// The first place.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
    /// What a period adds.
    pub saltus: Value,
    /// How many whole periods were seen.
    pub times: usize,
    /// Whether that is enough.
    pub seen: Seen,
}

/// Whether a row is long enough to speak of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// Three periods or more, and six values.
    Enough,
    /// Fewer, or few values: it may be chance.
    TooShort,
}

/// The shortest description of a row by a preperiod, a period and a saltus, if one can be seen.
pub fn value_period(values: &[Option<Value>], arena: &mut Arena) -> Option<ValuePeriod> {
    let periods = (1..=values.len() / TWICE).filter_map(|period| {
        let (preperiod, saltus) = repeat(values, period, arena).ok().flatten()?;
        let covered = values.len() - preperiod;
        let times = covered / period;
        let seen = if times >= TIMES && covered >= VALUES && (period > 1 || 2 * covered >= values.len()) {
            Seen::Enough
        } else if times >= TWICE && covered >= period + FEW && 2 * covered >= values.len() {
            Seen::TooShort
        } else {
            return None;
        };
        Some(ValuePeriod { preperiod, period, saltus, times, seen })
    });
    periods.min_by_key(|found| (found.seen, found.preperiod + found.period, found.period))
}

/// The preperiod and the saltus of the row for this period.
fn repeat(values: &[Option<Value>], period: usize, arena: &mut Arena) -> Made<Option<(usize, Value)>> {
    arena.allow(Allowance { bytes: BYTES, steps: arena.steps().saturating_add(STEPS) });
    let (mut saltus, mut preperiod) = (None, values.len() - period);
    for at in (0..values.len() - period).rev() {
        let agrees = match (values[at], values[at + period], saltus) {
            (None, None, _) => true,
            (Some(early), Some(late), None) => {
                saltus = Some(arena.sub(late, early)?);
                true
            }
            (Some(early), Some(late), Some(saltus)) => arena.add(early, saltus)? == late,
            _ => false,
        };
        if !agrees {
            break;
        }
        preperiod = at;
    }
    let Some(saltus) = saltus else { return Ok(None) };
    // Twice as long it is a period.
    let turns = saltus != Value::ZERO && arena.add(saltus, saltus)? == Value::ZERO;
    Ok((!turns).then_some((preperiod, saltus)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a text, a dot being no position.
    fn row(arena: &mut Arena, text: &str) -> Vec<Option<Value>> {
        let one = |arena: &mut Arena, word: &str| (word != ".").then(|| arena.read(word).expect("a value"));
        text.split_whitespace().map(|word| one(arena, word)).collect()
    }

    #[test]
    fn rows_and_their_periods() {
        // Row, preperiod, period, saltus, times, and whether that is enough.
        let rows = [
            ("0 1 2 3 4 5", Some((0, 1, "1", 6, Seen::Enough))),
            ("0 -1 -2 -3 -4 -5 -6", Some((0, 1, "-1", 7, Seen::Enough))),
            ("0 * 0 * 0 *", Some((0, 2, "0", 3, Seen::Enough))),
            ("0 * 0 * 0", Some((0, 2, "0", 2, Seen::TooShort))),
            // A hot start, then three values that grow by 1*.
            ("7 {1|0} 0 ^ {2||1|0} 1* 1^* {3*||2*|1*} 2 2^ {4||3|2}", Some((2, 3, "1*", 3, Seen::Enough))),
            (". . 0 +-1 1 {2|0} 2 {3|1}", Some((2, 2, "1", 3, Seen::Enough))),
            ("* 0 * 0 * 0", Some((0, 2, "0", 3, Seen::Enough))),
            ("^ ^* ^^ ^^* ^3 ^3*", Some((0, 2, "^", 3, Seen::Enough))),
            (". 1 . 1 . 1 . 1", Some((0, 2, "0", 4, Seen::Enough))),
            // An end that does not change must be half of the row.
            ("1 2 4 7 0 3 9 5 5 5 5 5", None),
            ("1 2 4 7 0 3", None),
            ("0 -2 -4 -6", Some((0, 1, "-2", 4, Seen::TooShort))),
            ("", None),
            ("1", None),
            (". . . . . .", None),
        ];
        for (text, expected) in rows {
            let mut arena = Arena::new();
            let values = row(&mut arena, text);
            let found = value_period(&values, &mut arena);
            let saltus = expected.map(|(_, _, saltus, _, _)| arena.read(saltus).expect("a value"));
            let found = found
                .map(|found| (found.preperiod, found.period, Some(found.saltus), found.times, found.seen));
            let expected =
                expected.map(|(preperiod, period, _, times, seen)| (preperiod, period, saltus, times, seen));
            assert_eq!(found, expected, "{text}");
        }
    }
}
