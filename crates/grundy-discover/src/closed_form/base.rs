//! The terms from which templates start.

use crate::term::{Function, Op, Term};

/// Subsets are tried of so many fields at most.
const FIELDS: usize = 6;

/// A few terms in all of these fields or in one.
pub(super) fn bases(fields: &[usize]) -> Vec<Term> {
    let plain = || fields.iter().map(|field| Term::Field(*field));
    let mut bases: Vec<Term> = plain().collect();
    if fields.len() < 2 {
        return bases;
    }
    for op in [Op::Xor, Op::Add, Op::Or, Op::And] {
        bases.extend(joined(op, plain()));
    }
    for function in [Function::Max, Function::Min] {
        bases.push(Term::call(function, plain()));
    }
    for (op, offset) in [Op::Xor, Op::Or, Op::And].into_iter().flat_map(|op| [(op, -1), (op, 1)]) {
        bases.extend(joined(op, plain().map(|field| field.plus(offset))));
    }
    if let [a, b] = *fields {
        bases.push(Term::binary(Op::Sub, Term::Field(b), Term::Field(a)));
        bases.push(Term::binary(Op::Sub, Term::Field(a), Term::Field(b)));
    }
    bases.extend(
        subsets(fields).into_iter().filter_map(|part| joined(Op::Xor, part.into_iter().map(Term::Field))),
    );
    bases
}

/// The terms joined by an operator; `None` if there are none.
pub(super) fn joined(op: Op, terms: impl IntoIterator<Item = Term>) -> Option<Term> {
    terms.into_iter().reduce(|left, right| Term::binary(op, left, right))
}

/// All choices of at least two fields, but not of all.
fn subsets(fields: &[usize]) -> Vec<Vec<usize>> {
    if fields.len() > FIELDS {
        return Vec::new();
    }
    let choices = (0_u32..1 << fields.len()).map(|choice| {
        let chosen = fields.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1);
        chosen.map(|(_, field)| *field).collect::<Vec<_>>()
    });
    choices.filter(|part| part.len() >= 2 && part.len() < fields.len()).collect()
}
