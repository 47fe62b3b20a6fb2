//! Formulas as literals, and quantifiers that can be left out.
//!
//! # Theorem
//!
//! *There is x with x = t and A(x)* is *t >= 0 and A(t)*. Where x has the factors 1 and -1 only, *there is x with a_i <= x <= b_j* is
//! *a_i <= b_j for all i, j*, 0 being among the a_i. Where x is at most a constant, it is one of finitely many numbers.
//!
//! # How the code uses it
//!
//! A formula that is denied and begins with *there is* is written as finitely many conjunctions without it where these rules suffice;
//! else it stays as it is, for the automata.

use super::linear::impossible;
use crate::Rejection;
use crate::logic::{Affine, Atom, Formula, TooLarge, Var};
use crate::translate::Translator;

/// A formula without *not* and *there is*, but for literals.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A literal.
    Lit(Formula),
    /// All of these.
    All(Vec<Node>),
    /// One of these.
    Any(Vec<Node>),
    /// Not all of these literals.
    Never(Vec<Formula>),
}

/// Conjunctions that a formula may have.
const MOST_WAYS: usize = 3_000;

/// Remainders by at most this are run through at once.
const FEW: i128 = 6;

/// Variables are run through up to this number.
const MOST_NUMBER: i128 = 64;

/// Rewrites formulas; fresh variables are collected.
pub(super) struct Rewriter<'t, 'g> {
    pub(super) translator: &'t mut Translator<'g>,
    pub(super) vars: Vec<Var>,
    /// Variables that are run through.
    pub(super) few: Vec<Var>,
}

impl Rewriter<'_, '_> {
    /// The formula, or its negation.
    pub(super) fn node(&mut self, formula: &Formula, holds: bool) -> Result<Node, Rejection> {
        Ok(match formula {
            Formula::Truth(truth) if *truth == holds => Node::All(Vec::new()),
            Formula::Truth(_) => Node::Any(Vec::new()),
            Formula::Atom(atom) if holds => match &**atom {
                // What a remainder is decides the most, so each number is looked at on its own.
                Atom::Below(var, limit @ 2..=FEW) => {
                    self.few.push(*var);
                    let one = |number: i128| {
                        let number = Affine::constant(number)?;
                        Ok(Node::Lit(Formula::equal(&Affine::var(*var), &number)?))
                    };
                    Node::Any((0..*limit).map(one).collect::<Result<Vec<_>, Rejection>>()?)
                }
                atom => Node::Lit(literal(atom)),
            },
            Formula::Atom(atom) => denied(&literal(atom))?,
            Formula::Not(inner) => self.node(inner, !holds)?,
            Formula::And(parts) | Formula::Or(parts) => {
                let nodes = parts.iter().map(|part| self.node(part, holds)).collect::<Result<Vec<_>, _>>()?;
                if matches!(formula, Formula::And(_)) == holds { Node::All(nodes) } else { Node::Any(nodes) }
            }
            Formula::Exists(vars, inner) if holds => {
                let inner = self.renamed(vars, inner)?;
                self.node(&inner, true)?
            }
            Formula::Exists(vars, inner) => match self.eliminated(vars, inner)? {
                Some(ways) => Node::All(ways.into_iter().map(Node::Never).collect()),
                None => Node::Lit(formula.clone().not()),
            },
        })
    }

    /// The formula with new variables in place of those that it binds.
    fn renamed(&mut self, vars: &[Var], inner: &Formula) -> Result<Formula, Rejection> {
        let mut renamed = inner.clone();
        for var in vars {
            let new = self.translator.unused();
            renamed = renamed.replaced(*var, &Affine::var(new)).ok_or(TooLarge)?;
            self.vars.push(new);
        }
        Ok(renamed)
    }

    /// Conjunctions of literals, one of which holds exactly where there are numbers for the variables; `None` where that is not found.
    fn eliminated(&mut self, vars: &[Var], inner: &Formula) -> Result<Option<Vec<Vec<Formula>>>, Rejection> {
        let outer = std::mem::take(&mut self.vars);
        let renamed = self.renamed(vars, inner)?;
        let node = self.node(&renamed, true)?;
        let own = std::mem::replace(&mut self.vars, outer);
        let mut ways = Vec::new();
        if !conjunctions(&node, Vec::new(), &mut |way| ways.push(way), &mut 0) {
            return Ok(None);
        }
        let mut done = Vec::new();
        while let Some(way) = ways.pop() {
            if done.len() + ways.len() > MOST_WAYS {
                return Ok(None);
            }
            let Some(way) = simplified(&resolved(way)) else { continue };
            if impossible(&way) {
                continue;
            }
            match own.iter().find(|var| way.iter().any(|literal| literal.mentions(**var))) {
                None => done.push(way),
                Some(_) => match step(&way, &own) {
                    Some(next) => ways.extend(next),
                    None => return Ok(None),
                },
            }
        }
        done.reverse();
        Ok(Some(done))
    }
}

