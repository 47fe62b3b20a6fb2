//! The value of a case at n = Y + r, where Y is a form in the parameters and at most one variable.

use std::cell::RefCell;
use std::sync::Arc;

use grundy_automata::{Formula, Var};
use grundy_core::Of;
use grundy_messages::Label;
use grundy_rules::ir::{Arith, Expr, ExprKind};

use super::{AllCases, CaseTexts};
use crate::Refusal;
use crate::affine::Affine;
use crate::compile::{Compiler, Divided, Env, Opened, Side, Sym};
use crate::logic::{all, both, exists, never, some};
use crate::model::{Model, VALUE};
use crate::trouble::{Tried, Trouble};

/// The rest r of the number spoken of.
pub(super) const REST: Var = Var(2);

/// A case with its texts as formulas.
pub(super) struct CaseModel<'s, 'g, 'r, 'e> {
    pub(super) cases: &'s AllCases<'g, 'r, 'e>,
    texts: &'g CaseTexts,
    /// The parameters that the case speaks of.
    pub(super) within: Formula,
    pub(super) period: Affine,
    pub(super) reach: i64,
    powers: Vec<(Affine, Vec<Affine>)>,
    /// The divisor, where the value is a quotient by a form that varies: values are then multiplied by it.
    pub(super) divisor: Option<Affine>,
    known: RefCell<Vec<(Affine, Formula)>>,
}

/// Exact arithmetic, or a refusal.
pub(super) fn exact<T>(result: Option<T>) -> Tried<T> {
    result.ok_or_else(|| Trouble::from(Refusal::plain(Label::FragmentPattern)))
}

impl<'s, 'g, 'r, 'e> CaseModel<'s, 'g, 'r, 'e> {
    pub(super) fn new(
        cases: &'s AllCases<'g, 'r, 'e>,
        condition: Formula,
        texts: &'g CaseTexts,
        reach: i64,
    ) -> Tried<Self> {
        let within = cases.shared(both(cases.within.clone(), condition))?;
        let mut powers = Vec::new();
        for (base, residues) in &texts.powers {
            let residues = residues.iter().map(|text| cases.linear(text)).collect::<Tried<Vec<_>>>()?;
            powers.push((cases.linear(base)?, residues));
        }
        let (period, known) = (cases.linear(&texts.period)?, RefCell::default());
        let mut model = Self { cases, texts, within, period, reach, powers, divisor: None, known };
        model.divisor = model.quotient()?.map(|(_, divisor)| divisor);
        Ok(model)
    }

    pub(super) fn powers(&self) -> &[(Affine, Vec<Affine>)] {
        &self.powers
    }

    fn divided(&self, multiple: &Affine) -> Divided {
        Divided { multiple: multiple.clone(), rest: REST, period: self.period.clone(), reach: self.reach }
    }

    /// What holds of `x` if it is a multiple of the period.
    pub(super) fn is_multiple(&self, x: &Affine) -> Tried<Formula> {
        exact(self.divided(x).is_multiple(x))
    }

    /// The rules at n = multiple + r.
    pub(super) fn model(&self, multiple: &Affine, side: Side) -> Tried<Model<'g, 'r>> {
        let (divided, powers) = (Some(self.divided(multiple)), self.powers.clone());
        let opened = Opened { params: self.cases.open.clone(), side, divided, powers, ..Opened::default() };
        Model::of(Compiler::new(self.cases.game, self.cases.run).with_opened(opened))
    }

    /// A compiler for the text of the value at n = multiple + r.
    fn compiler(&self, multiple: &Affine) -> Compiler<'g, 'r> {
        let opened = Opened {
            params: self.cases.open.clone(),
            divided: Some(self.divided(multiple)),
            reads_rest: true,
            ..Opened::default()
        };
        Compiler::new(self.cases.game, self.cases.run)
            .with_claim(&self.texts.value.source)
            .with_opened(opened)
    }

