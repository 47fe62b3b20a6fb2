//! Parameters that are variables, and numbers that are known by their remainders.
//!
//! # Setting
//!
//! Some parameters have no value: they are variables like the fields. A number n is Y + r, where Y is a
//! multiple of a period P that is linear in these parameters, and 0 <= r < P.
//!
//! # Theorem
//!
//! What is a multiple of P is 0, ±P, …, ±reach·P, or at least (reach + 1)·P in size: a condition without
//! products. It holds for every multiple, and for some other numbers too.
//!
//! # How the code uses it
//!
//! `n mod P` is r. A power of a parameter, or a divisor of n, is s plus a multiple of P, where s is one of few
//! remainders: on the side of "for all options" ([`Side::Over`]) that is all that is said of it, so there are
//! rather more options than in the game; on the side of "there is an option" ([`Side::Under`]) only few of them are
//! taken, which do exist.
//!
//! # What is not covered
//!
//! Quotients, and remainders of other numbers.
//!
//! # Cost
//!
//! None to speak of.

use std::cell::RefCell;
use std::collections::BTreeSet;

use grundy_automata::{Formula, Var};
use grundy_messages::Label;
use grundy_rules::ir::{Arith, Builtin, Comparison, Expr, ExprKind, Item};
use grundy_syntax::Span;

use super::Compiler;
use super::value::{Branch, Env, Outcomes, Sym};
use crate::affine::Affine;
use crate::logic::some;
use crate::trouble::Tried;

/// Divisors are known by their remainders modulo numbers up to this.
const MOST_FIXED: i64 = 64;

/// Whether there may be more options than in the game, or fewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Side {
    /// All options, and maybe others.
    #[default]
    Over,
    /// Some of the options.
    Under,
}

/// A number n that is a multiple and a rest below the period.
#[derive(Clone, Debug)]
pub(crate) struct Divided {
    /// Y: a variable, or a form in the parameters and one.
    pub(crate) multiple: Affine,
    pub(crate) rest: Var,
    pub(crate) period: Affine,
    /// Multiples are told apart up to this many periods.
    pub(crate) reach: i64,
}

/// What is open.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    /// Parameters with their variables.
    pub(crate) params: Vec<(usize, Var)>,
    pub(crate) side: Side,
    pub(crate) divided: Option<Divided>,
    /// Whether `n mod period` is the rest.
    pub(crate) reads_rest: bool,
    /// For bases, remainders that contain those of all powers.
    pub(crate) powers: Vec<(Affine, Vec<Affine>)>,
    /// Variables that were made for multiples of the period.
    pub(crate) multiples: RefCell<Vec<Var>>,
}

impl Divided {
    /// The number n = Y + r.
    pub(crate) fn number(&self) -> Option<Affine> {
        self.multiple.add(&Affine::var(self.rest))
    }

    /// What holds of `x` if it is a multiple of the period.
    pub(crate) fn is_multiple(&self, x: &Affine) -> Option<Formula> {
        relaxed(&self.period, self.reach, x)
    }
}

/// What holds of `x` if it is a multiple of `period`: it is one of the first, or beyond them.
pub(crate) fn relaxed(period: &Affine, reach: i64, x: &Affine) -> Option<Formula> {
    let mut found = Vec::new();
    let signs: &[i64] = if x.is_natural() { &[1] } else { &[1, -1] };
    for sign in signs {
        let x = x.scale(*sign)?;
        let first = if *sign > 0 { 0 } else { 1 };
        for times in first..=reach {
            found.push(x.equal(&period.scale(times)?)?);
        }
        found.push(period.scale(reach.checked_add(1)?)?.at_most(&x)?);
    }
    Some(some(found))
}

impl Opened {
    /// The variable of a parameter.
    pub(super) fn variable(&self, param: usize) -> Option<Var> {
        self.params.iter().find(|(index, _)| *index == param).map(|(_, var)| *var)
    }

    /// `a mod b`, where that is the rest of n.
    pub(super) fn rest(&self, a: &Affine, b: &Affine) -> Option<Affine> {
        let divided = self.divided.as_ref().filter(|_| self.reads_rest)?;
        (Some(a) == divided.number().as_ref() && *b == divided.period).then(|| Affine::var(divided.rest))
    }

