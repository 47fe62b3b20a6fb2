//! Regularities seen in a row of values: no claim, only a look.
//!
//! # Setting
//!
//! A row v(0), …, v(n − 1) is *arithmetic periodic* with period p, saltus s and preperiod m if
//! v(i + p) = v(i) + s for all i ≥ m; with s = 0 it is periodic.
//!
//! # Theorem
//!
//! None. What is found here holds for the values looked at; whether it goes on is another
//! question.
//!
//! # How the code uses it
//!
//! For each period the last two values give the saltus; the row is then compared from its end
//! until it disagrees. The least period is taken that holds over three periods and ten values.
//!
//! # What is not covered
//!
//! Any other kind of pattern, and tables of more dimensions.
//!
//! # Cost
//!
//! Quadratic in the length at worst; a wrong period usually disagrees at once.

/// A regularity seen in a row of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The period.
    pub period: u64,
    /// What a period adds.
    pub saltus: u64,
    /// The first index from which it holds.
    pub preperiod: u64,
}

/// The regularity with the least period, if one can be seen.
pub fn observe(values: &[u64]) -> Option<Observed> {
    (1..=values.len() / 4).find_map(|period| {
        let (last, before) = (values.last()?, values.get(values.len() - 1 - period)?);
        let saltus = last.checked_sub(*before)?;
        let agrees = |at: &usize| values[*at].checked_add(saltus) == Some(values[*at + period]);
        let start = (0..values.len() - period).rev().take_while(agrees).last()?;
        let seen = values.len() - start;
        let exact = |number: usize| u64::try_from(number).ok();
        let found = Observed { period: exact(period)?, saltus, preperiod: exact(start)? };
        (seen >= 3 * period + 10).then_some(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_rows() {
        let row = |f: fn(u64) -> u64, n| (0..n).map(f).collect::<Vec<u64>>();
        let seen = |period, saltus, preperiod| Some(Observed { period, saltus, preperiod });
        assert_eq!(observe(&row(|n| n, 30)), seen(1, 1, 0));
        assert_eq!(observe(&row(|n| n % 3, 30)), seen(3, 0, 0));
        assert_eq!(observe(&row(|n| if n < 7 { 9 } else { n / 2 }, 60)), seen(2, 1, 7));
        assert_eq!(observe(&row(|n| n * n, 60)), None);
        assert_eq!(observe(&row(|n| n, 5)), None);
        assert_eq!(observe(&[]), None);
    }
}
