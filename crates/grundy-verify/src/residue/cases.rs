//! What a case of the evidence says, in logic.

use grundy_core::ResidueCase;
use grundy_messages::{Arg, Label};
use grundy_rules::ir::{Arith, Expr, ExprKind, Logic as Connective};
use grundy_syntax::Span;

use super::texts::{self, Text};
use super::{Options, Setting, Split, shape};
use crate::Rejection;
use crate::logic::{Affine, Formula, Var};
use crate::translate::{Estimate, Side, Splits, Written};

/// The reach is at most this.
pub(super) const MOST_REACH: u32 = 12;

/// Residues of one base at most.
const MOST_RESIDUES: usize = 64;

/// A case in logic.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// What the rules, the scope and the case ask of parameters.
    pub(super) premise: Formula,
    pub(super) period: Affine,
    pub(super) reach: i128,
    pub(super) value: Text,
    /// Conditions in the value that the premise decides.
    pub(super) settled: Vec<(Span, bool)>,
    /// Where the value is a quotient by a number that is not constant: that number.
    pub(super) scale: Option<Affine>,
    pub(super) powers: Vec<(Affine, Vec<Affine>)>,
}

impl Case {
    /// The expression that is divided where values are scaled, else the value.
    pub(super) fn body(&self) -> Written<'_> {
        match (&self.scale, &self.value.claim.body.body.kind) {
            (Some(_), ExprKind::Arith(Arith::Div, number, _)) => self.value.of(number),
            _ => self.value.written(),
        }
    }

    /// That a form is a multiple of the period, weakened.
    pub(super) fn multiple(&self, form: &Affine) -> Result<Formula, Rejection> {
        multiple(form, &self.period, self.reach)
    }

    /// What is known of a number as a multiple of the period and a rest.
    pub(super) fn facts(&self, split: Split) -> Result<Vec<Formula>, Rejection> {
        Ok(vec![
            Formula::less(&Affine::var(split.rest), &self.period)?,
            self.multiple(&Affine::var(split.multiple))?,
        ])
    }

    /// How a number is read.
    pub(super) fn splits(&self, split: Split) -> Result<Splits, Rejection> {
        Ok(Splits { number: split.number()?, period: self.period.clone(), rest: Affine::var(split.rest) })
    }
}

/// That a form is a multiple of a number, at least 1: exactly where that is constant, else weakened.
pub(super) fn multiple(form: &Affine, of: &Affine, reach: i128) -> Result<Formula, Rejection> {
    if let Some(constant) = of.as_constant() {
        return Ok(Formula::divides(constant.max(1), form.clone()));
    }
    let mut some = Vec::new();
    for times in if form.is_natural() { 0..=reach } else { -reach..=reach } {
        some.push(Formula::equal(form, &of.times(times)?)?);
    }
    some.push(Formula::at_most(&of.times(reach + 1)?, form)?);
    if !form.is_natural() {
        some.push(Formula::at_most(form, &of.times(-reach - 1)?)?);
    }
    Ok(Formula::or(some))
}

impl Setting<'_, '_> {
    /// A condition on parameters; nothing that it may do within what is allowed is an error.
    pub(super) fn condition(&mut self, text: &Text) -> Result<Formula, Rejection> {
        let field = self.logic.translator.unused();
        let translator = &mut self.logic.translator;
        let (holds, undefined) = translator
            .reading(&text.source, |translator| translator.truth(text.written(), Affine::var(field)))?;
        if holds.mentions(field) || undefined.mentions(field) {
            return Err(texts::wrong(text.source.text()));
        }
        let wrong = Formula::and([self.allowed.clone(), undefined]);
        self.never(Label::VerifyStepDefined, None, &[], wrong)?;
        Ok(holds)
    }

    /// An expression that is linear in the open parameters.
    pub(super) fn linear(&mut self, text: &str) -> Result<Affine, Rejection> {
        let read = texts::number(self.logic.game, text)?;
        let Some(number) = texts::compared(&read) else { return Err(texts::wrong(text)) };
        let field = self.logic.translator.unused();
        let translator = &mut self.logic.translator;
        let form = translator
            .reading(&read.source, |translator| translator.form(read.of(number), Affine::var(field)))?;
        let known = |form: &Affine| form.factors().all(|(var, _)| self.params.contains(&var));
        form.filter(known)
            .ok_or_else(|| shape(Arg::Filled(Label::VerifyResidueLinear, vec![("text", Arg::from(text))])))
    }

    /// A case: its texts make sense, its period is at least 1, and its residues are those of powers.
    pub(super) fn case(&mut self, written: &ResidueCase, condition: Formula) -> Result<Case, Rejection> {
        if written.reach > MOST_REACH {
            let args = vec![("most", Arg::from(MOST_REACH.to_string()))];
            return Err(shape(Arg::Filled(Label::VerifyResidueReach, args)));
        }
        let premise = Formula::and([self.allowed.clone(), condition]);
        let period = self.linear(&written.period)?;
        let none = Formula::and([premise.clone(), Formula::less(&period, &Affine::one())?]);
        self.never(Label::VerifyStepPeriod, None, &[], none)?;
        let value = texts::value(self.logic.game, self.of, &written.value)?;
        let settled = self.settled(&premise, &value)?;
        let scale = self.scale(&value)?;
        let mut powers = Vec::new();
        for one in &written.powers {
            if one.residues.len() > MOST_RESIDUES {
                return Err(shape(Arg::Label(Label::VerifyResidueRange)));
            }
            let residues =
                one.residues.iter().map(|text| self.linear(text)).collect::<Result<Vec<_>, _>>()?;
            powers.push((self.linear(&one.base)?, residues));
        }
        let reach = i128::from(written.reach);
        let case = Case { premise, period, reach, value, settled, scale, powers };
        self.are_residues(&case)?;
        Ok(case)
    }