    pub(super) fn has_powers_of(&self, base: &Affine) -> bool {
        self.powers.iter().any(|(known, _)| known == base)
    }

    /// Whether remainders of divisors of `number` are known: it is n, and the period is fixed.
    pub(super) fn has_divisors_of(&self, number: &Affine) -> bool {
        self.divided.as_ref().is_some_and(|divided| {
            divided.period.as_constant().is_some() && Some(number) == divided.number().as_ref()
        })
    }
}

impl<'g> Compiler<'g, '_> {
    /// The same with parameters, and remainders, left open.
    pub(crate) fn with_opened(mut self, opened: Opened) -> Self {
        self.opened = opened;
        self
    }

    /// What the only field is, where it is no variable of its own.
    pub(super) fn split_field(&self) -> Option<Sym<'g>> {
        self.opened.divided.as_ref()?.number().map(Sym::Int)
    }

    /// The variables among `vars` that stand for multiples of the period.
    pub(crate) fn multiples_among(&self, vars: &[Var]) -> Vec<Var> {
        let multiples = self.opened.multiples.borrow();
        vars.iter().filter(|var| multiples.contains(var)).copied().collect()
    }

    /// Whether an expression depends on an open parameter.
    pub(super) fn is_opened(&self, e: &Expr) -> bool {
        !self.opened.params.is_empty() && self.depends(e, &mut BTreeSet::new())
    }

    fn depends(&self, e: &Expr, seen: &mut BTreeSet<usize>) -> bool {
        let rules = self.game.rules();
        let (mut open, mut called, mut constants) = (false, Vec::new(), Vec::new());
        e.walk(&mut |part| match &part.kind {
            ExprKind::Param(index) => open |= self.opened.variable(*index).is_some(),
            ExprKind::Constant(index) => constants.push(*index),
            ExprKind::Call(function, _) => called.push(*function),
            _ => {}
        });
        called.retain(|function| seen.insert(*function));
        open || constants.iter().any(|index| self.depends(&rules.constants[*index].value.body, seen))
            || called.iter().any(|index| self.depends(&rules.functions[*index].body.body, seen))
    }

    /// Whether items run through numbers that are known by their remainders only: too little for a quantifier.
    pub(super) fn is_abstract(&self, items: &[Item]) -> bool {
        let mut found = false;
        items.iter().for_each(|item| {
            item.walk(&mut |part| {
                found |= match &part.kind {
                    ExprKind::Builtin(Builtin::Divisors, _) => self.opened.divided.is_some(),
                    ExprKind::Compare(..) => self.opened.divided.is_some() && divisibility(part).is_some(),
                    ExprKind::Builtin(Builtin::Powers, args) => args.iter().any(|arg| self.is_opened(arg)),
                    _ => false,
                };
            });
        });
        found
    }

    /// Whether a condition says somewhere that a number that varies divides another.
    pub(super) fn is_divisibility(&self, e: &Expr) -> bool {
        let mut found = false;
        e.walk(&mut |part| found |= self.opened.divided.is_some() && divisibility(part).is_some());
        found
    }

    /// n and a number that varies, where a condition says that it divides n.
    pub(super) fn divided_by(&self, e: &'g Expr, env: &Env<'g>) -> Tried<Option<(Affine, Affine)>> {
        if self.opened.divided.is_none() {
            return Ok(None);
        }
        let Some((number, divisor)) = divisibility(e) else { return Ok(None) };
        let form = |e: &'g Expr| -> Tried<Option<Affine>> {
            let outcomes = self.int(e, env)?;
            Ok(match outcomes.branches.as_slice() {
                [only] if outcomes.total && only.aux.is_empty() && only.when.is_empty() => {
                    Some(only.value.clone())
                }
                _ => None,
            })
        };
        let (number, divisor) = (form(number)?, form(divisor)?);
        let known = |number: &Affine| self.opened.has_divisors_of(number);
        Ok(number.filter(known).zip(divisor.filter(|divisor| divisor.as_constant().is_none())))
    }

    /// A constant of the rules that depends on an open parameter: its expression.
    pub(super) fn opened_constant(&self, index: usize) -> Tried<Outcomes<Sym<'g>>> {
        let value = &self.game.rules().constants[index].value;
        self.within_rules(|| self.eval(&value.body, &Env::new(value.slots.len(), [])))
    }

    /// What holds of a multiple of the period.
    fn multiple(&self, x: &Affine, span: Span) -> Tried<Formula> {
        let divided = self.opened.divided.as_ref();
        self.exact(divided.and_then(|divided| divided.is_multiple(x)), span)
    }

    /// A new variable for a multiple of the period, with what holds of it.
    fn new_multiple(&self, span: Span) -> Tried<(Var, Formula)> {
        let var = self.fresh();
        self.opened.multiples.borrow_mut().push(var);
        Ok((var, self.multiple(&Affine::var(var), span)?))
    }

    /// Powers of a base up to a bound: by their remainders, or 1 and the base.
    pub(super) fn powers_by_remainder(
        &self,
        base: &Affine,
        most: &Affine,
        span: Span,
    ) -> Tried<Vec<Branch<Affine>>> {
        let known = self.opened.powers.iter().find(|(known, _)| known == base);
        let Some((_, residues)) = known else { return Err(self.refuse(Label::FragmentFunction, span)) };
        let one = Affine::constant(1);
        let bounded = |value: &Affine| self.exact(value.at_most(most), span);
        match self.opened.side {
            Side::Under => {
                let two = self.exact(Affine::constant(2).at_most(base), span)?;
                let first = Branch { aux: Vec::new(), when: vec![bounded(&one)?], value: one };
                let second = Branch { aux: Vec::new(), when: vec![two, bounded(base)?], value: base.clone() };
                Ok(vec![first, second])
            }
            Side::Over => {
                let mut found = Vec::new();
                for residue in residues {
                    let (multiple, is_multiple) = self.new_multiple(span)?;
                    let value = self.exact(Affine::var(multiple).add(residue), span)?;
                    let positive = self.exact(one.at_most(&value), span)?;
                    let when = vec![is_multiple, positive, bounded(&value)?];
                    found.push(Branch { aux: vec![multiple], when, value });
                }
                Ok(found)
            }
        }
    }

    /// Divisors of n: by their remainders, or 1 and n.
    pub(super) fn divisors_by_remainder(&self, number: &Affine, span: Span) -> Tried<Vec<Branch<Affine>>> {
        let refused = || self.refuse(Label::FragmentFunction, span);
        let divided = self.opened.divided.as_ref().ok_or_else(refused)?;
        let period = divided
            .period
            .as_constant()
            .filter(|period| (1..=MOST_FIXED).contains(period))
            .ok_or_else(refused)?;
        if self.opened.side == Side::Under {
            let sure = |value: Affine| Branch { aux: Vec::new(), when: Vec::new(), value };
            return Ok(vec![sure(Affine::constant(1)), sure(number.clone())]);
        }
        let mut found = Vec::new();
        for residue in 0..period {
            let (multiple, is_multiple) = self.new_multiple(span)?;
            let value = self.exact(Affine::var(multiple).plus(residue), span)?;
            let rests: BTreeSet<i64> = (0..period).map(|other| residue * other % period).collect();
            let when = vec![
                is_multiple,
                self.exact(Affine::constant(1).at_most(&value), span)?,
                self.exact(value.at_most(number), span)?,
                some(rests.into_iter().map(|value| Formula::equal([(divided.rest, 1)], value))),
            ];
            found.push(Branch { aux: vec![multiple], when, value });
        }
        Ok(found)
    }
}

/// The number and what divides it, where a condition says that and the divisor is bound by the rules.
pub(crate) fn divisibility(e: &Expr) -> Option<(&Expr, &Expr)> {
    let ExprKind::Compare(operands, ops) = &e.kind else { return None };
    let (number, divisor) = match (operands.as_slice(), ops.as_slice()) {
        ([divisor, number], [Comparison::Divides]) => (number, divisor),
        ([left, zero], [Comparison::Equal]) => match (&left.kind, &zero.kind) {
            (ExprKind::Arith(Arith::Mod, number, divisor), ExprKind::Int(zero))
                if zero.to_i64() == Some(0) =>
            {
                (&**number, &**divisor)
            }
            _ => return None,
        },
        _ => return None,
    };
    let mut varies = false;
    divisor.walk(&mut |part| varies |= matches!(part.kind, ExprKind::Local(_)));
    varies.then_some((number, divisor))
}