    fn env(&self, multiple: &Affine) -> Tried<Env<'g>> {
        let number = exact(self.divided(multiple).number())?;
        Ok(Env::new(self.texts.value.claim.body.slots.len(), [Sym::Int(number)]))
    }

    /// The dividend and the divisor, where the value is a quotient by a form that varies.
    fn quotient(&self) -> Tried<Option<(&'g Expr, Affine)>> {
        let ExprKind::Arith(Arith::Div, dividend, divisor) = &self.texts.value.claim.body.body.kind else {
            return Ok(None);
        };
        let nothing = Affine::constant(0);
        let compiler = self.compiler(&nothing);
        let env = self.env(&nothing)?;
        let outcomes = compiler.within_claim(|| compiler.int(divisor, &env))?;
        let [only] = outcomes.branches.as_slice() else { return Ok(None) };
        let plain = outcomes.total && only.aux.is_empty() && only.when.is_empty();
        let varies = self.cases.variables().iter().any(|var| only.value.factor(*var) != 0);
        let fits = plain && varies && only.value.factor(REST) == 0;
        Ok(fits.then(|| (&**dividend, only.value.clone())))
    }

    /// Where multiple + r is a component and r is below the period.
    pub(super) fn placed(&self, multiple: &Affine) -> Tried<Formula> {
        let domain = self.compiler(multiple).domain(0, &[Var(0)])?;
        let below = exact(Affine::var(REST).less(&self.period))?;
        self.cases.shared(all([self.within.clone(), domain, below]))
    }

    /// Where the value of multiple + r is `VALUE`, or it is lost, for a multiple beyond reach if it has a variable of its own.
    /// Nothing is said of that variable where it makes no difference.
    pub(super) fn worth(&self, multiple: &Affine, own: Option<Var>) -> Tried<Formula> {
        let known =
            self.known.borrow().iter().find(|(form, _)| form == multiple).map(|(_, known)| known.clone());
        if let Some(known) = known {
            return Ok(known);
        }
        let mut worth = both(self.placed(multiple)?, self.said(multiple)?);
        if let Some(own) = own {
            worth = self.without(own, worth)?;
        }
        let worth = self.cases.shared(worth)?;
        self.known.borrow_mut().push((multiple.clone(), worth.clone()));
        Ok(worth)
    }

    /// Where a multiple is beyond reach.
    pub(super) fn beyond(&self, multiple: Var) -> Tried<Formula> {
        let least = exact(self.reach.checked_add(1).and_then(|times| self.period.scale(times)))?;
        exact(least.at_most(&Affine::var(multiple)))
    }

    /// The same for multiples beyond reach, without the variable if it makes no difference.
    fn without(&self, own: Var, worth: Formula) -> Tried<Formula> {
        let beyond = both(self.beyond(own)?, self.within.clone());
        let worth = self.cases.shared(both(worth, beyond.clone()))?;
        let hidden = self.cases.shared(exists([own], worth.clone()))?;
        let differs = self.cases.shared(all([hidden.clone(), beyond, worth.clone().negated()]))?;
        Ok(if matches!(differs, Formula::Truth(false)) || self.is_empty(&differs)? { hidden } else { worth })
    }

    fn is_empty(&self, formula: &Formula) -> Tried<bool> {
        Ok(self.cases.engine.decide(&never(formula.free(), formula.clone()))?.is_true())
    }

    fn said(&self, multiple: &Affine) -> Tried<Formula> {
        let (compiler, env) = (self.compiler(multiple), self.env(multiple)?);
        let body = &self.texts.value.claim.body.body;
        if self.cases.of == Of::Losing {
            return Ok(compiler.within_claim(|| compiler.condition(body, &env))?.holds);
        }
        let quotient = self.quotient()?;
        let whole = quotient.as_ref().map_or(body, |(dividend, _)| dividend);
        let outcomes = compiler.within_claim(|| compiler.int(whole, &env))?;
        let value = Affine::var(VALUE);
        let mut ways = Vec::new();
        for branch in &outcomes.branches {
            let is = match &quotient {
                None => exact(value.equal(&branch.value))?,
                Some((_, divisor)) => {
                    let end = exact(value.add(divisor))?;
                    both(exact(value.at_most(&branch.value))?, exact(branch.value.less(&end))?)
                }
            };
            ways.push(branch.where_also(is));
        }
        Ok(some(ways))
    }

    /// Where the text of a condition is an error.
    pub(super) fn silent(&self, multiple: &Affine) -> Tried<Formula> {
        let (compiler, env) = (self.compiler(multiple), self.env(multiple)?);
        let body = &self.texts.value.claim.body.body;
        Ok(compiler.within_claim(|| compiler.condition(body, &env))?.error())
    }
}

impl AllCases<'_, '_, '_> {
    /// The formula as an automaton, made once.
    pub(super) fn shared(&self, formula: Formula) -> Tried<Formula> {
        if matches!(formula, Formula::Truth(_) | Formula::Given(..)) {
            return Ok(formula);
        }
        let dfa = self.engine.build(&formula)?;
        let vars = dfa.vars().to_vec();
        if vars.is_empty() {
            return Ok(Formula::Truth(dfa.shortest().is_some()));
        }
        Ok(Formula::Given(Arc::new(dfa), vars))
    }
}
