//! How to win, as a pattern says it.

use grundy_core::{Of, Periodic};
use grundy_messages::{Arg, Label};

use super::finding::{Finding, Pattern};

impl Finding {
    /// What to leave for the other player, in words; `None` where the pattern does not say it shortly.
    /// `names` are those of the fields.
    pub fn strategy(&self, names: &[String]) -> Option<Arg> {
        if let (Some(Pattern::Periodic(values)), [name]) = (&self.pattern, names) {
            return lost_numbers(&Zeros::of(values), name);
        }
        // A formula with cases says less than a look at the position.
        let formula = self.formula.as_ref().filter(|formula| !formula.contains("if "))?;
        let condition = match self.of {
            Of::Values => format!("{formula} == 0"),
            Of::Losing => formula.clone(),
        };
        Some(Arg::Filled(Label::StrategyLeave, vec![("condition", Arg::from(condition))]))
    }
}

/// The numbers whose value is 0: those in a list, and from `start` on those with certain remainders.
#[derive(Debug, PartialEq, Eq)]
struct Zeros {
    before: Vec<u64>,
    start: u64,
    period: u64,
    remainders: Vec<u64>,
}

impl Zeros {
    /// In least form: the period and the start are as small as they can be.
    fn of(values: &Periodic) -> Self {
        let zero = |n: u64| values.at(n) == Some(0);
        if values.saltus > 0 {
            let start = values.preperiod + values.period;
            let before = (0..start).filter(|n| zero(*n)).collect();
            return Self { before, start, period: 1, remainders: Vec::new() };
        }
        let agrees = |period: &u64| {
            (values.preperiod..values.preperiod + values.period).all(|n| zero(n) == zero(n + period))
        };
        let period = (1..=values.period).find(agrees).unwrap_or(values.period);
        let repeats = |n: &u64| zero(*n) == zero(n + period);
        let start = (0..values.preperiod).rev().take_while(repeats).last().unwrap_or(values.preperiod);
        let mut remainders: Vec<u64> =
            (start..start + period).filter(|n| zero(*n)).map(|n| n % period).collect();
        remainders.sort_unstable();
        Self { before: (0..start).filter(|n| zero(*n)).collect(), start, period, remainders }
    }
}

/// More numbers than these are not listed.
const SHOWN: usize = 12;

/// What to leave, in words; `None` where nothing is lost.
fn lost_numbers(zeros: &Zeros, name: &str) -> Option<Arg> {
    let list = |numbers: &[u64]| {
        let shown = numbers.iter().take(SHOWN).map(ToString::to_string).collect::<Vec<_>>().join(", ");
        Arg::from(if numbers.len() > SHOWN { format!("{{{shown}, …}}") } else { format!("{{{shown}}}") })
    };
    let name = ("n", Arg::from(name));
    let Zeros { before, start, period, remainders } = zeros;
    if remainders.is_empty() {
        return match before.as_slice() {
            [] => None,
            [only] => {
                let number = ("number", Arg::from(only.to_string()));
                Some(Arg::Filled(Label::StrategyOnly, vec![name, number]))
            }
            _ => Some(Arg::Filled(Label::StrategyOneOf, vec![name, ("list", list(before))])),
        };
    }
    let period = Arg::from(period.to_string());
    if *start == 0 {
        return Some(match remainders.as_slice() {
            [0] => Arg::Filled(Label::StrategyMultiple, vec![name, ("period", period)]),
            _ => Arg::Filled(
                Label::StrategyRemainders,
                vec![name, ("period", period), ("remainders", list(remainders))],
            ),
        });
    }
    let args = vec![
        name,
        ("period", period),
        ("remainders", list(remainders)),
        ("start", Arg::from(start.to_string())),
        ("list", list(before)),
    ];
    let label = if before.is_empty() { Label::StrategyFrom } else { Label::StrategyFromAnd };
    Some(Arg::Filled(label, args))
}

#[cfg(test)]
mod tests {
    use grundy_core::Periodic;

    use super::Zeros;

    fn zeros(preperiod: u64, values: &[u64]) -> (Vec<u64>, u64, u64, Vec<u64>) {
        growing(preperiod, 0, values)
    }

    fn growing(preperiod: u64, saltus: u64, values: &[u64]) -> (Vec<u64>, u64, u64, Vec<u64>) {
        let period = u64::try_from(values.len()).unwrap_or(0) - preperiod;
        let values = values.iter().copied().map(Some).collect();
        let zeros = Zeros::of(&Periodic { preperiod, period, saltus, values });
        (zeros.before, zeros.start, zeros.period, zeros.remainders)
    }

    #[test]
    fn least_form() {
        assert_eq!(zeros(0, &[0, 1, 2, 3]), (vec![], 0, 4, vec![0]));
        assert_eq!(zeros(0, &[0, 1, 0, 2]), (vec![], 0, 2, vec![0]));
        assert_eq!(zeros(2, &[0, 1, 0, 1]), (vec![], 0, 2, vec![0]));
        assert_eq!(zeros(1, &[0, 1, 2]), (vec![0], 1, 1, vec![]));
        assert_eq!(zeros(3, &[0, 0, 1, 0, 1, 2]), (vec![0, 1], 2, 3, vec![0]));
        assert_eq!(growing(1, 4, &[0, 1, 2, 4, 3]), (vec![0], 5, 1, vec![]));
    }
}
