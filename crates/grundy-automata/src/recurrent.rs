//! Linear relations between numbers written with the weights of a recurrence.
//!
//! # Setting
//!
//! Weights `U(n) = a U(n-1) + U(n-2)`, numbers written greedily, most significant digit first (see `system`). With k digits to come,
//! what was read of `sum of a_i x_i` is worth `x U(k) + y U(k-1)` for two integers x and y, which do not depend on k. At the end k is 0, and
//! `U(-1)` is what the recurrence says: 1 for Fibonacci's numbers, 0 for Pell's.
//!
//! # Theorem
//!
//! A further place with the digits d, of weight `U(k-1)`, turns (x, y) into (a x + y + s, x), where s is the sum of a_i d_i: for
//! `x U(k) = a x U(k-1) + x U(k-2)`. The digits to come are those of numbers below `U(k)`; so with low and high the sums of the negative and
//! of the positive factors, the end value lies between `(x + low) U(k) + y U(k-1) - low` and `(x + high) U(k) + y U(k-1) - high`.
//!
//! Finitely many pairs are open. Let β > 1 be the root of `t² = a t + 1`; the other one is -1/β. A step turns x + y/β into β times
//! that, plus s, and its conjugate x - β y into -1/β times that, plus s. So the conjugate stays below
//! |s| / (1 - 1/β) in size, whatever is read; and a pair with x + y/β beyond max(-low, high) by more than the constant can make up for is settled. Pairs of integers
//! for which both numbers are bounded are finitely many. This is what makes systems addable whose root is a Pisot number
//! (Frougny 1992, Bruyère and Hansel 1997).
//!
//! # How the code uses it
//!
//! A pair is explored as long as some number of digits to come leaves the answer open; then all that matters is how many come. That is
//! concluded only from bounds that grow by themselves: two in a row of one sign, far beyond the constant. The product with
//! [`written`] leaves words of numbers only.
//!
//! # What is not covered
//!
//! Digit by digit operations, powers: they are refused where they are asked for.
//!
//! # Cost
//!
//! About (high - low)² pairs times the digits of the constant. [`written`] has 2^tracks states.

use crate::build::{Prefix, collected, sums};
use crate::dfa::{Columns, Dfa, Var, digits, symbols};
use crate::explore::explore;
use crate::formula::Relation;
use crate::limits::{Failure, Work};
use crate::product::product;
use crate::system::System;

/// The automaton of `sum of a_i x_i (= or <=) constant`.
pub(crate) fn linear(
    system: System,
    terms: &[(Var, i64)],
    constant: i64,
    relation: Relation,
    work: &Work<'_>,
) -> Result<Dfa, Failure> {
    let terms = collected(terms);
    let vars: Vec<Var> = terms.iter().map(|(var, _)| *var).collect();
    let future = Future::new(system, &terms, constant, relation);
    let all = symbols(system.digits(), vars.len());
    work.allows_symbols(all)?;
    let (columns, sums) = sums(system.digits(), all, &terms);
    let after = |prefix: &Prefix<(i128, i128)>, sum: i128| {
        prefix.followed(|(x, y)| future.of((future.factor * x + y + sum, x)))
    };
    let any = explore(
        work,
        system,
        vars.clone(),
        columns,
        &future.of((0, 0)),
        |prefix, push| sums.iter().for_each(|sum| push(&after(prefix, *sum))),
        |prefix| prefix.accepts(|(x, y)| future.holds(x + y * system.before_first())),
    )?;
    product(&any, &written(system, &vars, work)?, work, |a, b| a && b)
}

/// The automaton of all tuples of words that are those of numbers.
pub(crate) fn written(system: System, vars: &[Var], work: &Work<'_>) -> Result<Dfa, Failure> {
    let mut vars = vars.to_vec();
    vars.sort_unstable();
    vars.dedup();
    let all = symbols(system.digits(), vars.len());
    work.allows_symbols(all)?;
    let (columns, words) =
        Columns::by_key((0..all).map(|symbol| digits(system.digits(), symbol, vars.len())));
    let start = vec![0_u32; vars.len()];
    // The digits read last; `u32::MAX` where the word is that of no number.
    let wrong = [u32::MAX];
    explore(
        work,
        system,
        vars,
        columns,
        start.as_slice(),
        |last, push| {
            for word in &words {
                let follows = |(before, digit): (&u32, &u32)| system.may_follow(*before, *digit);
                let good = last != wrong && last.iter().zip(word).all(follows);
                push(if good { word } else { &wrong });
            }
        },
        |last| last != wrong && last.iter().all(|digit| system.is_last(*digit)),
    )
}

