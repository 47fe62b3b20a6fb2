//! Periods with the very value that proves them.

use std::ops::ControlFlow;

use grundy_kernels::{Octal, OctalTable, PeriodSearch, Repeats};

/// Fills a table until a period is proved: the period, and the number of values it took.
fn first_proof(digits: &[u8], most: usize) -> Option<(Repeats, usize)> {
    let code = Octal::new(digits).expect("an octal code");
    let mut search = PeriodSearch::new(code.last(), 2);
    let mut table = OctalTable::new(code);
    while table.len() < most {
        let length = search.next().min(most);
        assert_eq!(table.fill(length, &mut |_| ControlFlow::Continue(())), Ok(ControlFlow::Continue(())));
        if let Some(found) = search.find(&table) {
            return Some((found, table.len()));
        }
    }
    None
}

/// Periods and preperiods: Guy and Smith 1956, Gangolli and Plambeck 1989. A proof takes 2 n0 + 2 p + k values.
#[test]
fn known_periods_are_proved_at_once() {
    let rows: [(&[u8], usize, usize); 5] = [
        (&[0, 7, 7], 71, 12),
        (&[0, 0, 7], 53, 34),
        (&[0, 1, 3, 7], 53, 34),
        (&[0, 1, 5], 6, 10),
        (&[0, 1, 6], 105_351, 149_459),
    ];
    for (digits, preperiod, period) in rows {
        let needed = 2 * (preperiod + period) + digits.len() - 1;
        let found = first_proof(digits, needed + 1);
        assert_eq!(found.map(|(repeats, _)| repeats.period), Some(period), "{digits:?}");
        let (repeats, values) = found.expect("compared above");
        assert_eq!(
            values,
            2 * (repeats.preperiod.max(1) + period) + digits.len() - 1,
            "{digits:?}: {repeats:?}"
        );
        assert!(repeats.preperiod <= preperiod + 1, "{digits:?}: {repeats:?}");
    }
}

/// With the very value that proves it: compared with asking after every value, for every period.
#[test]
fn no_proof_comes_late() {
    let mut proofs = 0;
    for number in 1..1024_u16 {
        let digits = [number >> 9 << 2, number >> 6 & 7, number >> 3 & 7, number & 7];
        let digits = digits.map(|digit| u8::try_from(digit).expect("a digit"));
        let code = Octal::new(&digits).expect("an octal code");
        let last = code.last();
        let mut table = OctalTable::new(code);
        assert!(table.fill(150, &mut |_| ControlFlow::Continue(())).is_ok());
        let values: Vec<u16> = table.values_from(0).collect();
        let from = |length: usize, p: usize| {
            (0..length - p).rfind(|n| values[*n] != values[n + p]).map_or(0, |n| n + 1)
        };
        let proved = |length: usize, p: &usize| 2 * (from(length, *p).max(1) + p) + last <= length;
        let expected =
            (1..=150).find_map(|length| (1..length).find(|p| proved(length, p)).map(|p| (length, p)));
        let found = first_proof(&digits, 150).map(|(repeats, length)| (length, repeats.period));
        assert_eq!(found, expected, "{digits:?}");
        proofs += usize::from(found.is_some());
    }
    assert!(proofs > 200, "{proofs}");
}
