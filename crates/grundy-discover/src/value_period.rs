//! Rows of values of short games that repeat in the end, whole or in some aspect.
//!
//! # Setting
//!
//! A row v(0), …, v(n − 1) of values in canonical form, or of an [`Aspect`] of values, some places being no position. It is *arithmetic periodic* with period p, saltus s and
//! preperiod m if v(i + p) = v(i) + s for all i ≥ m, and both are positions or neither; with s = 0 it is periodic. The saltus is any value, mostly a number.
//!
//! # Theorem
//!
//! Values form a group in which each has one canonical form \[siegel-cgt-2013\], II.1–II.2, and so do reduced canonical forms, means and temperatures as numbers: so s = v(n − 1) − v(n − 1 − p) is the only saltus there can be for p, and
//! in an arena v(i + p) = v(i) + s is a comparison of two numbers.
//!
//! # How the code uses it
//!
//! For each p it goes back from the end of the row as far as the equation holds. A period is convincing if it is seen over three periods and six
//! values, and over half of the row, since some end of a row always repeats a little; or over six periods, but for a period of 1, since an end that does not change says less. A long period may be convincing before that: where it holds over half of the row and eight equations hold beside the one that gives s,
//! between values of which four are different. Outcomes are only four, and L, N, N, R three times over is how 2×n Domineering begins before it stops repeating: so they must be seen over four periods and twelve positions.
//! Where s + s = 0, as for a nimber, the row is periodic with period 2p, and that is told. Of all the one with the least m + p is taken. What was seen twice, over half of the row, is told as too short.
//!
//! # What is not covered
//!
//! Whether it goes on: what is found holds for the values looked at.
//!
//! # Cost
//!
//! For each p as many sums as places that agree. A sum of hot values may be large: where one takes more than [`STEPS`] steps of the arena, its p is passed over.

use grundy_values::{Allowance, Arena, Made, Value};

use crate::aspect::Aspect;

/// How often a period must be seen, and how many values; of outcomes more.
const TIMES: usize = 3;
const VALUES: usize = 6;
const OUTCOME_TIMES: usize = 4;
const OUTCOMES: usize = 12;

/// How many times as often what begins in the later half of the row.
const LATE: usize = 2;

/// How many equations must hold beside the one that gives the saltus where a period was seen less often, and between how many different values.
const EQUATIONS: usize = 8;
const DIFFERENT: usize = 4;

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
    /// How many equations hold.
    pub equations: usize,
    /// Whether that is enough.
    pub seen: Seen,
}

/// Whether a row is long enough to speak of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// So often that it is called a pattern.
    Enough,
    /// Fewer, or few values: it may be chance.
    TooShort,
}

/// The aspect of each value of a row; nothing where one takes too much work.
pub fn aspect_of_row(
    values: &[Option<Value>],
    aspect: Aspect,
    arena: &mut Arena,
) -> Option<Vec<Option<Value>>> {
    let mut of = |value: Value| {
        arena.allow(allowance(arena));
        aspect.of(value, arena).ok()
    };
    values.iter().map(|value| value.map_or(Some(None), |value| of(value).map(Some))).collect()
}

/// The shortest description of a row of an aspect by a preperiod, a period and a saltus, if one can be seen.
pub fn value_period(values: &[Option<Value>], aspect: Aspect, arena: &mut Arena) -> Option<ValuePeriod> {
    let periods = (1..values.len()).filter_map(|period| {
        let (preperiod, saltus) = repeat(values, period, aspect, arena).ok().flatten()?;
        let covered = &values[preperiod..];
        let (times, equations) = (covered.len() / period, equations(covered, period));
        let seen = seen(covered, period, aspect, values.len())?;
        Some(ValuePeriod { preperiod, period, saltus, times, equations, seen })
    });
    periods.min_by_key(|found| (found.seen, found.preperiod + found.period, found.period))
}

/// How often positions are compared.
fn equations(covered: &[Option<Value>], period: usize) -> usize {
    covered.iter().skip(period).flatten().count()
}

/// Whether the end of a row of so many places, over which a period holds, is long enough.
fn seen(covered: &[Option<Value>], period: usize, aspect: Aspect, row: usize) -> Option<Seen> {
    let (length, times) = (covered.len(), covered.len() / period);
    let is_half = 2 * length >= row;
    let (least, values) = if aspect == Aspect::Outcome { (OUTCOME_TIMES, OUTCOMES) } else { (TIMES, VALUES) };
    let is_long = is_half || period > 1 && times >= LATE * least;
    let is_often = times >= least && length >= values && is_long;
    if is_often || aspect != Aspect::Outcome && is_half && is_rich(covered, period) {
        return Some(Seen::Enough);
    }
    (times >= TWICE && length >= period + FEW && is_half).then_some(Seen::TooShort)
}

/// Whether many equations hold between values of which several are different.
fn is_rich(covered: &[Option<Value>], period: usize) -> bool {
    let mut early: Vec<Value> = covered[..covered.len() - period].iter().copied().flatten().collect();
    let many = early.len() > EQUATIONS;
    early.sort_unstable();
    early.dedup();
    many && early.len() >= DIFFERENT
}

/// What may be spent on the next step of the search.
fn allowance(arena: &Arena) -> Allowance {
    Allowance { bytes: BYTES, steps: arena.steps().saturating_add(STEPS) }
}

