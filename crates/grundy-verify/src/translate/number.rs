//! Integers: affine forms, and fresh variables for everything else.

use grundy_rules::ir::{Arith, Bits, Builtin, Expr};

use super::{Defined, Term, Translator};
use crate::Rejection;
use crate::logic::{Affine, Atom, BitOp, Formula, TooLarge, Var};

/// Digits at constant places are read up to this place.
const MOST_PLACE: i128 = 64;

impl Translator<'_> {
    /// An integer of either sign: the difference of two new variables, one of them 0.
    pub(super) fn fresh_int(&mut self) -> Result<Affine, Rejection> {
        let (above, below) = (Affine::var(self.fresh()), Affine::var(self.fresh()));
        self.scope
            .definitions
            .push(Formula::or([Formula::zero(above.clone()), Formula::zero(below.clone())]));
        Ok(above.sub(&below)?)
    }

    /// A variable equal to a form where that is natural, and 0 elsewhere.
    pub(super) fn named(&mut self, form: &Affine) -> Result<Var, Rejection> {
        if let Some(var) = form.as_var() {
            return Ok(var);
        }
        let named = self.defined(Defined::Named(form.clone()), |translator| {
            let var = Affine::var(translator.fresh());
            let same = Formula::equal(&var, form)?;
            translator.scope.definitions.push(if form.is_natural() {
                same
            } else {
                let negative = Formula::less(form, &Affine::zero())?;
                Formula::or([
                    Formula::and([negative.clone().not(), same]),
                    Formula::and([negative, Formula::zero(var.clone())]),
                ])
            });
            Ok(var)
        })?;
        Ok(named.as_var().ok_or(TooLarge)?)
    }

    /// `yes` where the condition holds, else `no`.
    pub(super) fn choice(
        &mut self,
        condition: &Formula,
        yes: Affine,
        no: Affine,
    ) -> Result<Affine, Rejection> {
        self.first_of(vec![(condition.clone(), yes)], no)
    }

    /// The form of the first condition that holds, or `last`.
    pub(super) fn first_of(
        &mut self,
        cases: Vec<(Formula, Affine)>,
        last: Affine,
    ) -> Result<Affine, Rejection> {
        let natural = last.is_natural() && cases.iter().all(|(_, form)| form.is_natural());
        self.cases(cases, last, natural)
    }

    /// The same; `natural` says that it is never negative. There is one variable with one definition for all cases: a
    /// definition inside another would be guessed on its own, twice as many ways for each.
    fn cases(
        &mut self,
        mut cases: Vec<(Formula, Affine)>,
        last: Affine,
        natural: bool,
    ) -> Result<Affine, Rejection> {
        cases.push((Formula::Truth(true), last));
        cases.retain(|(condition, _)| *condition != Formula::Truth(false));
        let surely = cases.iter().position(|(condition, _)| *condition == Formula::Truth(true));
        cases.truncate(surely.map_or(cases.len(), |end| end + 1));
        let first = cases.first().map(|(_, form)| form.clone()).unwrap_or_else(Affine::zero);
        if cases.iter().all(|(_, form)| *form == first) {
            return Ok(first);
        }
        self.defined(Defined::Cases(cases.clone()), |translator| {
            let chosen = if natural { Affine::var(translator.fresh()) } else { translator.fresh_int()? };
            let (mut before, mut ways) = (Formula::Truth(true), Vec::with_capacity(cases.len()));
            for (condition, form) in cases {
                let here = Formula::equal(&chosen, &form)?;
                ways.push(Formula::and([before.clone(), condition.clone(), here]));
                before = Formula::and([before, condition.not()]);
            }
            translator.scope.definitions.push(Formula::or(ways));
            Ok(chosen)
        })
    }

    /// 1 where the condition holds, else 0.
    pub(super) fn digit(&mut self, condition: &Formula) -> Result<Affine, Rejection> {
        self.choice(condition, Affine::one(), Affine::zero())
    }

    pub(super) fn arith(&mut self, op: Arith, a: &Expr, b: &Expr) -> Result<Affine, Rejection> {
        let (left, right) = (self.integer(a)?, self.integer(b)?);
        if op == Arith::Mod
            && let Some(rest) = self.rest(&left, &right)
        {
            return Ok(rest);
        }
        match op {
            Arith::Add => Ok(left.add(&right)?),
            Arith::Sub => Ok(left.sub(&right)?),
            Arith::Mul => match (left.as_constant(), right.as_constant()) {
                (_, Some(factor)) => Ok(left.times(factor)?),
                (Some(factor), _) => Ok(right.times(factor)?),
                (None, None) => Err(self.outside(a.span.to(b.span))),
            },
            Arith::Div | Arith::Mod => match right.as_constant() {
                Some(divisor) if divisor >= 1 && op == Arith::Div => self.quotient(&left, divisor),
                Some(divisor) if divisor >= 1 => self.remainder(&left, divisor),
                Some(_) => {
                    self.error(Formula::Truth(true));
                    Ok(Affine::zero())
                }
                None => Err(self.outside(a.span.to(b.span))),
            },
        }
    }

    /// The r from 0 up to the divisor that leaves a multiple of it.
    fn remainder(&mut self, form: &Affine, divisor: i128) -> Result<Affine, Rejection> {
        if let Some(number) = form.as_constant() {
            return Ok(Affine::constant(number.rem_euclid(divisor))?);
        }
        self.defined(Defined::Remainder(form.clone(), divisor), |translator| {
            let var = translator.fresh();
            let remainder = Affine::var(var);
            let definition = Formula::and([
                Formula::atom(Atom::Below(var, divisor)),
                Formula::divides(divisor, form.sub(&remainder)?),
            ]);
            translator.scope.definitions.push(definition);
            Ok(remainder)
        })
    }

    /// The q for which divisor * q + r is the form, r from 0 up to the divisor. The remainder has a variable of its own: with it
    /// the digits of q follow from those of the form, lowest first, which two bounds on q would not give.
    fn quotient(&mut self, form: &Affine, divisor: i128) -> Result<Affine, Rejection> {
        if divisor == 1 {
            return Ok(form.clone());
        }
        if let Some(number) = form.as_constant() {
            return Ok(Affine::constant(number.div_euclid(divisor))?);
        }
        self.defined(Defined::Quotient(form.clone(), divisor), |translator| {
            let natural = form.is_natural();
            let quotient = if natural { Affine::var(translator.fresh()) } else { translator.fresh_int()? };
            let remainder = translator.remainder(form, divisor)?;
            let definition = Formula::equal(&quotient.times(divisor)?.add(&remainder)?, form)?;
            translator.scope.definitions.push(definition);
            Ok(quotient)
        })
    }

    /// The operand as a variable; it is an error if it is negative.
    fn natural_operand(&mut self, form: &Affine) -> Result<Var, Rejection> {
        let negative = Formula::less(form, &Affine::zero())?;
        self.error(negative);
        self.named(form)
    }

    pub(super) fn bits(&mut self, op: Bits, a: &Expr, b: &Expr) -> Result<Affine, Rejection> {
        let (left, right) = (self.integer(a)?, self.integer(b)?);
        let (left, right) = (self.natural_operand(&left)?, self.natural_operand(&right)?);
        self.defined(Defined::Bits(op, left.min(right), left.max(right)), |translator| {
            let result = translator.fresh();
            translator.scope.definitions.push(Formula::atom(match op {
                Bits::Xor => Atom::Even(vec![left, right, result]),
                Bits::And => Atom::Bits(BitOp::And, [left, right, result]),
                Bits::Or => Atom::Bits(BitOp::Or, [left, right, result]),
            }));
            Ok(Affine::var(result))
        })
    }

    /// The lowest power of 2 in a number, 0 for 0.
    pub(super) fn lowest_bit(&mut self, number: Var) -> Result<Affine, Rejection> {
        self.defined(Defined::LowBit(number), |translator| {
            let low = translator.fresh();
            translator.scope.definitions.push(Formula::atom(Atom::LowBit([number, low])));
            Ok(Affine::var(low))
        })
    }

    /// Functions of the language that give an integer.
    pub(super) fn function(
        &mut self,
        e: &Expr,
        builtin: Builtin,
        args: &[Expr],
    ) -> Result<Affine, Rejection> {
        match (builtin, args) {
            (Builtin::Min | Builtin::Max, args) => self.least_or_greatest(builtin, e, args),
            (Builtin::Abs, [a]) => {
                let a = self.integer(a)?;
                let negative = Formula::less(&a, &Affine::zero())?;
                self.cases(vec![(negative, a.times(-1)?)], a, true)
            }
            (Builtin::Lowbit, [a]) => {
                let a = self.integer(a)?;
                let a = self.natural_operand(&a)?;
                self.lowest_bit(a)
            }
            (Builtin::Bit, [a, place]) => {
                let (a, at) = (self.integer(a)?, self.integer(place)?);
                let Some(at) = at.as_constant().filter(|at| *at < MOST_PLACE) else {
                    return Err(self.outside(e.span));
                };
                let Ok(at) = u32::try_from(at) else {
                    self.error(Formula::Truth(true));
                    return Ok(Affine::zero());
                };
                let a = self.natural_operand(&a)?;
                self.digit(&Formula::atom(Atom::BitAt(a, at)))
            }
            _ => Err(self.outside(e.span)),
        }
    }

    fn least_or_greatest(&mut self, builtin: Builtin, e: &Expr, args: &[Expr]) -> Result<Affine, Rejection> {
        let mut forms = Vec::new();
        for arg in args {
            match self.expr(arg)? {
                Term::Int(form) => forms.push(form),
                _ => return Err(self.outside(e.span)),
            }
        }
        let mut forms = forms.into_iter();
        let Some(mut best) = forms.next() else { return Err(self.outside(e.span)) };
        for form in forms {
            best = self.better(builtin, best, form)?;
        }
        Ok(best)
    }

    /// The lesser or the greater of two. The greater of a natural number and any other is natural.
    fn better(&mut self, builtin: Builtin, a: Affine, b: Affine) -> Result<Affine, Rejection> {
        let first =
            if builtin == Builtin::Min { Formula::at_most(&a, &b)? } else { Formula::at_most(&b, &a)? };
        let natural = builtin == Builtin::Max && (a.is_natural() || b.is_natural());
        let natural = natural || a.is_natural() && b.is_natural();
        self.cases(vec![(first, a)], b, natural)
    }
}
