//! Claims that follow from the cases.

use std::sync::Arc;

use grundy_core::{Of, Reading};
use grundy_messages::{Arg, Label};
use grundy_rules::check_claim;
use grundy_rules::ir::{Arith, ExprKind};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;

use super::cases::{Case, multiple};
use super::texts::Text;
use super::{Options, Setting, Split};
use crate::logic::{Affine, Formula, Var};
use crate::translate::Says;
use crate::{Rejection, refuse};

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
        let claim = check_claim(self.logic.game.rules(), &source).ok().filter(|claim| !claim.of_start);
        let Some(claim) = claim else { return Err(fails(Arg::Label(Label::VerifyReadingText))) };
        let text = Text { claim, source };
        let settled = self.settled(&case.premise, &text)?;
        let split = self.split();
        let code = self.logic.translator.unused();
        let mut here = vec![case.premise.clone(), over.kind.domain.clone()];
        here.extend(case.facts(split)?);
        here.push(Formula::equal(&Affine::var(over.n), &split.number()?)?);
        let says = match text.claim.of {
            ClaimOf::Grundy if self.of == Of::Values => None,
            ClaimOf::Outcome('P') => Some(Says::Lost(self.lost(case, split)?.0)),
            ClaimOf::Outcome('N') => Some(Says::Won(self.lost(case, split)?.0)),
            _ => return Err(fails(Arg::Label(Label::VerifyReadingOf))),
        };
        let (wrong, undefined) = match says {
            Some(says) => self.claimed(case, &text, (split, &settled), &says)?,
            None => {
                here.push(self.valued(case, split, code)?);
                if let Some(scale) = &case.scale {
                    here.push(multiple(&Affine::var(code), scale, case.reach)?);
                }
                self.claimed_value(case, &text, (split, &settled), code)?
            }
        };
        for (label, wrong) in [(Label::VerifyReadingUndefined, undefined), (Label::VerifyAt, wrong)] {
            let wrong = Formula::and(here.iter().cloned().chain([wrong]));
            let vars = [self.params.as_slice(), &[split.multiple, split.rest]].concat();
            if let Some(found) = self.search(&vars, &[over.n, code], &wrong)? {
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
        (split, settled): (Split, &[(grundy_syntax::Span, bool)]),
        says: &Says,
    ) -> Result<(Formula, Formula), Rejection> {
        let fields = self.logic.game.rules().kinds.first().map_or(Vec::new(), |kind| kind.fields.clone());
        let (splits, number) = (case.splits(split)?, split.number()?);
        self.logic.translator.with_rest(splits, settled, |translator| {
            translator.reading(&text.source, |translator| {
                let said = translator.claim(&text.claim, &fields, std::slice::from_ref(&number), says)?;
                Ok((said.wrong, said.undefined))
            })
        })
    }

    /// The same for a claim about values. Where values are scaled, the claim must be a quotient by the same number: then what it
    /// divides is compared.
    fn claimed_value(
        &mut self,
        case: &Case,
        text: &Text,
        (split, settled): (Split, &[(grundy_syntax::Span, bool)]),
        code: Var,
    ) -> Result<(Formula, Formula), Rejection> {
        let Some(scale) = &case.scale else {
            return self.claimed(
                case,
                text,
                (split, settled),
                &Says::Value(code, grundy_core::Coding::Number),
            );
        };
        let refused = || refuse::fails(Label::VerifyStepShape, Label::VerifyResidueReading);
        let ExprKind::Arith(Arith::Div, number, divisor) = &text.claim.body.body.kind else {
            return Err(refused());
        };
        if text.claim.condition.is_some() {
            return Err(refused());
        }
        let (splits, form) = (case.splits(split)?, split.number()?);
        self.logic.translator.with_rest(splits, settled, |translator| {
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
