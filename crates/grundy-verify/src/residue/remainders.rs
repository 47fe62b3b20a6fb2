//! Variables split by what they leave modulo small numbers, before anything else is chosen.
//!
//! # Theorem
//!
//! Every number leaves exactly one of 0, …, m - 1 modulo m. Where it is known what all variables of a form leave modulo m, and d divides m, it is
//! known whether d divides the form.
//!
//! # How the code uses it
//!
//! The numbers by which remainders are taken are constants, and few. Each variable in such a statement is split by the least common multiple of
//! those it is met with; the statements become true or false, and what is left is linear. What a variable leaves is kept as a
//! literal, for rounding and for the automata.
//!
//! # Cost
//!
//! The product of the common multiples, at most [`MOST_CASES`]; variables beyond that are left as they are.

use super::eliminate::Node;
use crate::Rejection;
use crate::logic::{Affine, Atom, Formula, Var};

/// Cases that are made.
const MOST_CASES: i128 = 1_296;

/// A variable, and the number modulo which it is split.
pub(super) type Modulus = (Var, i128);

/// The variables to split, those of `first` first; `never` are not split.
pub(super) fn moduli(node: &Node, first: &[Var], never: &[Var]) -> Vec<Modulus> {
    let mut found: Vec<Modulus> = Vec::new();
    each(node, &mut |number, form| {
        for (var, _) in form.modulo(number).factors().filter(|(var, _)| !never.contains(var)) {
            match found.iter_mut().find(|(other, _)| *other == var) {
                Some((_, modulus)) => *modulus = common_multiple(*modulus, number),
                None => found.push((var, number)),
            }
        }
    });
    found.sort_by_key(|(var, _)| (first.iter().position(|other| other == var).unwrap_or(first.len()), *var));
    let mut cases = 1;
    found.retain(|(_, modulus)| {
        let more = modulus.saturating_mul(cases);
        let kept = more <= MOST_CASES;
        if kept {
            cases = more;
        }
        kept
    });
    found
}

/// That a variable leaves a number.
pub(super) fn leaves((var, modulus): Modulus, number: i128) -> Result<Formula, Rejection> {
    Ok(Formula::divides(modulus, Affine::var(var).plus(modulus - number)?.modulo(modulus)))
}

/// The node where a variable leaves a number modulo another.
pub(super) fn put(node: &Node, var: Var, number: i128) -> Result<Node, Rejection> {
    Ok(match node {
        Node::Lit(literal) => Node::Lit(said(literal, var, number)?),
        Node::All(parts) => {
            let mut kept = Vec::new();
            for part in parts {
                match put(part, var, number)? {
                    Node::Lit(Formula::Truth(true)) => {}
                    Node::Lit(Formula::Truth(false)) => return Ok(Node::Lit(Formula::Truth(false))),
                    other => kept.push(other),
                }
            }
            if kept.is_empty() { Node::Lit(Formula::Truth(true)) } else { Node::All(kept) }
        }
        Node::Any(parts) => {
            let mut kept = Vec::new();
            for part in parts {
                match put(part, var, number)? {
                    Node::Lit(Formula::Truth(false)) => {}
                    Node::Lit(Formula::Truth(true)) => return Ok(Node::Lit(Formula::Truth(true))),
                    other => kept.push(other),
                }
            }
            if kept.is_empty() { Node::Lit(Formula::Truth(false)) } else { Node::Any(kept) }
        }
        Node::Never(literals) => {
            let mut kept = Vec::new();
            for literal in literals {
                match said(literal, var, number)? {
                    Formula::Truth(true) => {}
                    Formula::Truth(false) => return Ok(Node::Lit(Formula::Truth(true))),
                    other => kept.push(other),
                }
            }
            if kept.is_empty() { Node::Lit(Formula::Truth(false)) } else { Node::Never(kept) }
        }
    })
}

/// A literal where a variable leaves a number.
fn said(literal: &Formula, var: Var, number: i128) -> Result<Formula, Rejection> {
    match literal {
        Formula::Not(inner) if matches!(**inner, Formula::Atom(_)) => Ok(said(inner, var, number)?.not()),
        Formula::Atom(atom) => match &**atom {
            Atom::Divides(by, form) if form.factor(var) != 0 => {
                let form = form.replaced(var, &Affine::constant(number)?)?;
                Ok(Formula::divides(*by, form.modulo(*by)))
            }
            _ => Ok(literal.clone()),
        },
        _ => Ok(literal.clone()),
    }
}

/// Runs through the statements that a number divides a form.
fn each(node: &Node, found: &mut impl FnMut(i128, &Affine)) {
    let mut literal = |literal: &Formula| {
        let inner = if let Formula::Not(inner) = literal { inner } else { literal };
        if let Formula::Atom(atom) = inner
            && let Atom::Divides(number, form) = &**atom
        {
            found(*number, form);
        }
    };
    match node {
        Node::Lit(one) => literal(one),
        Node::Never(literals) => literals.iter().for_each(literal),
        Node::All(parts) | Node::Any(parts) => parts.iter().for_each(|part| each(part, &mut *found)),
    }
}

fn common_multiple(a: i128, b: i128) -> i128 {
    let (mut high, mut low) = (a.max(1), b.max(1));
    while low != 0 {
        (high, low) = (low, high % low);
    }
    (a / high).saturating_mul(b)
}
