//! Terms for values.

use super::Cells;
use super::base::{bases, joined};
use super::residue::Residues;
use crate::periodic::periodic;
use crate::term::{Condition, Function, Op, Term};

/// The most positions that are excepted from a term.
const EXCEPTIONS: usize = 2;

/// The most residue classes that are treated apart, and the largest period of them.
const CLASSES: usize = 3;
const PERIOD: u64 = 12;

/// The largest divisor tried.
const DIVISOR: u64 = 16;

/// Terms that are the value everywhere.
pub(super) fn terms(cells: &Cells) -> Vec<Term> {
    let bases = bases(&cells.fields);
    let mut found: Vec<Term> = simple(cells, &bases).into_iter().filter(|term| cells.are(term)).collect();
    if found.is_empty() {
        found.extend(by_period(cells).filter(|term| cells.are(term)));
    }
    if found.is_empty() {
        found.extend(functions(&bases).iter().filter_map(|term| with_exceptions(cells, term)));
    }
    found
}

fn simple(cells: &Cells, bases: &[Term]) -> Vec<Term> {
    let mut terms: Vec<Term> =
        cells.values.first().map(|value| Term::Number(i128::from(*value))).into_iter().collect();
    terms.extend(functions(bases));
    let divisors: Vec<i128> = cells.divisors(DIVISOR).map(i128::from).collect();
    for base in bases {
        terms.extend(Residues::find(cells, base, i128::from).and_then(|residues| residues.term()));
        let shifted = divisors.iter().flat_map(|by| (0..*by).map(move |offset| (*by, offset)));
        terms.extend(shifted.map(|(by, offset)| base.clone().plus(offset).with(Op::Div, by)));
    }
    if cells.fields.len() >= 2 {
        for (op, by) in [Op::Mod, Op::Div].into_iter().flat_map(|op| divisors.iter().map(move |by| (op, *by)))
        {
            terms.extend(joined(Op::Xor, cells.fields.iter().map(|field| Term::Field(*field).with(op, by))));
        }
    }
    terms
}

/// The terms themselves, one more and one less, and functions of them.
fn functions(bases: &[Term]) -> Vec<Term> {
    let mut terms = Vec::new();
    for term in bases.iter().flat_map(|base| [0, 1, -1].map(|offset| base.clone().plus(offset))) {
        let half = term.clone().with(Op::Div, 2);
        terms.push(Term::binary(Op::Xor, term.clone(), half));
        terms.extend([Function::Lowbit, Function::V2, Function::Log2].map(|f| Term::call(f, [term.clone()])));
        terms.push(term);
    }
    terms
}

/// The term, with other values at a few positions; `None` if there are more.
fn with_exceptions(cells: &Cells, term: &Term) -> Option<Term> {
    let differs = |(at, value): &(&[u64], u64)| term.at(at) != Some(i128::from(*value));
    let exceptions: Vec<_> = cells.iter().filter(differs).take(EXCEPTIONS + 1).collect();
    if exceptions.len() > EXCEPTIONS || cells.fields.len() < exceptions.first().map_or(0, |(at, _)| at.len())
    {
        return None;
    }
    Some(exceptions.iter().rev().fold(term.clone(), |term, (at, value)| {
        let mut here: Vec<Condition> = (0..)
            .zip(*at)
            .map(|(field, value)| Condition::is(Term::Field(field), i128::from(*value)))
            .collect();
        let here = if here.len() == 1 { here.remove(0) } else { Condition::All(here) };
        Term::If(Box::new(here), Box::new(Term::Number(i128::from(*value))), Box::new(term))
    }))
}

/// A row of values that rises by the same in each period: what it adds in each residue class.
fn by_period(cells: &Cells) -> impl Iterator<Item = Term> {
    one_row(cells).into_iter().flat_map(|row| rising(&row))
}

/// The values of 0, 1, 2, … where there is one field.
fn one_row(cells: &Cells) -> Option<Vec<Option<u64>>> {
    let ([0], Some([last])) = (cells.fields.as_slice(), cells.at.last().map(Vec::as_slice)) else {
        return None;
    };
    let mut row = vec![None; usize::try_from(*last).ok()? + 1];
    for (at, value) in cells.iter() {
        row[usize::try_from(at[0]).ok()?] = Some(value);
    }
    Some(row)
}

fn rising(row: &[Option<u64>]) -> Vec<Term> {
    let Some(found) = periodic(row).filter(|found| found.period <= PERIOD) else { return Vec::new() };
    let (period, saltus) = (i128::from(found.period), i128::from(found.saltus));
    let n = || Term::Field(0);
    let slope = match saltus {
        0 => Term::Number(0),
        _ if saltus == period => n(),
        1 => n().with(Op::Div, period),
        _ => n().with(Op::Div, period).with(Op::Mul, saltus),
    };
    // What a class adds, looked at one period after it began to repeat.
    let classes = (found.preperiod..).map(|at| (at, found.at(at))).take(usize::try_from(period).unwrap_or(0));
    let mut added = vec![None; usize::try_from(period).unwrap_or(0)];
    for (at, value) in classes {
        let place = usize::try_from(at % found.period).unwrap_or(0);
        let base = slope.at(&[at]).unwrap_or(0);
        added[place] = value.map(|value| i128::from(value) - base);
    }
    let offsets = Residues { term: n(), of: added.clone() }.reduced();
    let smooth = offsets.term().map(|offset| sum(slope.clone(), offset));
    let terms = smooth.into_iter().chain(piecewise(&slope, &added, period));
    terms.filter_map(|term| repaired(row, term)).collect()
}

fn sum(slope: Term, offset: Term) -> Term {
    if slope == Term::Number(0) { offset } else { Term::binary(Op::Add, slope, offset) }
}

/// The slope and what most classes add, other classes treated apart.
fn piecewise(slope: &Term, added: &[Option<i128>], period: i128) -> Option<Term> {
    let form = |offset: i128| {
        if *slope == Term::Number(0) { Term::Number(offset) } else { slope.clone().plus(offset) }
    };
    let count = |offset: i128| added.iter().flatten().filter(|other| **other == offset).count();
    let usual = *added.iter().flatten().max_by_key(|offset| (count(**offset), -offset.abs()))?;
    let apart: Vec<(i128, i128)> = (0..)
        .zip(added)
        .filter_map(|(rest, offset)| Some((rest, (*offset)?)))
        .filter(|(_, o)| *o != usual)
        .collect();
    (apart.len() <= CLASSES).then(|| {
        apart.iter().rev().fold(form(usual), |term, (rest, offset)| {
            let here = Condition::is(Term::Field(0).with(Op::Mod, period), *rest);
            Term::If(Box::new(here), Box::new(form(*offset)), Box::new(term))
        })
    })
}

/// The term with exceptions where the row differs.
fn repaired(row: &[Option<u64>], term: Term) -> Option<Term> {
    let at = (0..).zip(row).filter(|(_, value)| value.is_some()).map(|(n, _)| vec![n]).collect();
    let values = row.iter().flatten().copied().collect();
    with_exceptions(&Cells { fields: vec![0], at, values }, &term)
}
