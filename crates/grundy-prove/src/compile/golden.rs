//! The golden ratio and the Fibonacci numbers, where numbers are written with Fibonacci numbers.
//!
//! # Setting
//!
//! Zeckendorf's numeration: weights 1, 2, 3, 5, 8, …, digits 0 and 1, no two ones in a row. Let shift(m) be the number whose word is that of m
//! followed by a 0.
//!
//! # Theorem
//!
//! floor(k phi) = shift(k - 1) + 1 for k >= 1. (The numbers shift(m) + 1 are those whose word ends with an even number of zeros, in order: Carlitz,
//! Scoville and Hoggatt 1972. The test below compares the two for the first hundred thousand.) For k < 0, floor(k phi) = -floor(-k phi) - 1,
//! since k phi is no integer. phi² = phi + 1, so floor(k phi²) = floor(k phi) + k.
//!
//! # How the code uses it
//!
//! shift is an automaton of three states: each digit of the shifted word is the next digit of the other. The Fibonacci numbers are the
//! words of a one and zeros.
//!
//! # What is not covered
//!
//! Other recurrences than `[1, 1]`, and first terms that are not two Fibonacci numbers in a row.
//!
//! # Cost
//!
//! Two variables for each floor.

use std::sync::Arc;

use grundy_automata::{Dfa, Formula, System, Var};
use grundy_messages::Label;
use grundy_rules::ir::{Builtin, Claim, Expr, ExprKind};
use grundy_syntax::Span;

use super::Compiler;
use super::value::{Branch, Outcomes, Sym};
use crate::affine::Affine;
use crate::logic::{all, exists};
use crate::trouble::Tried;

/// How numbers must be written for a claim to be about their digits.
pub(crate) fn system_of(claim: &Claim) -> System {
    let mut golden = false;
    let mut visit = |e: &Expr| {
        if let ExprKind::Builtin(Builtin::FloorPhi | Builtin::FloorPhi2 | Builtin::InRecurrence, _) = e.kind {
            golden = true;
        }
    };
    claim.body.body.walk(&mut visit);
    if let Some(condition) = &claim.condition {
        condition.walk(&mut visit);
    }
    if golden { System::Fibonacci } else { System::Base(2) }
}

impl<'g> Compiler<'g, '_> {
    /// floor(form * phi).
    pub(super) fn floor_phi(&self, form: &Affine, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        let mut found = Outcomes { branches: Vec::new(), total: true };
        let zero = self.exact(form.equal(&Affine::constant(0)), span)?;
        let none = Sym::Int(Affine::constant(0));
        found.branches.push(Branch { aux: Vec::new(), when: vec![zero], value: none });
        let signs: &[i64] = if form.is_natural() { &[1] } else { &[1, -1] };
        for sign in signs {
            let (m, s) = (self.fresh(), self.fresh());
            // m = sign * form - 1 says by itself that the sign is right.
            let size = self.exact(form.scale(*sign).and_then(|size| size.plus(-1)), span)?;
            let same = self.exact(Affine::var(m).equal(&size), span)?;
            let floor = self.exact(Affine::var(s).plus(1), span)?;
            let value = if *sign == 1 {
                floor
            } else {
                self.exact(floor.scale(-1).and_then(|floor| floor.plus(-1)), span)?
            };
            let when = vec![same, given(shift(), vec![m, s])];
            found.branches.push(Branch { aux: vec![m, s], when, value: Sym::Int(value) });
        }
        Ok(found)
    }

    /// floor(form * phi²).
    pub(super) fn floor_phi2(&self, form: &Affine, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        self.floor_phi(form, span)?.then(|floor| match floor {
            Sym::Int(floor) => Ok(Outcomes::sure(Sym::Int(self.exact(floor.add(form), span)?))),
            _ => Err(self.refuse(Label::FragmentExpression, span)),
        })
    }

    /// `number in recurrence(first, factors)` for a tail of the Fibonacci numbers.
    pub(super) fn in_recurrence(
        &self,
        number: &Affine,
        (first, factors): (&[Sym<'g>], &[Sym<'g>]),
        span: Span,
    ) -> Tried<Outcomes<Sym<'g>>> {
        let refused = || self.refuse(Label::FragmentFunction, span);
        let known = |parts: &[Sym<'g>]| -> Option<Vec<i64>> {
            let constant = |part: &Sym<'g>| match part {
                Sym::Int(form) => form.as_constant(),
                _ => None,
            };
            parts.iter().map(constant).collect()
        };
        let (Some(first), Some(factors)) = (known(first), known(factors)) else { return Err(refused()) };
        let ([a, b], [1, 1]) = (first.as_slice(), factors.as_slice()) else { return Err(refused()) };
        let mut pairs = std::iter::successors(Some((1_i64, 2_i64)), |(x, y)| Some((*y, x.checked_add(*y)?)));
        if !pairs.by_ref().take_while(|(x, _)| x <= a).any(|pair| pair == (*a, *b)) {
            return Err(refused());
        }
        let (mut aux, mut when) = (Vec::new(), Vec::new());
        let var = self.named(number, &mut aux, &mut when, span)?;
        when.push(given(weight(), vec![var]));
        when.push(self.exact(Affine::constant(*a).at_most(number), span)?);
        Ok(Outcomes::sure(Sym::Truth(exists(aux, all(when)))))
    }
}

fn given(dfa: Option<Dfa>, vars: Vec<Var>) -> Formula {
    dfa.map_or(Formula::Truth(false), |dfa| Formula::Given(Arc::new(dfa), vars))
}

/// The second word is the first, followed by a 0.
fn shift() -> Option<Dfa> {
    // State 0 or 1: the digit of the second word read last, which the first must have next; 2: wrong.
    let next = vec![0, 1, 2, 2, 2, 2, 0, 1, 2, 2, 2, 2];
    Dfa::from_parts(System::Fibonacci, vec![Var(0), Var(1)], 0, vec![true, false, false], next)
}

/// A weight: a one and zeros.
fn weight() -> Option<Dfa> {
    Dfa::from_parts(System::Fibonacci, vec![Var(0)], 0, vec![false, true, false], vec![0, 1, 1, 2, 2, 2])
}

#[cfg(test)]
mod tests {
    use grundy_automata::System;

    use super::{shift, weight};

    #[test]
    fn the_shift_is_the_golden_ratio() {
        let shift = shift().expect("it fits");
        for k in 1..100_000_u64 {
            let mut word = System::Fibonacci.write(u128::from(k - 1));
            word.push(0);
            let shifted = u64::try_from(System::Fibonacci.read(&word)).expect("small");
            // y = floor(k phi) if y < k phi < y + 1, that is (2 y - k)² < 5 k² < (2 y + 2 - k)².
            let y = shifted + 1;
            assert!((2 * y - k).pow(2) < 5 * k * k && 5 * k * k < (2 * y + 2 - k).pow(2), "{k}");
            if k < 2000 {
                assert!(shift.accepts(&[k - 1, shifted]) && !shift.accepts(&[k - 1, shifted + 1]), "{k}");
            }
        }
    }

    #[test]
    fn weights_are_fibonacci_numbers() {
        let weight = weight().expect("it fits");
        let found: Vec<u64> = (0..300).filter(|number| weight.accepts(&[*number])).collect();
        assert_eq!(found, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]);
    }
}
