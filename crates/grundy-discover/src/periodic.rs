//! Rows that repeat in the end.
//!
//! # Setting
//!
//! A row v(0), …, v(n − 1), some cells without a value, is *arithmetic periodic* with period p,
//! saltus s and preperiod m if v(i + p) = v(i) + s for all i ≥ m, and both have no value or neither;
//! with s = 0 it is periodic.
//!
//! # Theorem
//!
//! The Z-function of a word, the length of the longest common prefix with each of its suffixes, takes
//! linear time (Gusfield 1997). On the reversed row of differences it gives for every p at once how
//! far back the row repeats.
//!
//! # How the code uses it
//!
//! Each value is replaced by what it adds to the value before it, which turns any saltus into
//! equality; the first place that disagrees is then looked at itself. A period is convincing if it
//! is seen over three periods and ten values, and over an eighth of the row: a long row has lucky ends. An end that does not change says less, so it
//! must be half of the row. Of those the one with the least m + p is taken: it
//! says most with the fewest values, where the least p alone could be a lucky end of the row.
//!
//! # What is not covered
//!
//! Whether it goes on: what is found holds for the values looked at.
//!
//! # Cost
//!
//! Linear in the length of the row, save for long stretches without a value.

use grundy_core::Periodic;

/// How often a period must be seen.
const TIMES: usize = 3;

/// How many values must be seen beside.
const VALUES: usize = 10;

/// Over which share of the row a period must be seen: one in so many values.
const SHARE: usize = 8;

/// The same for a period of 1.
const SHARE_OF_CONSTANTS: usize = 2;

/// The shortest description of the row by a preperiod, a period and a saltus, if one can be seen.
pub fn periodic(values: &[Option<u64>]) -> Option<Periodic> {
    let steps = steps(values);
    let agreeing = common_prefixes(&steps);
    let firsts = firsts(values);
    let repeats = (1..=values.len() / TIMES).filter_map(|period| {
        let start = values.len() - period - agreeing[period];
        let (preperiod, saltus) = repeat(values, period, start, firsts[start])?;
        let share = values.len() / if period == 1 { SHARE_OF_CONSTANTS } else { SHARE };
        let convincing = values.len() - preperiod >= share.max(TIMES * period + VALUES);
        convincing.then_some((preperiod + period, period, saltus))
    });
    let (length, period, saltus) = repeats.min()?;
    Some(Periodic {
        preperiod: u64::try_from(length - period).ok()?,
        period: u64::try_from(period).ok()?,
        saltus,
        values: values[..length].to_vec(),
    })
}

/// The preperiod and the saltus of the row for this period, whose steps agree from `start` on, where
/// the first value is at `first`.
fn repeat(values: &[Option<u64>], period: usize, start: usize, first: usize) -> Option<(usize, u64)> {
    let saltus = match (values.get(first), values.get(first + period)) {
        (Some(Some(early)), Some(Some(late))) => late.checked_sub(*early)?,
        // Nothing but places without a value.
        _ => 0,
    };
    let agrees = |at: &usize| match (values[*at], values[at + period]) {
        (Some(early), Some(late)) => early.checked_add(saltus) == Some(late),
        (early, late) => early == late,
    };
    let preperiod = (0..start).rev().take_while(agrees).last().unwrap_or(start);
    Some((preperiod, saltus))
}

/// For each place the first place from there on that has a value; the length of the row if none has.
fn firsts(values: &[Option<u64>]) -> Vec<usize> {
    let mut first = values.len();
    let mut firsts = vec![first; values.len() + 1];
    for at in (0..values.len()).rev() {
        if values[at].is_some() {
            first = at;
        }
        firsts[at] = first;
    }
    firsts
}

/// From the end, what each value adds to the value before it.
fn steps(values: &[Option<u64>]) -> Vec<Option<i128>> {
    let mut before = 0;
    let step = |cell: &Option<u64>| {
        cell.map(|value| {
            let value = i128::from(value);
            value - std::mem::replace(&mut before, value)
        })
    };
    let mut steps: Vec<_> = values.iter().map(step).collect();
    steps.reverse();
    steps
}

/// For each place of a word the length of the longest common prefix of the word and the rest from
/// there; for place 0 it is 0.
fn common_prefixes<T: PartialEq>(word: &[T]) -> Vec<usize> {
    let mut prefixes = vec![0; word.len()];
    // word[left..right] is the prefix found that reaches furthest.
    let (mut left, mut right) = (0, 0);
    for at in 1..word.len() {
        let mut length = if at < right { prefixes[at - left].min(right - at) } else { 0 };
        while word.get(at + length).is_some_and(|letter| *letter == word[length]) {
            length += 1;
        }
        prefixes[at] = length;
        if at + length > right {
            (left, right) = (at, at + length);
        }
    }
    prefixes
}
