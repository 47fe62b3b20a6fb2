//! How far a program gets in a second.
//!
//! # Setting
//!
//! A program that looks at options one by one gets as far as the options of a second allow. How many these are was measured,
//! in each language for each method; how many options there are is counted by the rules.
//!
//! # How it is found
//!
//! The options of all components whose fields are at most s are counted for s = 8, 16, 32, … within a bound of work. The
//! last two counts give the power of s with which they grow, and so the s at which they are those of a second.
//!
//! # What is not covered
//!
//! Components that are not made of natural numbers: of them only the number of options a second is told. Caches that
//! become too small, which slow programs down at large sizes.

use grundy_core::{Flow, Game as _, Run};
use grundy_export::program::{Method, Target};
use grundy_rules::{BoundGame, Type, Value};

use crate::workbench::Workbench;

/// Options that are counted at most.
const MOST: u64 = 400_000;
/// Components that are looked at most, also those that are none.
const CELLS: u64 = 200_000;
/// Thousands of interpreter steps spent on it.
const POLLS: u64 = 2_000;
/// No program is said to get farther.
const FARTHEST: f64 = 1e9;

/// How far a program gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// Options looked at in a second.
    pub(super) rate: u64,
    /// The greatest field, where components are numbers.
    pub(super) size: Option<u64>,
}

/// Options a second, as `cargo run -p xtask -- rates GRUNDY` measured them, rounded down.
fn rate(method: &Method<'_>, target: Target) -> u64 {
    match (method, target) {
        (Method::Table, Target::Cpp) => 200_000_000,
        (Method::Table, Target::Rust) => 300_000_000,
        (Method::Table, Target::Python) => 4_000_000,
        (Method::Memo, Target::Cpp) => 3_000_000,
        (Method::Memo, Target::Rust) => 6_000_000,
        (Method::Memo, Target::Python) => 1_000_000,
        (Method::Retrograde, Target::Cpp) => 400_000,
        (Method::Retrograde, Target::Rust) => 900_000,
        (Method::Retrograde, Target::Python) => 200_000,
        (_, Target::Cpp) => 2_000_000,
        (_, Target::Rust) => 3_000_000,
        (_, Target::Python) => 600_000,
    }
}

impl Workbench<'_> {
    /// How far a program gets in a second.
    pub(super) fn reach(&self, game: &BoundGame, method: &Method<'_>, target: Target) -> Reach {
        let rate = rate(method, target);
        let counts = self.glance(POLLS, u64::MAX, |run| counts(game, run));
        Reach { rate, size: size(&counts, rate) }
    }
}

/// The numbers of options of all components whose fields are at most 8, 16, …, as far as they can be counted.
fn counts(game: &BoundGame, run: &Run<'_>) -> Vec<u64> {
    let [kind] = game.rules().kinds.as_slice() else { return Vec::new() };
    let fields = kind.fields.len();
    if fields == 0 || fields > 3 || kind.fields.iter().any(|field| field.ty != Type::Nat) {
        return Vec::new();
    }
    let power = u32::try_from(fields).unwrap_or(u32::MAX);
    let sides = (3..32).map(|digits| 1_u64 << digits);
    let sides = sides.take_while(|side| (side + 1).checked_pow(power).is_some_and(|cells| cells <= CELLS));
    sides.map_while(|side| options_within(game, fields, side, run)).collect()
}

/// The number of options of all components whose fields are at most `side`; `None` where it is too large.
fn options_within(game: &BoundGame, fields: usize, side: u64, run: &Run<'_>) -> Option<u64> {
    let mut count = 0;
    for number in 0..(side + 1).pow(u32::try_from(fields).ok()?) {
        let digits = std::iter::successors(Some(number), |number| Some(number / (side + 1)));
        let written: Vec<Value> =
            digits.take(fields).map(|digits| Value::from(digits % (side + 1))).collect();
        // What breaks a `where` is no component; components in another order are counted once.
        let Ok(component) = game.component(0, written.clone(), run) else { continue };
        if *component.fields != *written {
            continue;
        }
        let flow = game.options(&component, run, &mut |_| {
            count += 1;
            if count > MOST { Flow::Break(()) } else { Flow::Continue(()) }
        });
        if !matches!(flow, Ok(Flow::Continue(()))) {
            return None;
        }
    }
    Some(count)
}

/// The field at which the options are those of a second, rounded down to two digits.
fn size(counts: &[u64], rate: u64) -> Option<u64> {
    let [.., before, last] = *counts else { return None };
    let number = |count: u64| u32::try_from(count).map_or(f64::from(u32::MAX), f64::from);
    let doublings = u32::try_from(counts.len()).ok()? + 2;
    let side = 2_f64.powi(i32::try_from(doublings).ok()?);
    let power = (number(last) / number(before).max(1.0)).log2();
    if last == 0 || power <= 0.1 {
        return None;
    }
    let size = side * (number(rate) / number(last)).powf(1.0 / power);
    rounded(size.min(FARTHEST))
}

fn rounded(size: f64) -> Option<u64> {
    let text = format!("{size:.1e}");
    let (digits, power) = text.split_once('e')?;
    let digits: u64 = digits.replace('.', "").parse().ok()?;
    let power: u32 = power.parse().ok()?;
    Some(digits * 10_u64.pow(power) / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_follow_from_counts() {
        // Options of n grow like n: all of them up to s like s^2 / 2.
        let linear: Vec<u64> = (3..9).map(|power| (1_u64 << (2 * power)) / 2).collect();
        assert_eq!(size(&linear, 50_000_000), Some(10_000));
        // A constant number of options: like s.
        let constant: Vec<u64> = (3..9).map(|power| 3 * (1_u64 << power)).collect();
        assert_eq!(size(&constant, 300_000_000), Some(100_000_000));
        assert_eq!(size(&[], 100), None);
        assert_eq!(size(&[0, 0], 100), None);
    }
}
