//! Claims that follow from the cases.
//!
//! # Theorem
//!
//! A claim about n may name other positions e, each linear in n and the parameters. Where e is a component it is Y' + r' with a multiple Y' of the
//! period and r' below it, and its value is what the case says; Y - Y' is a multiple then too. If, for all Y and Y' that satisfy the weakened
//! relations, the claim holds with these values, it is true.
//!
//! # How the code uses it
//!
//! [`Elsewhere`] holds what is known of such a position. Where it is no component, the claim says nothing; here it may then be anything,
//! so a claim is accepted only if its condition leaves these places out, or they make no difference.

use std::sync::Arc;

use grundy_core::{Of, Reading};
use grundy_messages::{Arg, Label};
use grundy_rules::check_claim;
use grundy_rules::ir::{Arith, Builtin, Expr, ExprKind};
use grundy_syntax::tree::ClaimOf;
use grundy_syntax::{Source, Span};

use super::cases::{Case, multiple};
use super::texts::Text;
use super::{Options, Setting, Split};
use crate::logic::{Affine, Formula, Var};
use crate::translate::{Says, Term};
use crate::{Rejection, refuse};

/// Other positions that a claim names.
#[derive(Default)]
struct Elsewhere {
    /// What is true of them, by their place in the claim.
    terms: Vec<(Span, Term)>,
    vars: Vec<Var>,
    known: Vec<Formula>,
}

/// How a claim is read at a number.
#[derive(Clone, Copy)]
struct Place<'p> {
    split: Split,
    settled: &'p [(Span, bool)],
    elsewhere: &'p Elsewhere,
}

impl Setting<'_, '_> {
    /// A reading says nothing of parameters beyond the scope.
    pub(super) fn is_within(&mut self, beyond: &Formula, reading: &Reading) -> Result<(), Rejection> {
        let Reading::Claim(text) = reading else { return Ok(()) };
        let step = Arg::Filled(Label::VerifyStepReading, vec![("text", Arg::from(text.as_str()))]);
        let fails = |because: Arg| refuse::fails(step.clone(), because);
        let source = Arc::new(Source::new("claim", text));
        let Ok(claim) = check_claim(self.logic.game.rules(), &source) else {
            return Err(fails(Arg::Label(Label::VerifyReadingText)));
        };
        let text = Text { claim, source };
        let number = self.logic.translator.unused();
        let mut left = vec![beyond.clone()];
        if let Some(condition) = &text.claim.condition {
            let (holds, undefined) = self.logic.translator.reading(&text.source, |translator| {
                translator.truth(text.of(condition), Affine::var(number))
            })?;
            left.push(Formula::or([holds, undefined]));
        }
        match self.search(&self.params.clone(), &[number], &Formula::and(left))? {
            None => Ok(()),
            Some(found) => Err(fails(refuse::at(Label::VerifyAt, self.shown(&found)))),
        }
    }

    /// A reading is true of all components of a case.
    pub(super) fn follows(
        &mut self,
        case: &Case,
        over: &Options,
        reading: &Reading,
    ) -> Result<(), Rejection> {
        let Reading::Claim(text) = reading else {
            return Err(refuse::fails(Label::VerifyStepPeriodic, Label::VerifyReadingOf));
        };
        let step = Arg::Filled(Label::VerifyStepReading, vec![("text", Arg::from(text.as_str()))]);
        let fails = |because: Arg| refuse::fails(step.clone(), because);
        let source = Arc::new(Source::new("claim", text));
        let claim = check_claim(self.logic.game.rules(), &source).ok().filter(|claim| !claim.is_of_start());
        let Some(claim) = claim else { return Err(fails(Arg::Label(Label::VerifyReadingText))) };
        let text = Text { claim, source };
        let settled = self.settled(&case.premise, &text)?;
        let split = self.split();
        let code = self.logic.translator.unused();
        let mut here = vec![case.premise.clone(), over.kind.domain.clone()];
        here.extend(case.facts(split)?);
        here.push(Formula::equal(&Affine::var(over.n), &split.number()?)?);
        let elsewhere = self.elsewhere(case, over, &text, split)?;
        here.extend(elsewhere.known.iter().cloned());
        let place = Place { split, settled: &settled, elsewhere: &elsewhere };
        let says = match text.claim.of {
            ClaimOf::Grundy if self.of == Of::Values => None,
            ClaimOf::Outcome('P') => Some(Says::Lost(self.lost(case, split)?.0)),
            ClaimOf::Outcome('N') => Some(Says::Won(self.lost(case, split)?.0)),
            _ => return Err(fails(Arg::Label(Label::VerifyReadingOf))),
        };
        let (wrong, undefined) = match says {
            Some(says) => self.claimed(case, &text, place, &says)?,
            None => {
                here.push(self.valued(case, split, code)?);
                if let Some(scale) = &case.scale {
                    here.push(multiple(&Affine::var(code), scale, case.reach)?);
                }
                self.claimed_value(case, &text, place, code)?
            }
        };
        for (label, wrong) in [(Label::VerifyReadingUndefined, undefined), (Label::VerifyAt, wrong)] {
            let wrong = Formula::and(here.iter().cloned().chain([wrong]));
            let vars = [self.params.as_slice(), &[split.multiple, split.rest]].concat();
            let others = [elsewhere.vars.as_slice(), &[over.n, code]].concat();
            if let Some(found) = self.search(&vars, &others, &wrong)? {
                return Err(fails(refuse::at(label, self.shown(&found))));
            }
        }
        Ok(())
    }