    /// The divisor of a value that is a quotient by a number that is not constant.
    fn scale(&mut self, value: &Text) -> Result<Option<Affine>, Rejection> {
        let ExprKind::Arith(Arith::Div, _, divisor) = &value.claim.body.body.kind else { return Ok(None) };
        let field = self.logic.translator.unused();
        let translator = &mut self.logic.translator;
        let form = translator
            .reading(&value.source, |translator| translator.form(value.of(divisor), Affine::var(field)))?;
        let known = |form: &Affine| form.factors().all(|(var, _)| self.params.contains(&var));
        Ok(form.filter(|form| form.as_constant().is_none() && known(form)))
    }

    /// The options of the only kind, estimated from above or from below.
    pub(super) fn options(&mut self, case: &Case, over: bool) -> Result<Options, Rejection> {
        let side = if over { Side::Over } else { Side::Under };
        let translator = &mut self.logic.translator;
        let (period, powers) = (case.period.clone(), case.powers.clone());
        translator.estimate(Estimate { side, period, powers });
        let kind = translator.kind(0)?;
        let multiples = translator.multiples().to_vec();
        let estimated = translator.has_estimated();
        match kind.fields.as_slice() {
            [n] => Ok(Options { n: *n, kind, multiples, estimated }),
            _ => Err(Rejection::Outside(Arg::Label(Label::VerifyResidueGame))),
        }
    }

    /// The conditions on parameters alone in a text that a premise decides, by their place.
    pub(super) fn settled(&mut self, premise: &Formula, text: &Text) -> Result<Vec<(Span, bool)>, Rejection> {
        let mut asked = Vec::new();
        decisive(&text.claim.body.body, &mut asked);
        if let Some(condition) = &text.claim.condition {
            asked.push(condition);
            decisive(condition, &mut asked);
        }
        let mut settled = Vec::new();
        for e in asked {
            let field = self.logic.translator.unused();
            let translator = &mut self.logic.translator;
            let said = translator
                .reading(&text.source, |translator| translator.truth(text.of(e), Affine::var(field)));
            // What has no meaning by itself is met again where the whole is read.
            let Ok((holds, undefined)) = said else { continue };
            if holds.mentions(field) || undefined.mentions(field) {
                continue;
            }
            let mut possible = |formula: Formula| -> Result<bool, Rejection> {
                let formula = Formula::and([premise.clone(), formula]);
                Ok(self.search(&self.params.clone(), &[], &formula)?.is_some())
            };
            if possible(undefined)? {
                continue;
            }
            if !possible(holds.clone())? {
                settled.push((e.span, false));
            } else if !possible(holds.not())? {
                settled.push((e.span, true));
            }
        }
        Ok(settled)
    }

    /// That the value of a number is what a variable holds: the value, or its multiple where values are scaled.
    pub(super) fn valued(&mut self, case: &Case, split: Split, code: Var) -> Result<Formula, Rejection> {
        let code = Affine::var(code);
        let (said, _) = self.about_value(case, split, |form| match &case.scale {
            None => Ok(Formula::equal(form, &code)?),
            Some(scale) => {
                Ok(Formula::and([Formula::at_most(&code, form)?, Formula::less(form, &code.add(scale)?)?]))
            }
        })?;
        Ok(said)
    }

    /// That something is said of the value, or of what is divided; and where that is an error.
    pub(super) fn about_value(
        &mut self,
        case: &Case,
        split: Split,
        say: impl FnOnce(&Affine) -> Result<Formula, Rejection>,
    ) -> Result<(Formula, Formula), Rejection> {
        let (splits, number) = (case.splits(split)?, split.number()?);
        self.logic.translator.with_rest(splits, &case.settled, |translator| {
            translator.reading(&case.value.source, |translator| translator.number(case.body(), number, say))
        })
    }

    /// That a number is lost, and where that is an error.
    pub(super) fn lost(&mut self, case: &Case, split: Split) -> Result<(Formula, Formula), Rejection> {
        if self.of == grundy_core::Of::Values {
            return self.about_value(case, split, |form| match &case.scale {
                None => Ok(Formula::zero(form.clone())),
                Some(scale) => Ok(Formula::less(form, scale)?),
            });
        }
        let (splits, number) = (case.splits(split)?, split.number()?);
        self.logic.translator.with_rest(splits, &case.settled, |translator| {
            translator
                .reading(&case.value.source, |translator| translator.truth(case.value.written(), number))
        })
    }
}

/// The conditions that decide which parts of an expression count. Inside of binders nothing is looked at.
fn decisive<'e>(e: &'e Expr, found: &mut Vec<&'e Expr>) {
    match &e.kind {
        ExprKind::If(condition, yes, no) => {
            found.push(condition);
            [condition, yes, no].into_iter().for_each(|part| decisive(part, found));
        }
        ExprKind::Logic(Connective::And | Connective::Or | Connective::Implies, a, b) => {
            found.extend([&**a, &**b]);
            [a, b].into_iter().for_each(|part| decisive(part, found));
        }
        ExprKind::Logic(_, a, b) | ExprKind::Arith(_, a, b) => {
            [a, b].into_iter().for_each(|part| decisive(part, found));
        }
        ExprKind::Not(a) | ExprKind::Negate(a) => decisive(a, found),
        ExprKind::Compare(operands, _) => operands.iter().for_each(|part| decisive(part, found)),
        _ => {}
    }
}