/// The preperiod and the saltus of the row for this period.
fn repeat(
    values: &[Option<Value>],
    period: usize,
    aspect: Aspect,
    arena: &mut Arena,
) -> Made<Option<(usize, Value)>> {
    arena.allow(allowance(arena));
    let (mut saltus, mut preperiod) = (None, values.len() - period);
    for at in (0..values.len() - period).rev() {
        let agrees = match (values[at], values[at + period], saltus) {
            (None, None, _) => true,
            (Some(early), Some(late), None) => {
                saltus = aspect.step(early, late, arena)?;
                saltus.is_some()
            }
            (Some(early), Some(late), Some(saltus)) => aspect.sum(early, saltus, arena)? == late,
            _ => false,
        };
        if !agrees {
            break;
        }
        preperiod = at;
    }
    let Some(saltus) = saltus else { return Ok(None) };
    // Twice as long it is a period.
    let turns = saltus != Value::ZERO && aspect.sum(saltus, saltus, arena)? == Value::ZERO;
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
            let found = value_period(&values, Aspect::Value, &mut arena);
            let saltus = expected.map(|(_, _, saltus, _, _)| arena.read(saltus).expect("a value"));
            let found = found
                .map(|found| (found.preperiod, found.period, Some(found.saltus), found.times, found.seen));
            let expected =
                expected.map(|(preperiod, period, _, times, seen)| (preperiod, period, saltus, times, seen));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn less_than_values_repeats() {
        // Row, aspect, then preperiod, period, saltus, times, and whether that is enough.
        let rows = [
            ("0 1* 2^ 3 4v 5*", Aspect::Value, None),
            ("0 1* 2^ 3 4v 5*", Aspect::Reduced, Some((0, 1, "1", 6, Seen::Enough))),
            ("0 1* 2^ 3 4v 5*", Aspect::Mean, Some((0, 1, "1", 6, Seen::Enough))),
            ("+-1 {2|0}* {4|1}", Aspect::Mean, None),
            ("+-1 {2|0} {4|0} {4|2} {7|1} {6|4}", Aspect::Mean, Some((0, 1, "1", 6, Seen::Enough))),
            ("+-1 {2|0} {4|0} {4|2} {7|1} {6|4}", Aspect::Temperature, None),
            ("+-1 {2|0} +-1* {4|2} +-1 {6|4}", Aspect::Temperature, Some((0, 1, "0", 6, Seen::Enough))),
            ("1 * * -1 1 * * -1 1 * * -1", Aspect::Outcome, Some((0, 4, "0", 3, Seen::TooShort))),
            ("1 * 2 ^* 1 +-1 1 * 3 * 7 {1|0}", Aspect::Outcome, Some((0, 2, "0", 6, Seen::Enough))),
            ("* * * * * * * * *", Aspect::Outcome, Some((0, 1, "0", 9, Seen::TooShort))),
            (DOMINEERING, Aspect::Value, None),
            (DOMINEERING, Aspect::Reduced, Some((6, 10, "{0|-3/2}", 1, Seen::Enough))),
            (DOMINEERING, Aspect::Mean, Some((6, 10, "-3/4", 1, Seen::Enough))),
            (DOMINEERING, Aspect::Temperature, None),
            (DOMINEERING, Aspect::Outcome, None),
        ];
        for (text, aspect, expected) in rows {
            let mut arena = Arena::new();
            let values = row(&mut arena, text);
            let of = aspect_of_row(&values, aspect, &mut arena).expect("small values");
            let found = value_period(&of, aspect, &mut arena);
            let shown = found.map(|found| {
                let saltus = arena.print(found.saltus, grundy_values::Notation::Ascii).expect("short");
                (found.preperiod, found.period, saltus, found.times, found.seen)
            });
            let expected = expected.map(|(preperiod, period, saltus, times, seen)| {
                (preperiod, period, String::from(saltus), times, seen)
            });
            assert_eq!(shown, expected, "{aspect:?} of {text}");
        }
    }

    /// The values of 2×n Domineering for n = 0 to 24.
    const DOMINEERING: &str = "
        0
        1
        +-1
        {2|-1/2}
        -_2
        1/2
        {1-_2|-1}
        1/2+-1
        {2-_2|0||-1/2|-2}
        {3/2+-1||0|-3/2}
        {3-_2|1||1/2|-1|||-3/2}
        {5/2+-1||1|-1/2|||-1}
        -1/2-_{9/2-_2|5/2||2|1/2}
        0
        {1/2-_{9/2-_2|5/2||2|1/2}|||0|-3/2||-2|-7/2}
        {1|||1/2|-1||-3/2|-3}
        {3/2-_{9/2-_2|5/2||2|1/2}|||1|-1/2||-1|-5/2||||{-1|-5/2},{1|-1/2||-1|-5/2}}
        {3/2|0||-1/2|-2}
        {5/2-_{9/2-_2|5/2||2|1/2}|||2|1/2||0|-3/2||||{0|-3/2},{2|1/2||0|-3/2}|||||-2}
        {5/2|1||1/2|-1|||-3/2}
        {7/2-_{9/2-_2|5/2||2|1/2}|||3|3/2||1|-1/2||||{1|-1/2},{3|3/2||1|-1/2}|||||-1||||||-3/2|-3}
        {7/2|2||3/2|0|||-1/2||||-1|-5/2}
        {9/2-_{9/2-_2|5/2||2|1/2}|||4|5/2||2|1/2||||{2|1/2},{4|5/2||2|1/2}|||||0||||||-1/2|-2|||||||-2,{-1/2|-2}}
        {0|-3/2}
        {11/2-_{9/2-_2|5/2||2|1/2}|||5|7/2||3|3/2||||{3|3/2},{5|7/2||3|3/2}|||||1||||||1/2|-1|||||||-1,{1/2|-1}||||||||-5/2+-1}";
}