    /// Where a claim is wrong, and where it is undefined.
    fn claimed(
        &mut self,
        case: &Case,
        text: &Text,
        place: Place<'_>,
        says: &Says,
    ) -> Result<(Formula, Formula), Rejection> {
        let fields = self.logic.game.rules().kinds.first().map_or(Vec::new(), |kind| kind.fields.clone());
        let (splits, number) = (case.splits(place.split)?, place.split.number()?);
        self.logic.translator.with_others(place.elsewhere.terms.clone(), |translator| {
            translator.with_rest(splits, place.settled, |translator| {
                translator.reading(&text.source, |translator| {
                    let said = translator.claim(&text.claim, &fields, std::slice::from_ref(&number), says)?;
                    Ok((said.wrong, said.undefined))
                })
            })
        })
    }

    /// What is known of the other positions that a claim about a number names.
    fn elsewhere(
        &mut self,
        case: &Case,
        over: &Options,
        text: &Text,
        split: Split,
    ) -> Result<Elsewhere, Rejection> {
        let mut named = Vec::new();
        let mut visit = |e: &Expr| {
            if let ExprKind::Builtin(Builtin::ValueAt | Builtin::LostAt, args) = &e.kind {
                named.push((e.span, args.clone()));
            }
        };
        text.claim.body.body.walk(&mut visit);
        text.claim.condition.iter().for_each(|condition| condition.walk(&mut visit));
        let mut elsewhere = Elsewhere::default();
        for (span, args) in named {
            let refused = || refuse::fails(Label::VerifyStepShape, Label::VerifyResidueReading);
            let [arg] = args.as_slice() else { return Err(refused()) };
            // Nothing is known of what the claim binds around it.
            let mut bound = false;
            arg.walk(&mut |e| bound |= matches!(e.kind, ExprKind::Local(1..)));
            if bound {
                return Err(refused());
            }
            let number = split.number()?;
            let form = self
                .logic
                .translator
                .reading(&text.source, |translator| translator.form(text.of(arg), number))?;
            let form = form.filter(|_| case.scale.is_none()).ok_or_else(refused)?;
            let domain = over.kind.domain.replaced(over.n, &form).ok_or_else(refused)?;
            let there = Formula::and([Formula::at_most(&Affine::zero(), &form)?, domain]);
            let other = self.split();
            elsewhere.vars.extend([other.multiple, other.rest]);
            let mut known = vec![Formula::equal(&form, &other.number()?)?];
            known.extend(case.facts(other)?);
            known.push(case.multiple(&Affine::var(split.multiple).sub(&Affine::var(other.multiple))?)?);
            let term = match text.claim.of {
                ClaimOf::Grundy => {
                    let value = self.logic.new_var(&mut elsewhere.vars);
                    known.push(self.valued(case, other, value)?);
                    Term::Int(Affine::var(value))
                }
                // Some number, of which nothing is known but whether it is lost.
                _ => {
                    let lost = self.logic.new_var(&mut elsewhere.vars);
                    let is_lost = Formula::zero(Affine::var(lost));
                    known.push(Formula::iff(&is_lost, &self.lost(case, other)?.0));
                    Term::Bool(is_lost)
                }
            };
            elsewhere.known.push(Formula::or([there.not(), Formula::and(known)]));
            elsewhere.terms.push((span, term));
        }
        Ok(elsewhere)
    }

    /// The same for a claim about values. Where values are scaled, the claim must be a quotient by the same number: then what it
    /// divides is compared.
    fn claimed_value(
        &mut self,
        case: &Case,
        text: &Text,
        place: Place<'_>,
        code: Var,
    ) -> Result<(Formula, Formula), Rejection> {
        let Some(scale) = &case.scale else {
            return self.claimed(case, text, place, &Says::Value(code, grundy_core::Coding::Number));
        };
        let refused = || refuse::fails(Label::VerifyStepShape, Label::VerifyResidueReading);
        let ExprKind::Arith(Arith::Div, number, divisor) = &text.claim.body.body.kind else {
            return Err(refused());
        };
        if text.claim.condition.is_some() {
            return Err(refused());
        }
        let (splits, form) = (case.splits(place.split)?, place.split.number()?);
        self.logic.translator.with_rest(splits, place.settled, |translator| {
            translator.reading(&text.source, |translator| {
                if translator.form(text.of(divisor), form.clone())?.as_ref() != Some(scale) {
                    return Err(refused());
                }
                let code = Affine::var(code);
                translator.number(text.of(number), form, |number| {
                    let below = Formula::less(number, &code)?;
                    Ok(Formula::or([below, Formula::at_most(&code.add(scale)?, number)?]))
                })
            })
        })
    }
}
