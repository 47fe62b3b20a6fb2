//! Automata of the atomic relations: linear equations and inequalities, digit by digit relations.

use crate::dfa::{Columns, Dfa, Var, digits, symbols};
use crate::explore::explore;
use crate::formula::Relation;
use crate::limits::{Failure, Work};
use crate::system::System;

/// The automaton of `sum of a_i x_i (= or <=) constant`.
///
/// Most significant digit first, the value of a prefix is s, and a further digit makes it
/// `base * s + sum of a_i d_i`. With k digits to come the end value lies between
/// `(s + low) * base^k - low` and `(s + high) * base^k - high`, where low and high are the sums of the
/// negative and of the positive coefficients. Where that leaves no choice for any k, the prefix is
/// settled: all that matters is how many digits come. So about `(high - low) * log(constant)`
/// states are open, however large the constant is.
pub(crate) fn linear(
    base: u32,
    terms: &[(Var, i64)],
    constant: i64,
    relation: Relation,
    work: &Work<'_>,
) -> Result<Dfa, Failure> {
    let terms = collected(terms);
    let vars: Vec<Var> = terms.iter().map(|(var, _)| *var).collect();
    let future = Future::new(base, &terms, constant, relation);
    let all = symbols(base, vars.len());
    work.allows_symbols(all)?;
    let (columns, sums) = sums(base, all, &terms);
    let after =
        |prefix: &Prefix<i128>, sum: i128| prefix.followed(|value| future.of(i128::from(base) * value + sum));
    explore(
        work,
        System::Base(base),
        vars,
        columns,
        &future.of(0),
        |prefix, push| sums.iter().for_each(|sum| push(&after(prefix, *sum))),
        |prefix| prefix.accepts(|value| future.holds(value)),
    )
}

/// What the digits of each symbol add to a linear form, and the symbols that add the same together.
pub(crate) fn sums(base: u32, all: usize, terms: &[(Var, i64)]) -> (Columns, Vec<i128>) {
    Columns::by_key((0..all).map(|symbol| -> i128 {
        let digits = digits(base, symbol, terms.len());
        terms.iter().zip(digits).map(|((_, factor), digit)| i128::from(*factor) * i128::from(digit)).sum()
    }))
}

/// The value of the digits read so far, as long as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Prefix<V> {
    Open(V),
    /// If fewer than `digits` digits come the answer is `first`, otherwise the opposite.
    Settled {
        digits: u32,
        first: bool,
    },
}

impl<V: Copy> Prefix<V> {
    /// The prefix with one more digit, where its value is still open as `open` says.
    pub(crate) fn followed(&self, open: impl FnOnce(V) -> Self) -> Self {
        match *self {
            Self::Open(value) => open(value),
            Self::Settled { digits, first } => Self::Settled { digits: digits.saturating_sub(1), first },
        }
    }

    /// Whether the answer is yes if no digit comes any more.
    pub(crate) fn accepts(&self, open: impl FnOnce(V) -> bool) -> bool {
        match *self {
            Self::Open(value) => open(value),
            Self::Settled { digits, first } => (digits > 0) == first,
        }
    }
}

/// What the digits to come can still change.
struct Future {
    low: i128,
    high: i128,
    constant: i128,
    relation: Relation,
    /// The powers of the base, far beyond the constant.
    powers: Vec<i128>,
}

impl Future {
    fn new(base: u32, terms: &[(Var, i64)], constant: i64, relation: Relation) -> Self {
        let sum = |sign: fn(&i64) -> bool| {
            terms.iter().map(|(_, factor)| *factor).filter(sign).map(i128::from).sum()
        };
        let powers = std::iter::successors(Some(1_i128), |power| {
            power.checked_mul(i128::from(base)).filter(|power| *power < 1 << 100)
        });
        Self {
            low: sum(|factor| *factor < 0),
            high: sum(|factor| *factor > 0),
            constant: i128::from(constant),
            relation,
            powers: powers.collect(),
        }
    }

    fn holds(&self, value: i128) -> bool {
        match self.relation {
            Relation::Equal => value == self.constant,
            Relation::AtMost => value <= self.constant,
        }
    }

    /// What is known of a prefix with this value.
    fn of(&self, value: i128) -> Prefix<i128> {
        let mut answers: Vec<bool> = Vec::with_capacity(self.powers.len());
        for power in &self.powers {
            let end =
                |edge: i128| (value + edge).checked_mul(*power).and_then(|product| product.checked_sub(edge));
            let (Some(least), Some(most)) = (end(self.low), end(self.high)) else { break };
            let answer = match self.relation {
                Relation::AtMost if most <= self.constant => true,
                Relation::AtMost if least > self.constant => false,
                Relation::Equal if most < self.constant || least > self.constant => false,
                Relation::Equal if least == most => true,
                Relation::AtMost | Relation::Equal => return Prefix::Open(value),
            };
            answers.push(answer);
        }
        let Some(&first) = answers.first() else { return Prefix::Open(value) };
        match answers.iter().position(|answer| *answer != first) {
            None => Prefix::Settled { digits: 0, first: !first },
            Some(at) if answers[at..].iter().all(|answer| *answer != first) => {
                Prefix::Settled { digits: u32::try_from(at).unwrap_or(u32::MAX), first }
            }
            Some(_) => Prefix::Open(value),
        }
    }
}

/// Terms with each variable once, ascending, none with the factor 0.
pub(crate) fn collected(terms: &[(Var, i64)]) -> Vec<(Var, i64)> {
    let mut terms = terms.to_vec();
    terms.sort_unstable_by_key(|(var, _)| *var);
    let mut collected: Vec<(Var, i64)> = Vec::new();
    for (var, factor) in terms {
        match collected.last_mut() {
            Some((last, sum)) if *last == var => *sum += factor,
            _ => collected.push((var, factor)),
        }
    }
    collected.retain(|(_, factor)| *factor != 0);
    collected
}

/// The automaton of a relation that holds if `holds` does for the digits at every place.
pub(crate) fn digitwise(
    base: u32,
    vars: &[Var],
    work: &Work<'_>,
    holds: impl Fn(&[u32]) -> bool,
) -> Result<Dfa, Failure> {
    automaton(System::Base(base), vars, true, work, |good, digits| *good && holds(digits), |good| *good)
}

/// An automaton over `vars`, in the order given, from a transition function on digits.
pub(crate) fn automaton<S: Copy + Eq + std::hash::Hash>(
    system: System,
    vars: &[Var],
    start: S,
    work: &Work<'_>,
    step: impl Fn(&S, &[u32]) -> S,
    accepts: impl Fn(&S) -> bool,
) -> Result<Dfa, Failure> {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let all = symbols(system.digits(), sorted.len());
    work.allows_symbols(all)?;
    let (columns, tuples) = Columns::by_key((0..all).map(|symbol| -> Vec<u32> {
        let digits = digits(system.digits(), symbol, sorted.len());
        vars.iter().map(|var| digits[sorted.binary_search(var).unwrap_or(0)]).collect()
    }));
    let successors = |state: &S, push: &mut dyn FnMut(&S)| {
        tuples.iter().for_each(|digits| push(&step(state, digits)));
    };
    explore(work, system, sorted, columns, &start, successors, accepts)
}