/// All conjunctions of a node; false where there are too many or one is denied as a whole.
fn conjunctions(
    node: &Node,
    before: Vec<Formula>,
    found: &mut dyn FnMut(Vec<Formula>),
    count: &mut usize,
) -> bool {
    let mut ways = vec![before];
    if !extended(node, &mut ways) {
        return false;
    }
    *count += ways.len();
    ways.into_iter().for_each(found);
    *count <= MOST_WAYS
}

fn extended(node: &Node, ways: &mut Vec<Vec<Formula>>) -> bool {
    match node {
        Node::Lit(literal) => ways.iter_mut().for_each(|way| way.push(literal.clone())),
        Node::All(parts) => {
            // Literals first: they exclude most of the rest.
            let (literals, others): (Vec<&Node>, Vec<&Node>) =
                parts.iter().partition(|part| matches!(part, Node::Lit(_)));
            if !literals.into_iter().chain(others).all(|part| extended(part, ways)) {
                return false;
            }
        }
        Node::Any(parts) => {
            let mut all = Vec::new();
            for part in parts {
                let mut own = ways.clone();
                if !extended(part, &mut own) {
                    return false;
                }
                own.retain(|way| !impossible(way));
                all.extend(own);
                if all.len() > MOST_WAYS {
                    return false;
                }
            }
            *ways = all;
        }
        // The negation of a conjunction: one of its literals is denied.
        Node::Never(literals) => {
            let Ok(parts) = literals.iter().map(denied).collect::<Result<Vec<_>, _>>() else { return false };
            return extended(&Node::Any(parts), ways);
        }
    }
    true
}

/// An atom as a literal in plain form.
fn literal(atom: &Atom) -> Formula {
    match atom {
        Atom::Below(var, limit) => match Affine::var(*var).plus(1 - limit) {
            Ok(form) => Formula::at_most_zero(form),
            Err(TooLarge) => Formula::atom(atom.clone()),
        },
        Atom::Divides(number, form) => Formula::divides(*number, form.modulo(*number)),
        other => Formula::atom(other.clone()),
    }
}

/// The negation of a literal.
pub(super) fn denied(literal: &Formula) -> Result<Node, Rejection> {
    if let Formula::Atom(atom) = literal
        && let Atom::Zero(form) = &**atom
    {
        let below = Formula::at_most_zero(form.plus(1)?);
        let above = Formula::at_most_zero(form.times(-1)?.plus(1)?);
        return Ok(Node::Any(vec![Node::Lit(below), Node::Lit(above)]));
    }
    if let Formula::Atom(atom) = literal
        && let Atom::Divides(number @ 2..=FEW, form) = &**atom
    {
        let others = (1..*number)
            .map(|left| Ok(Node::Lit(Formula::divides(*number, form.plus(left)?.modulo(*number)))));
        return Ok(Node::Any(others.collect::<Result<_, Rejection>>()?));
    }
    Ok(match literal.clone().not() {
        Formula::Truth(true) => Node::All(Vec::new()),
        Formula::Truth(false) => Node::Any(Vec::new()),
        other => Node::Lit(other),
    })
}

/// Without what is true; `None` where something is false.
fn simplified(way: &[Formula]) -> Option<Vec<Formula>> {
    let mut kept: Vec<Formula> = Vec::new();
    for literal in way {
        match literal {
            Formula::Truth(true) => {}
            Formula::Truth(false) => return None,
            other if kept.contains(other) => {}
            other => kept.push(other.clone()),
        }
    }
    Some(kept)
}

/// One variable less, or fewer literals with it; `None` where no rule fits.
fn step(way: &[Formula], vars: &[Var]) -> Option<Vec<Vec<Formula>>> {
    let here: Vec<Var> =
        vars.iter().copied().filter(|var| way.iter().any(|literal| literal.mentions(*var))).collect();
    here.iter()
        .find_map(|var| by_equation(way, *var))
        .or_else(|| here.iter().find_map(|var| by_bounds(way, *var)))
        .or_else(|| here.iter().find_map(|var| by_numbers(way, *var)))
}

/// The only use of an equation for a variable with factor 1.
fn by_equation(way: &[Formula], var: Var) -> Option<Vec<Vec<Formula>>> {
    way.iter().enumerate().find_map(|(at, literal)| {
        let Formula::Atom(atom) = literal else { return None };
        let Atom::Zero(form) = &**atom else { return None };
        let factor = form.factor(var);
        if factor.abs() != 1 {
            return None;
        }
        let by = form.replaced(var, &Affine::zero()).ok()?.times(-factor).ok()?;
        let mut next = vec![Formula::at_most_zero(by.times(-1).ok()?)];
        for (other, literal) in way.iter().enumerate() {
            if other != at {
                next.push(put(literal, var, &by)?);
            }
        }
        Some(vec![next])
    })
}

