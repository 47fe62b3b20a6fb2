//! Closed descriptions of infinitely many values, as plain data.

/// What a pattern, a claim or a theorem speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Of {
    /// The Grundy value of every component.
    Values,
    /// Which components, played alone, are lost for the player to move.
    Losing,
}

impl Of {
    /// The word used in files, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Losing => "losing",
        }
    }
}

/// Values of the numbers 0, 1, 2, … that repeat in the end.
///
/// `values` holds those of the first `preperiod + period` numbers; from there on
/// `f(n) = f(n - period) + saltus`. `None` is a number that is no position. Of losing positions the
/// value is 0, of others 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Periodic {
    /// The first number from which values repeat.
    pub preperiod: u64,
    /// After how many numbers; positive.
    pub period: u64,
    /// What a period adds; 0 where values repeat as they are.
    pub saltus: u64,
    /// The first values.
    pub values: Vec<Option<u64>>,
}

impl Periodic {
    /// Whether there are as many values as preperiod and period say, and the period is positive.
    pub fn is_consistent(&self) -> bool {
        let length = self.preperiod.checked_add(self.period);
        self.period > 0 && length == u64::try_from(self.values.len()).ok()
    }

    /// The value at `n`; `None` where `n` is no position. Overflow saturates.
    pub fn at(&self, n: u64) -> Option<u64> {
        let first = |n: u64| usize::try_from(n).ok().and_then(|n| self.values.get(n).copied().flatten());
        if n < self.preperiod {
            return first(n);
        }
        let (times, rest) = ((n - self.preperiod) / self.period, (n - self.preperiod) % self.period);
        Some(first(self.preperiod + rest)?.saturating_add(times.saturating_mul(self.saltus)))
    }
}

/// How natural numbers are written in digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// In a base: places have the weights 1, b, b², ….
    Base(u32),
    /// Zeckendorf's: places have the weights 1, 2, 3, 5, 8, …, digits are 0 and 1, and no two ones stand
    /// side by side.
    Fibonacci,
}

impl Numeration {
    /// Base 2.
    pub const BINARY: Self = Self::Base(2);

    /// How many digits there are: they are 0, 1, … up to one less.
    pub fn digits(self) -> u32 {
        match self {
            Self::Base(base) => base,
            Self::Fibonacci => 2,
        }
    }
}

/// A complete deterministic automaton over the digits of several numbers, as data.
///
/// It reads one symbol a step: the digits of all tracks at one place, most significant place first, any
/// number of leading zeros. The first track is the most significant digit of a symbol, so with
/// b different digits and d1 … dt read, the symbol is `(d1 * b + d2) * b + …`. What it says of words that
/// no number is written as means nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    /// How the numbers are written.
    pub numeration: Numeration,
    /// How many numbers are read in step.
    pub tracks: usize,
    /// The first state.
    pub start: u32,
    /// For each state, whether what was read so far belongs to the relation.
    pub accepting: Vec<bool>,
    /// For each state one successor a symbol: state s and symbol a at `s * b^tracks + a`.
    pub next: Vec<u32>,
}

/// How a relation holds a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coding {
    /// The last track is the value.
    Number,
    /// The last track is 2 to the value: for values that are places of digits.
    Power,
    /// There is no track for a value: the relation is a set of positions.
    Set,
}

impl Coding {
    /// The word used in files, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Power => "power",
            Self::Set => "set",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Periodic;

    #[test]
    fn values_go_on() {
        let lasker =
            Periodic { preperiod: 1, period: 4, saltus: 4, values: [0, 1, 2, 4, 3].map(Some).into() };
        assert!(lasker.is_consistent());
        let values: Vec<_> = (0..12).filter_map(|n| lasker.at(n)).collect();
        assert_eq!(values, [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12]);
        assert!(!Periodic { period: 3, ..lasker }.is_consistent());
    }
}