/// What the digits to come can still change.
struct Future {
    factor: i128,
    low: i128,
    high: i128,
    constant: i128,
    relation: Relation,
    /// `U(k)` and `U(k-1)` for k = 0, 1, …, far beyond the constant.
    weights: Vec<(i128, i128)>,
}

impl Future {
    fn new(system: System, terms: &[(Var, i64)], constant: i64, relation: Relation) -> Self {
        let sum = |sign: fn(&i64) -> bool| {
            terms.iter().map(|(_, factor)| *factor).filter(sign).map(i128::from).sum()
        };
        let factor = system.factor().map_or(0, i128::from);
        let next = |(weight, before): &(i128, i128)| (factor * weight + before, *weight);
        let pairs = std::iter::successors(Some((1, system.before_first())), |pair| Some(next(pair)));
        Self {
            factor,
            low: sum(|factor| *factor < 0),
            high: sum(|factor| *factor > 0),
            constant: i128::from(constant),
            relation,
            weights: pairs.take_while(|(weight, _)| *weight < FAR * 16).collect(),
        }
    }

    fn holds(&self, value: i128) -> bool {
        match self.relation {
            Relation::Equal => value == self.constant,
            Relation::AtMost => value <= self.constant,
        }
    }

    /// What is known of a prefix with these two integers.
    fn of(&self, pair: (i128, i128)) -> Prefix<(i128, i128)> {
        let mut answers: Vec<bool> = Vec::with_capacity(self.weights.len());
        let (mut least_grows, mut most_grows) = (Growth::default(), Growth::default());
        for weights in &self.weights {
            let end = |edge: i128, growth: &mut Growth| {
                let (x, y) = (pair.0.checked_add(edge)?, pair.1);
                let sum = x.checked_mul(weights.0)?.checked_add(y.checked_mul(weights.1)?)?;
                growth.see(sum);
                sum.checked_sub(edge)
            };
            let (Some(least), Some(most)) =
                (end(self.low, &mut least_grows), end(self.high, &mut most_grows))
            else {
                break;
            };
            let answer = match self.relation {
                Relation::AtMost if most <= self.constant => true,
                Relation::AtMost if least > self.constant => false,
                Relation::Equal if most < self.constant || least > self.constant => false,
                Relation::Equal if least == most => true,
                Relation::AtMost | Relation::Equal => return Prefix::Open(pair),
            };
            answers.push(answer);
        }
        if !(least_grows.goes_on() && most_grows.goes_on()) {
            return Prefix::Open(pair);
        }
        let Some(&first) = answers.first() else { return Prefix::Open(pair) };
        match answers.iter().position(|answer| *answer != first) {
            None => Prefix::Settled { digits: 0, first: !first },
            Some(at) if answers[at..].iter().all(|answer| *answer != first) => {
                Prefix::Settled { digits: u32::try_from(at).unwrap_or(u32::MAX), first }
            }
            Some(_) => Prefix::Open(pair),
        }
    }
}

/// Bounds beyond this are beyond every constant and sum of factors.
const FAR: i128 = 1 << 72;

/// The last two terms of a sequence that satisfies the recurrence.
#[derive(Default)]
struct Growth(i128, i128);

impl Growth {
    fn see(&mut self, term: i128) {
        *self = Self(self.1, term);
    }

    /// Whether all further terms are on the same side of the constant as the last: all are 0, or two in a row of one sign are far out.
    fn goes_on(&self) -> bool {
        let Self(a, b) = *self;
        (a == 0 && b == 0) || (a >= FAR && b >= FAR) || (a <= -FAR && b <= -FAR)
    }
}