/// A variable between bounds with factors 1 and -1.
fn by_bounds(way: &[Formula], var: Var) -> Option<Vec<Vec<Formula>>> {
    let mut lower = vec![Affine::zero()];
    let (mut upper, mut next) = (Vec::new(), Vec::new());
    for literal in way {
        if !literal.mentions(var) {
            next.push(literal.clone());
            continue;
        }
        let Formula::Atom(atom) = literal else { return None };
        let Atom::AtMostZero(form) = &**atom else { return None };
        let rest = form.replaced(var, &Affine::zero()).ok()?;
        match form.factor(var) {
            1 => upper.push(rest.times(-1).ok()?),
            -1 => lower.push(rest),
            _ => return None,
        }
    }
    for low in &lower {
        for high in &upper {
            next.push(Formula::at_most(low, high).ok()?);
        }
    }
    Some(vec![next])
}

/// A variable with a constant bound.
fn by_numbers(way: &[Formula], var: Var) -> Option<Vec<Vec<Formula>>> {
    let bound = |literal: &Formula| {
        let Formula::Atom(atom) = literal else { return None };
        let Atom::AtMostZero(form) = &**atom else { return None };
        (form.factor(var) == 1 && form.factors().count() == 1).then(|| -form.added())
    };
    let most = way.iter().filter_map(bound).min().filter(|most| *most <= MOST_NUMBER)?;
    let mut all = Vec::new();
    for number in 0..=most {
        let number = Affine::constant(number).ok()?;
        let next = way.iter().map(|literal| put(literal, var, &number)).collect::<Option<Vec<_>>>()?;
        all.push(next);
    }
    Some(all)
}

/// A literal with a variable replaced.
fn put(literal: &Formula, var: Var, by: &Affine) -> Option<Formula> {
    if !literal.mentions(var) {
        return Some(literal.clone());
    }
    match literal {
        Formula::Not(inner) => Some(put(inner, var, by)?.not()),
        Formula::Atom(atom) => match &**atom {
            Atom::Divides(number, form) => {
                Some(Formula::divides(*number, form.replaced(var, by).ok()?.modulo(*number)))
            }
            Atom::Even(vars) if by.as_constant() == Some(0) => {
                even(vars.iter().copied().filter(|other| *other != var).collect())
            }
            _ => literal.replaced(var, by),
        },
        _ => literal.replaced(var, by),
    }
}

/// That the xor of these is 0.
fn even(vars: Vec<Var>) -> Option<Formula> {
    match vars.as_slice() {
        [] => Some(Formula::Truth(true)),
        [only] => Some(Formula::zero(Affine::var(*only))),
        [a, b] => Formula::equal(&Affine::var(*a), &Affine::var(*b)).ok(),
        _ => Some(Formula::atom(Atom::Even(vars))),
    }
}

/// The literals with what an xor of constants is in place of it.
fn resolved(way: Vec<Formula>) -> Vec<Formula> {
    let own: Vec<Option<Formula>> = way.iter().map(|literal| known(literal, &way)).collect();
    way.into_iter().zip(own).map(|(literal, known)| known.unwrap_or(literal)).collect()
}

/// What the xors among literals say where all but one of their numbers are known constants.
pub(super) fn known_xor(literals: &[Formula]) -> Vec<Formula> {
    literals.iter().filter_map(|literal| known(literal, literals)).collect()
}

/// The same for one literal.
fn known(literal: &Formula, literals: &[Formula]) -> Option<Formula> {
    let constant = |var: Var| {
        literals.iter().find_map(|literal| {
            let Formula::Atom(atom) = literal else { return None };
            let Atom::Zero(form) = &**atom else { return None };
            let factor = form.factor(var);
            (form.factors().count() == 1 && factor.abs() == 1).then(|| -form.added() * factor)
        })
    };
    let Formula::Atom(atom) = literal else { return None };
    let Atom::Even(vars) = &**atom else { return None };
    let unknown: Vec<Var> = vars.iter().copied().filter(|var| constant(*var).is_none()).collect();
    let sum = vars.iter().filter_map(|var| constant(*var)).fold(0, |sum, number| sum ^ number);
    match unknown.as_slice() {
        [] => Some(Formula::Truth(sum == 0)),
        [only] => Formula::equal(&Affine::var(*only), &Affine::constant(sum).ok()?).ok(),
        _ => None,
    }
}
