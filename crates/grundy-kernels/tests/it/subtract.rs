//! Subtraction games against the definition.

use std::ops::ControlFlow;

use grundy_kernels::subtract::{TakeSet, period, survey, values};
use grundy_kernels::{Level, Repeats};

fn naive(set: &[usize], heaps: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..heaps {
        let options: Vec<u16> = set.iter().filter(|s| **s <= heap).map(|s| values[heap - s]).collect();
        let mex = (0..).find(|value| !options.contains(value)).expect("fewer options than values");
        values.push(mex);
    }
    values
}

/// The least period of a long table, and its least start: every period and every start is tried.
fn seen_period(values: &[u16]) -> Repeats {
    let from =
        |p: usize| (0..values.len() - p).rfind(|n| values[*n] != values[n + p]).map_or(0, |last| last + 1);
    let period = (1..).find(|p| from(*p) + 2 * p < values.len() / 2).expect("a period");
    Repeats { preperiod: from(period), period }
}

fn elements(set: u32) -> Vec<usize> {
    (1..=24).filter(|s| set >> (s - 1) & 1 == 1).collect()
}

#[test]
fn a_survey_tells_the_periods_that_long_tables_show() {
    for greatest in 1..=9 {
        for level in Level::here() {
            let mut next = 1 << (greatest - 1);
            let flow = survey(greatest, level, &mut |set, repeats| {
                assert_eq!(set, next);
                next += 1;
                let expected = seen_period(&naive(&elements(set), 600));
                assert_eq!(repeats, Some(expected), "{:?}, {level:?}", elements(set));
                ControlFlow::Continue(())
            });
            assert_eq!((flow, next), (ControlFlow::Continue(()), 1 << greatest));
        }
    }
}

/// Sets that need the whole ring, and one after the other the longer tables.
#[test]
fn sets_within_twenty_four() {
    let mut looked = 0;
    let flow = survey(24, Level::best(), &mut |set, repeats| {
        if set.is_multiple_of(131) {
            assert_eq!(repeats, period(&elements(set), 1 << 20), "{:?}", elements(set));
            looked += 1;
        }
        if set > (1 << 23) + 60_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(flow, ControlFlow::Break(()));
    assert!(looked > 400);
}

/// Sets with the first ten elements and others: some have values that do not fit into a lane of a survey.
#[test]
fn sets_with_large_values() {
    for level in Level::here() {
        let (mut looked, mut large) = (0, 0);
        let flow = survey(18, level, &mut |set, repeats| {
            if set.is_multiple_of(131) || set % 1_024 == 1_023 {
                assert_eq!(repeats, period(&elements(set), 1 << 20), "{:?}, {level:?}", elements(set));
                large += u32::from(values(&elements(set), 100).into_iter().any(|value| value > 15));
                looked += 1;
            }
            ControlFlow::Continue(())
        });
        assert_eq!(flow, ControlFlow::Continue(()));
        assert!(looked > 1_000 && large > 1, "{looked} sets, {large} of them with large values");
    }
}

#[test]
fn values_and_periods_of_single_sets() {
    // The last two are known: n mod 10, and (n mod 9) / 3.
    for set in
        [&[2, 5, 8][..], &[1, 4, 10, 11], &[7, 19, 40, 41, 90], &[1, 2, 3, 4, 5, 6, 7, 8, 9], &[3, 4, 5, 6]]
    {
        let expected = naive(set, 4_000);
        assert_eq!(values(set, 4_000), expected, "{set:?}");
        let found = period(set, 1 << 16).expect("a period");
        assert!(
            (found.preperiod..4_000 - found.period).all(|n| expected[n] == expected[n + found.period]),
            "{set:?}"
        );
        assert_eq!(found, seen_period(&expected), "{set:?}");
    }
    let long: Vec<usize> = (1..=200).collect();
    assert_eq!(values(&long, 600), naive(&long, 600));
    assert_eq!((period(&[], 100), period(&[90], 100)), (None, None));
}

#[test]
fn large_sets_by_bits() {
    let squares: Vec<usize> = (1..40).map(|k| k * k).collect();
    let primes: Vec<usize> = (2..1_400_usize).filter(|n| (2..*n).all(|d| !n.is_multiple_of(d))).collect();
    let all_but_some: Vec<usize> = (1..1_400).filter(|n| ![3, 5, 64].contains(n)).collect();
    for set in [squares, primes, all_but_some, vec![64, 128], vec![77], vec![]] {
        let mut bits = vec![0_u64; 22];
        set.iter().filter(|s| **s < 1_400).for_each(|s| bits[s / 64] |= 1 << (s % 64));
        let expected = naive(&set, 1_400);
        for level in Level::here() {
            let mut table = TakeSet::new(bits.clone(), 1_400).expect("no pass");
            let mut until =
                |made: usize| if made >= 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            assert_eq!(table.fill(1_400, level, &mut until), Ok(ControlFlow::Break(())));
            assert_eq!(
                table.fill(1_400, level, &mut |_| ControlFlow::Continue(())),
                Ok(ControlFlow::Continue(()))
            );
            assert_eq!(table.values(), expected, "{level:?}");
        }
    }
    assert!(TakeSet::new(vec![1], 10).is_none());
}
