//! What depends on a remainder.

use std::collections::BTreeSet;

use super::Cells;
use crate::term::{Comparison, Condition, Op, Term};

/// The largest modulus tried.
const MODULUS: usize = 64;

/// How often all remainders must have been seen.
const TIMES: usize = 3;

/// The most remainders that are listed.
const LISTED: usize = 6;

/// Something that depends on the remainder of a term alone: for each remainder what it is, if that was
/// seen.
pub(super) struct Residues<V> {
    pub(super) term: Term,
    pub(super) of: Vec<Option<V>>,
}

impl<V: Copy + PartialEq> Residues<V> {
    /// The least modulus, at least 2, that determines what `see` sees of each value.
    pub(super) fn find(cells: &Cells, term: &Term, see: impl Fn(u64) -> V) -> Option<Self> {
        let mut numbers: BTreeSet<i128> = BTreeSet::new();
        let terms = cells.iter().map(|(at, value)| Some((term.at(at)?, see(value))));
        let seen = terms.collect::<Option<Vec<(i128, V)>>>()?;
        numbers.extend(seen.iter().map(|(number, _)| *number));
        let moduli = 2..=MODULUS.min(numbers.len() / TIMES);
        moduli.into_iter().find_map(|modulus| {
            let mut of = vec![None; modulus];
            let determined = seen.iter().all(|(number, value)| {
                let rest = number.rem_euclid(i128::try_from(modulus).unwrap_or(1));
                let place = &mut of[usize::try_from(rest).unwrap_or(0)];
                *place.get_or_insert(*value) == *value
            });
            determined.then(|| Self { term: term.clone(), of })
        })
    }

    /// The same by the least modulus that determines it.
    pub(super) fn reduced(&self) -> Self {
        let repeats = |by: &usize| {
            let mut pairs = self.of.iter().zip(&self.of[*by..]);
            self.of.len().is_multiple_of(*by) && pairs.all(|(a, b)| a == b)
        };
        let least = (1..self.of.len()).find(repeats).unwrap_or(self.of.len());
        Self { term: self.term.clone(), of: self.of[..least].to_vec() }
    }

    fn modulus(&self) -> i128 {
        i128::try_from(self.of.len()).unwrap_or(1)
    }

    /// The remainders that were seen.
    fn seen(&self) -> impl Iterator<Item = (i128, V)> {
        (0..).zip(&self.of).filter_map(|(rest, value)| Some((rest, (*value)?)))
    }

    /// `term mod modulus`.
    fn remainder(&self) -> Term {
        self.term.clone().with(Op::Mod, self.modulus())
    }
}

impl Residues<i128> {
    /// A term for what the remainder determines.
    pub(super) fn term(&self) -> Option<Term> {
        let all = |f: &dyn Fn(i128) -> i128| self.seen().all(|(rest, value)| f(rest) == value);
        let modulus = self.modulus();
        let whole = (1..modulus).find(|by| all(&|rest| rest / by));
        if let Some(by) = whole {
            return Some(if by == 1 { self.remainder() } else { self.remainder().with(Op::Div, by) });
        }
        if let Some(by) = (1..modulus).find(|by| all(&|rest| (rest + by) % modulus)) {
            let by = if 2 * by > modulus { by - modulus } else { by };
            return Some(self.term.clone().plus(by).with(Op::Mod, modulus));
        }
        self.two_values()
    }

    /// `if … then … else …` where there are two values.
    fn two_values(&self) -> Option<Term> {
        let values: BTreeSet<i128> = self.seen().map(|(_, value)| value).collect();
        let [low, high] = values.into_iter().collect::<Vec<_>>()[..] else { return None };
        let is_low =
            Residues { term: self.term.clone(), of: self.of.iter().map(|v| v.map(|v| v == low)).collect() };
        let is_high =
            Residues { term: self.term.clone(), of: self.of.iter().map(|v| v.map(|v| v == high)).collect() };
        let choose = |condition: Condition, yes, no| {
            Term::If(Box::new(condition), Box::new(Term::Number(yes)), Box::new(Term::Number(no)))
        };
        let ways = [
            is_low.condition().map(|c| choose(c, low, high)),
            is_high.condition().map(|c| choose(c, high, low)),
        ];
        ways.into_iter().flatten().min_by_key(Term::cost)
    }
}

impl Residues<bool> {
    /// A condition that holds for the remainders for which it is true.
    pub(super) fn condition(&self) -> Option<Condition> {
        let with =
            |wanted: bool| self.seen().filter(move |(_, holds)| *holds == wanted).map(|(rest, _)| rest);
        let (yes, no): (Vec<i128>, Vec<i128>) = (with(true).collect(), with(false).collect());
        let remainder = self.remainder();
        let number =
            |comparison, number| Condition::compare(comparison, remainder.clone(), Term::Number(number));
        match (yes.as_slice(), no.as_slice()) {
            ([], _) | (_, []) => None,
            ([rest], _) => Some(number(Comparison::Equal, *rest)),
            (_, [rest]) => Some(number(Comparison::NotEqual, *rest)),
            ([.., last], [first, ..]) if last < first => Some(number(Comparison::Less, *first)),
            ([first, ..], [.., last]) if last < first => Some(number(Comparison::Greater, *last)),
            (yes, _) if yes.len() <= LISTED => Some(Condition::Among(remainder, yes.to_vec())),
            _ => None,
        }
    }
}
