//! Rows that repeat, and rows that do not.

use grundy_discover::periodic;

/// The values of a row of numbers from 0.
type Row = fn(u64) -> Option<u64>;

/// The Grundy values of an octal code, by the definition. The first digit is that of moves that take
/// nothing and split.
fn octal(digits: &[u8], count: usize) -> Vec<Option<u64>> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let mut options = Vec::new();
        for (take, digit) in (0..).zip(digits).filter(|(take, _)| *take <= n) {
            let rest = n - take;
            if digit & 1 != 0 && rest == 0 {
                options.push(0);
            }
            if digit & 2 != 0 && rest > 0 {
                options.push(values[rest]);
            }
            if digit & 4 != 0 {
                options.extend((1..=rest / 2).map(|part| values[part] ^ values[rest - part]));
            }
        }
        options.sort_unstable();
        options.dedup();
        values.push(
            (0..)
                .zip(&options)
                .find(|(at, value)| at != *value)
                .map_or(u64::try_from(options.len()).expect("small"), |(at, _)| at),
        );
    }
    values.into_iter().map(Some).collect()
}

#[test]
fn rows() {
    // Row, its length, (preperiod, period, saltus).
    let rows: &[(&str, Row, u64, Option<(u64, u64, u64)>)] = &[
        ("constant", |_| Some(7), 20, Some((0, 1, 0))),
        ("parity", |n| Some(n % 2), 20, Some((0, 2, 0))),
        ("n", Some, 20, Some((0, 1, 1))),
        (
            "n mod 5 with exceptions",
            |n| Some(if n == 3 || n == 17 { 9 } else { n % 5 }),
            60,
            Some((18, 5, 0)),
        ),
        ("n div 2", |n| Some(n / 2), 60, Some((0, 2, 1))),
        ("n div 2 from 7", |n| Some(if n < 7 { 9 } else { n / 2 }), 60, Some((7, 2, 1))),
        (
            "Lasker",
            |n| {
                Some(
                    [0, 1, 2, 4, 3]
                        [if n == 0 { 0 } else { 1 + usize::try_from((n - 1) % 4).expect("small") }]
                        + if n == 0 { 0 } else { (n - 1) / 4 * 4 },
                )
            },
            64,
            Some((1, 4, 4)),
        ),
        ("no position at 0", |n| (n > 0).then_some(n % 3), 40, Some((1, 3, 0))),
        ("no odd position", |n| (n % 2 == 0).then_some(n), 40, Some((0, 2, 2))),
        ("no position from 20 on", |n| (n < 20).then_some(n), 60, Some((20, 1, 0))),
        ("no position", |_| None, 30, Some((0, 1, 0))),
        ("falls", |n| Some(1000 - n), 60, None),
        ("n squared", |n| Some(n * n), 300, None),
        ("binary digits of n", |n| Some(u64::from(n.count_ones())), 300, None),
        ("too short", |n| Some(n % 3), 18, None),
        ("long enough", |n| Some(n % 3), 19, Some((0, 3, 0))),
        // The last fourteen values are equal, yet all repeat after fifteen.
        ("a lucky end", |n| Some(u64::from(n % 15 == 0)), 75, Some((0, 15, 0))),
    ];
    for (name, row, length, expected) in rows {
        let values: Vec<_> = (0..*length).map(row).collect();
        let found = periodic(&values);
        assert_eq!(found.as_ref().map(|p| (p.preperiod, p.period, p.saltus)), *expected, "{name}");
        if let Some(found) = found {
            assert!(found.is_consistent(), "{name}");
            assert!((0..).zip(&values).all(|(n, value)| found.at(n) == *value), "{name}");
        }
    }
    assert_eq!(periodic(&[]), None);
}

#[test]
fn codes() {
    let rows: &[(&[u8], usize, Option<(u64, u64)>)] = &[
        (&[0, 7, 7], 300, Some((71, 12))),
        (&[0, 0, 7], 300, Some((53, 34))),
        (&[0, 1, 5], 100, Some((1, 10))),
        (&[4, 3, 4, 4], 4096, Some((998, 51))),
        (&[0, 0, 0, 7], 4096, None),
    ];
    for (digits, count, expected) in rows {
        let found = periodic(&octal(digits, *count));
        assert_eq!(found.map(|found| (found.preperiod, found.period)), *expected, "{digits:?}");
    }
}

#[test]
fn long_rows() {
    // Quadratic time would be thousands of millions of steps for each.
    let rows: [(Row, Option<(u64, u64, u64)>); 6] = [
        (|_| Some(0), Some((0, 1, 0))),
        (|n| Some(u64::from(n.count_ones() % 2)), None),
        (|n| Some(u64::from(n > 40_000)), Some((40_001, 1, 0))),
        // A lucky end: it is too short a share of the row.
        (|n| Some(u64::from(n > 90_000)), None),
        (|n| Some(if n < 90_000 { n * n } else { n % 3 }), None),
        (|n| (n < 100).then_some(n * n), Some((100, 1, 0))),
    ];
    for (row, expected) in rows {
        let values: Vec<_> = (0..100_000).map(row).collect();
        assert_eq!(periodic(&values).map(|p| (p.preperiod, p.period, p.saltus)), expected);
    }
}
