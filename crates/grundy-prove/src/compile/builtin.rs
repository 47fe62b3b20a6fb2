//! Functions of the language.

use std::sync::Arc;

use grundy_automata::{Dfa, Formula, Var};
use grundy_messages::Label;
use grundy_rules::ir::{Builtin, Expr};
use grundy_syntax::Span;

use super::Compiler;
use super::value::{Env, Outcomes, Sym};
use crate::affine::Affine;
use crate::logic::all;
use crate::trouble::Tried;

/// Digits at this place or above are not asked for.
const MOST_PLACES: i64 = 40;

impl<'g> Compiler<'g, '_> {
    /// Applies a function of the language.
    pub(super) fn builtin(
        &self,
        builtin: Builtin,
        args: &'g [Expr],
        e: &'g Expr,
        env: &Env<'g>,
    ) -> Tried<Outcomes<Sym<'g>>> {
        let unknown = || self.refuse(Label::FragmentFunction, e.span);
        self.each(args, env)?.then(|values| {
            let ints: Option<Vec<Affine>> = values
                .iter()
                .map(|value| match value {
                    Sym::Int(affine) => Some(affine.clone()),
                    _ => None,
                })
                .collect();
            match (builtin, ints.as_deref(), values.as_slice()) {
                (Builtin::Min, Some(forms @ [_, ..]), _) => self.extreme(forms, Affine::at_most, e.span),
                (Builtin::Max, Some(forms @ [_, ..]), _) => self.extreme(forms, |a, b| b.at_most(a), e.span),
                (Builtin::Abs, Some([form]), _) => {
                    let negative = self.exact(form.scale(-1), e.span)?;
                    self.extreme(&[form.clone(), negative], |a, b| b.at_most(a), e.span)
                }
                (Builtin::Bit, Some([number, place]), _) => match place.as_constant() {
                    Some(place) if place < 0 => Ok(Outcomes::error()),
                    Some(place) if place < MOST_PLACES => self.bit(number, place, e.span),
                    _ => Err(unknown()),
                },
                (Builtin::Lowbit, Some([number]), _) => self.lowbit(number, e.span),
                (Builtin::Powers, Some([base, most]), _) => match base.as_constant() {
                    Some(base) => self.powers(base, most, e.span),
                    None if self.opened.has_powers_of(base) => {
                        Ok(Outcomes::sure(Sym::PowersOf(base.clone(), most.clone())))
                    }
                    None => Err(unknown()),
                },
                (Builtin::FloorPhi, Some([form]), _) => self.floor_phi(form, e.span),
                (Builtin::FloorPhi2, Some([form]), _) => self.floor_phi2(form, e.span),
                (Builtin::InRecurrence, _, [Sym::Int(number), Sym::List(first), Sym::List(factors)]) => {
                    self.in_recurrence(number, (first, factors), e.span)
                }
                (Builtin::Divisors, Some([number]), _) if self.opened.has_divisors_of(number) => {
                    let positive = self.exact(Affine::constant(1).at_most(number), e.span)?;
                    Ok(Outcomes::one(Vec::new(), vec![positive], Sym::Divisors(number.clone())))
                }
                (Builtin::Len, _, [Sym::Range(from, to)]) => {
                    let length = self.exact(to.sub(from), e.span)?;
                    self.extreme(&[length, Affine::constant(0)], |a, b| b.at_most(a), e.span)
                }
                (Builtin::Len, _, [Sym::List(parts)]) => {
                    let length = self.exact(i64::try_from(parts.len()).ok(), e.span)?;
                    Ok(Outcomes::sure(Sym::Int(Affine::constant(length))))
                }
                (Builtin::Sum, _, [Sym::List(parts)]) => self.total_of(parts, e.span),
                _ => Err(unknown()),
            }
        })
    }

    /// The first of the forms that is `best` against all others; of equal ones the first is taken,
    /// so that branches exclude each other.
    pub(super) fn extreme(
        &self,
        forms: &[Affine],
        best: impl Fn(&Affine, &Affine) -> Option<Formula>,
        span: Span,
    ) -> Tried<Outcomes<Sym<'g>>> {
        let mut cases = Vec::new();
        for (place, form) in forms.iter().enumerate() {
            let mut when = Vec::new();
            for (other_place, other) in forms.iter().enumerate().filter(|(other, _)| *other != place) {
                when.push(if other_place < place {
                    self.exact(best(other, form), span)?.negated()
                } else {
                    self.exact(best(form, other), span)?
                });
            }
            cases.push((all(when), Sym::Int(form.clone())));
        }
        Ok(Outcomes::cases(cases))
    }

    /// The digit at a place: with h above it and less than `2^place` below it, the number is
    /// `2^(place + 1) h + 2^place b + rest`.
    fn bit(&self, number: &Affine, place: i64, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        let unit = self.exact(u32::try_from(place).ok().and_then(|place| 1_i64.checked_shl(place)), span)?;
        let (h, b) = (self.fresh(), self.fresh());
        let above = Affine::var(h).scale(2 * unit);
        let digits = above.and_then(|above| above.add(&Affine::var(b).scale(unit)?));
        let rest = self.exact(digits.and_then(|digits| number.sub(&digits)), span)?;
        let when = vec![
            Formula::at_most([(b, 1)], 1),
            self.exact(rest.natural(), span)?,
            self.exact(rest.less(&Affine::constant(unit)), span)?,
        ];
        let outcomes = Outcomes::one(vec![h, b], when, Sym::Int(Affine::var(b)));
        Ok(if number.is_natural() { outcomes.made_total() } else { outcomes })
    }

    fn lowbit(&self, number: &Affine, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        let (mut aux, mut when) = (Vec::new(), Vec::new());
        let x = self.named(number, &mut aux, &mut when, span)?;
        let y = self.fresh();
        aux.push(y);
        when.push(Formula::LowDigit(x, y));
        let outcomes = Outcomes::one(aux, when, Sym::Int(Affine::var(y)));
        Ok(if number.is_natural() { outcomes.made_total() } else { outcomes })
    }

    /// The powers of a constant up to a number, where they are regular in base 2.
    fn powers(&self, base: i64, most: &Affine, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        match base {
            ..0 => Ok(Outcomes::error()),
            // Only 1, if the bound allows it.
            0 | 1 => {
                let one = Affine::constant(1);
                let some = self.exact(one.at_most(most), span)?;
                let range = |end: i64| Sym::Range(one.clone(), Affine::constant(end));
                Ok(Outcomes::cases([(some.clone(), range(2)), (some.negated(), range(1))]))
            }
            base if base.count_ones() == 1 => {
                Ok(Outcomes::sure(Sym::Powers(base.trailing_zeros(), most.clone())))
            }
            _ => Err(self.refuse(Label::FragmentFunction, span)),
        }
    }

    /// The sum of integers.
    fn total_of(&self, parts: &[Sym<'g>], span: Span) -> Tried<Outcomes<Sym<'g>>> {
        let mut sum = Affine::constant(0);
        for part in parts {
            let Sym::Int(form) = part else { return Err(self.refuse(Label::FragmentExpression, span)) };
            sum = self.exact(sum.add(form), span)?;
        }
        Ok(Outcomes::sure(Sym::Int(sum)))
    }
}

/// `var` is a power of `2^step`: a one, followed by a multiple of `step` zeros.
pub(super) fn power_of(step: u32, var: Var) -> Formula {
    if step <= 1 {
        return Formula::Power(var);
    }
    // State 0: nothing but zeros; state i + 1: the one and i zeros more than a multiple; last: wrong.
    let wrong = step + 1;
    let mut next = vec![0, 1];
    for zeros in 0..step {
        next.extend([(zeros + 1) % step + 1, wrong]);
    }
    next.extend([wrong, wrong]);
    let accepting = (0..=wrong).map(|state| state == 1).collect();
    match Dfa::from_parts(2, vec![Var(0)], 0, accepting, next) {
        Some(dfa) => Formula::Given(Arc::new(dfa), vec![var]),
        None => Formula::Truth(false),
    }
}
