//! Conditions for lost positions.

use super::Cells;
use super::base::{bases, joined};
use super::residue::Residues;
use crate::term::{Comparison, Condition, Function, Op, Term};

/// The largest modulus tried for all fields together.
const MODULUS: u64 = 16;

/// The largest number that a term is compared with.
const NUMBER: i128 = 3;

/// Conditions that hold exactly at the lost positions.
pub(super) fn conditions(cells: &Cells) -> Vec<Condition> {
    let bases = bases(&cells.fields);
    let mut conditions = comparisons(&bases);
    let residues = |base: &Term| Residues::find(cells, base, |value| value == 0);
    conditions.extend(bases.iter().filter_map(|base| residues(base)?.condition()));
    conditions.extend(of_several(cells));
    conditions.extend(of_pairs(cells));
    conditions.extend(beatty(cells));
    conditions.retain(|condition| cells.are_lost_if(condition));
    conditions
}

/// Each term compared with small numbers.
fn comparisons(bases: &[Term]) -> Vec<Condition> {
    let ways = [
        (Comparison::Equal, 0),
        (Comparison::NotEqual, 0),
        (Comparison::AtMost, 1),
        (Comparison::Greater, 1),
    ];
    let numbers = ways.map(|(comparison, least)| (least..=NUMBER).map(move |number| (comparison, number)));
    let numbers: Vec<(Comparison, i128)> = numbers.into_iter().flatten().collect();
    let compared = |base: &Term, (comparison, number): &(Comparison, i128)| {
        Condition::compare(*comparison, base.clone(), Term::Number(*number))
    };
    // That a difference is 0 is said better by an equation.
    let says_more = |base: &Term, number: i128| number != 0 || !matches!(base, Term::Binary(Op::Sub, ..));
    let pairs = bases.iter().flat_map(|base| numbers.iter().map(move |number| (base, number)));
    pairs
        .filter(|(base, (_, number))| says_more(base, *number))
        .map(|(base, number)| compared(base, number))
        .collect()
}

/// Beatty's sequence of the golden ratio: the smaller of two numbers given by their difference.
fn beatty(cells: &Cells) -> Vec<Condition> {
    let &[a, b] = cells.fields.as_slice() else { return Vec::new() };
    let [a, b] = [a, b].map(Term::Field);
    let least = Term::call(Function::Min, [a.clone(), b.clone()]);
    let greatest = Term::call(Function::Max, [a.clone(), b.clone()]);
    let pair = |small: Term, large: Term| {
        let difference = Term::binary(Op::Sub, large, small.clone());
        Condition::compare(Comparison::Equal, small, Term::call(Function::FloorPhi, [difference]))
    };
    vec![pair(a, b), pair(least, greatest)]
}

/// Templates for two fields or more.
fn of_several(cells: &Cells) -> Vec<Condition> {
    let fields = || cells.fields.iter().map(|field| Term::Field(*field));
    let Some(xor) = joined(Op::Xor, fields()).filter(|_| cells.fields.len() >= 2) else { return Vec::new() };
    let mut conditions = vec![Condition::Compare(Comparison::Equal, fields().collect())];
    // Heaps of one are another game if the last to move loses.
    let small = Condition::compare(Comparison::AtMost, Term::call(Function::Max, fields()), Term::Number(1));
    let [one, zero] = [1, 0].map(|number| Condition::is(xor.clone(), number));
    conditions.push(Condition::If(Box::new(small), Box::new(one), Box::new(zero)));
    let moduli = cells.divisors(MODULUS);
    let xors = moduli.clone().filter_map(|modulus| {
        let xor = joined(Op::Xor, fields().map(|field| field.with(Op::Mod, i128::from(modulus))));
        xor.map(|xor| Condition::is(xor, 0))
    });
    let each = moduli.filter_map(|modulus| {
        let each = cells.fields.iter().map(|field| remainders(cells, *field, modulus)?.condition());
        each.collect::<Option<Vec<_>>>().map(Condition::All)
    });
    // Multiples of a modulus say the same in more words.
    conditions.extend(xors.into_iter().find(|xor| cells.are_lost_if(xor)));
    conditions.extend(each.into_iter().find(|each| cells.are_lost_if(each)));
    conditions
}

/// The remainders that a field has in lost positions.
fn remainders(cells: &Cells, field: usize, modulus: u64) -> Option<Residues<bool>> {
    let mut of = vec![Some(false); usize::try_from(modulus).ok()?];
    for (at, _) in cells.iter().filter(|(_, value)| *value == 0) {
        of[usize::try_from(at[field] % modulus).ok()?] = Some(true);
    }
    Some(Residues { term: Term::Field(field), of })
}

/// Templates that treat two fields differently.
fn of_pairs(cells: &Cells) -> Vec<Condition> {
    let fields = cells.fields.iter().map(|field| Term::Field(*field));
    let pairs = fields.clone().flat_map(|x| fields.clone().map(move |y| (x.clone(), y)));
    let conditions = pairs.filter(|(x, y)| x != y).flat_map(|(x, y)| {
        let low = Term::call(Function::Lowbit, [x.clone()]);
        let above = Condition::compare(Comparison::Greater, low.clone(), y.clone());
        let or_nothing = Condition::Some(vec![Condition::is(x, 0), above.clone()]);
        let alike = Condition::compare(Comparison::Equal, low, Term::call(Function::Lowbit, [y]));
        [above, or_nothing, alike]
    });
    conditions.collect()
}
