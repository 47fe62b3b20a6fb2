//! Parameters that are left open, and what is not linear in them.
//!
//! # Setting
//!
//! An open parameter is a variable like a field. A number n may be known as a sum Y + r, where r is what the period leaves of it. The
//! powers of an open number and the divisors of a number have no linear description: they are estimated from one side.
//!
//! # Theorem
//!
//! A form that equals Y + r is n, so its remainder by the period is r. Every power of b leaves one of the residues that are
//! closed under products with b. A divisor of x is at least 1 and at most x unless x is 0, and for a constant P its residue times
//! another is that of x. On the other side, 1 and b are powers of b (for b >= 1), and 1 and x divide x.
//!
//! # How the code uses it
//!
//! With [`Side::Over`] the options of a kind contain all that the rules have, with [`Side::Under`] all that are given are
//! options. A condition is estimated only where it stands as it is among the conditions of a move: inside of `not`, `any` and the like
//! an estimate would be one from the wrong side, and is refused.
//!
//! # What is not covered
//!
//! Every other product, quotient and remainder by an open number: refused.

use grundy_messages::{Arg, Label};
use grundy_rules::ir::{Arith, Comparison, Expr, ExprKind, Logic};
use grundy_syntax::Span;

use super::{Term, Translator, frame};
use crate::Rejection;
use crate::logic::{Affine, Formula, Var};

/// From which side options are estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// All options and perhaps more.
    Over,
    /// Nothing but options.
    Under,
}

/// What estimates use.
#[derive(Clone, Debug)]
pub(crate) struct Estimate {
    pub(crate) side: Side,
    pub(crate) period: Affine,
    /// Bases, and the residues of their powers modulo the period.
    pub(crate) powers: Vec<(Affine, Vec<Affine>)>,
}

/// An expression: its form where it is plainly linear, and its truth otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written<'e> {
    pub(crate) body: &'e Expr,
    pub(crate) slots: usize,
}

/// A number as a multiple of the period and a rest.
#[derive(Clone, Debug)]
pub(crate) struct Splits {
    pub(crate) number: Affine,
    pub(crate) period: Affine,
    pub(crate) rest: Affine,
}

/// What is known of open parameters.
#[derive(Clone, Debug, Default)]
pub(super) struct Open {
    /// For each parameter its variable, where it is open.
    params: Vec<Option<Var>>,
    estimate: Option<Estimate>,
    splits: Option<Splits>,
    /// Whether the items are those of a move rather than inside an expression.
    outermost: bool,
    /// Conditions on parameters alone, by their place, that the case decides.
    settled: Vec<(Span, bool)>,
    /// What is known of other positions that a claim names, by their place.
    others: Vec<(Span, Term)>,
    /// Variables that are multiples of the period.
    multiples: Vec<Var>,
    estimated: bool,
}

/// The residues of divisors are looked at for periods up to this.
const MOST_PERIOD: i128 = 64;

impl Translator<'_> {
    /// Leaves parameters open: for each the variable, or nothing.
    pub(crate) fn leave_open(&mut self, params: Vec<Option<Var>>) {
        self.open.params = params;
    }

    /// Sets what estimates use.
    pub(crate) fn estimate(&mut self, estimate: Estimate) {
        self.open.estimate = Some(estimate);
        self.open.multiples.clear();
        self.open.estimated = false;
    }

    /// Whether something was estimated since that was set.
    pub(crate) fn has_estimated(&self) -> bool {
        self.open.estimated
    }

    /// The variables that are multiples of the period.
    pub(crate) fn multiples(&self) -> &[Var] {
        &self.open.multiples
    }

    /// Translates with a number known as a multiple of the period and a rest, and with conditions that are decided.
    pub(crate) fn with_rest<T>(
        &mut self,
        splits: Splits,
        settled: &[(Span, bool)],
        made: impl FnOnce(&mut Self) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        self.open.splits = Some(splits);
        self.open.settled = settled.to_vec();
        let made = made(self);
        self.open.splits = None;
        self.open.settled.clear();
        made
    }

    /// Translates a claim that names other positions: for each place what is true of the position there.
    pub(crate) fn with_others<T>(
        &mut self,
        others: Vec<(Span, Term)>,
        made: impl FnOnce(&mut Self) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        self.open.others = others;
        let made = made(self);
        self.open.others.clear();
        made
    }

    /// What is true of another position; refused where nothing is known of it.
    pub(super) fn other_position(&self, e: &Expr) -> Result<Term, Rejection> {
        let found = self.open.others.iter().find(|(span, _)| *span == e.span && self.calls.is_empty());
        found.map(|(_, term)| term.clone()).ok_or_else(|| self.outside(e.span))
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.params.iter().any(Option::is_some)
    }

    /// Whether estimates may be asked for.
    pub(super) fn estimates(&self) -> bool {
        self.open.estimate.is_some()
    }

    pub(super) fn open_param(&self, at: usize) -> Option<Var> {
        self.open.params.get(at).copied().flatten()
    }

    pub(super) fn outermost(&mut self, outermost: bool) {
        self.open.outermost = outermost;
    }

    /// Evaluates inside an expression, where nothing may be estimated.
    pub(super) fn inside<T>(
        &mut self,
        made: impl FnOnce(&mut Self) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        let outermost = std::mem::replace(&mut self.open.outermost, false);
        let made = made(self);
        self.open.outermost = outermost;
        made
    }

    /// What a condition on parameters is known to be; places are those of the text that is read, not of functions.
    pub(super) fn settled(&self, e: &Expr) -> Option<bool> {
        if !self.calls.is_empty() {
            return None;
        }
        self.open.settled.iter().find(|(span, _)| *span == e.span).map(|(_, truth)| *truth)
    }

    /// The rest of a number by the period, where that is known.
    pub(super) fn rest(&self, number: &Affine, divisor: &Affine) -> Option<Affine> {
        let splits = self.open.splits.as_ref()?;
        (splits.number == *number && splits.period == *divisor).then(|| splits.rest.clone())
    }

    /// A constant of the rules, evaluated anew.
    pub(super) fn constant(&mut self, at: usize, e: &Expr) -> Result<Term, Rejection> {
        let game = self.game;
        let Some(constant) = game.rules().constants.get(at) else { return Err(self.outside(e.span)) };
        let outer = std::mem::replace(&mut self.frame, frame(constant.value.slots.len(), Vec::new()));
        // Its place is in the rules, as that of a function.
        self.calls.push(usize::MAX);
        let made = self.inside(|translator| translator.expr(&constant.value.body));
        self.calls.pop();
        self.frame = outer;
        made
    }

    /// The linear form of an expression; `None` where it is none.
    pub(crate) fn form(&mut self, written: Written<'_>, first: Affine) -> Result<Option<Affine>, Rejection> {
        let mut form = None;
        let (plain, wrong) = self.isolated(frame(written.slots, vec![Term::Int(first)]), |translator| {
            let made = translator.integer(written.body)?;
            let plain = translator.scope.vars.is_empty() && translator.scope.definitions.is_empty();
            form = Some(made);
            Ok(Formula::Truth(plain))
        })?;
        Ok(form.filter(|_| plain == Formula::Truth(true) && wrong == Formula::Truth(false)))
    }

    /// Where an expression holds, and where it is an error.
    pub(crate) fn truth(
        &mut self,
        written: Written<'_>,
        first: Affine,
    ) -> Result<(Formula, Formula), Rejection> {
        self.isolated(frame(written.slots, vec![Term::Int(first)]), |translator| {
            translator.boolean(written.body)
        })
    }

    /// Where an expression has a value of which something is said, and where it is an error.
    pub(crate) fn number(
        &mut self,
        written: Written<'_>,
        first: Affine,
        say: impl FnOnce(&Affine) -> Result<Formula, Rejection>,
    ) -> Result<(Formula, Formula), Rejection> {
        self.isolated(frame(written.slots, vec![Term::Int(first)]), |translator| {
            let form = translator.integer(written.body)?;
            say(&form)
        })
    }

    /// The conditions of the rules on their parameters: where all hold, without an error.
    pub(crate) fn params_allowed(&mut self) -> Result<Formula, Rejection> {
        let game = self.game;
        let mut all = Vec::new();
        for condition in &game.rules().param_conditions {
            let (holds, wrong) = self.condition(condition, Vec::new())?;
            all.extend([holds, wrong.not()]);
        }
        Ok(Formula::and(all))
    }

    pub(super) fn divisors(&mut self, e: &Expr, args: &[Expr]) -> Result<Term, Rejection> {
        let [arg] = args else { return Err(self.outside(e.span)) };
        let number = self.integer(arg)?;
        let undefined = Formula::less(&number, &Affine::one())?;
        self.error(undefined);
        Ok(Term::Divisors(number))
    }

    /// A condition of a move; estimated where it is one that a number divides another.
    pub(super) fn guard(&mut self, e: &Expr) -> Result<Formula, Rejection> {
        if !self.open.outermost || self.open.estimate.is_none() {
            return self.boolean(e);
        }
        match &e.kind {
            ExprKind::Logic(Logic::And, a, b) => {
                let left = self.deeper(a.span, |translator| translator.guard(a))?;
                let right = self.under(left.clone(), |translator| {
                    translator.deeper(b.span, |translator| translator.guard(b))
                })?;
                Ok(Formula::and([left, right]))
            }
            ExprKind::Compare(operands, ops) => match (operands.as_slice(), ops.as_slice()) {
                ([left, right], [Comparison::Equal]) => match (remainder_of(left), is_zero(right)) {
                    (Some((number, divisor)), true) => self.leaves_nothing(e, number, divisor),
                    _ => self.inside(|translator| translator.boolean(e)),
                },
                ([divisor, number], [Comparison::Divides]) => self.divides(e, divisor, number),
                _ => self.inside(|translator| translator.boolean(e)),
            },
            _ => self.inside(|translator| translator.boolean(e)),
        }
    }

    /// `number mod divisor == 0`.
    fn leaves_nothing(&mut self, e: &Expr, number: &Expr, divisor: &Expr) -> Result<Formula, Rejection> {
        let by = self.inside(|translator| translator.integer(divisor))?;
        if by.as_constant().is_some() {
            return self.inside(|translator| translator.boolean(e));
        }
        let number = self.inside(|translator| translator.integer(number))?;
        let undefined = Formula::less(&by, &Affine::one())?;
        self.error(undefined.clone());
        Ok(Formula::and([undefined.not(), self.divisor_of(&by, &number, e.span)?]))
    }

    /// `divisor divides number`.
    fn divides(&mut self, e: &Expr, divisor: &Expr, number: &Expr) -> Result<Formula, Rejection> {
        let by = self.inside(|translator| translator.integer(divisor))?;
        if by.as_constant().is_some() {
            return self.inside(|translator| translator.boolean(e));
        }
        let number = self.inside(|translator| translator.integer(number))?;
        if !by.is_natural() {
            return Err(self.outside(e.span));
        }
        self.divisor_of(&by, &number, e.span)
    }

    /// That a number divides another, estimated.
    fn divisor_of(&mut self, divisor: &Affine, number: &Affine, span: Span) -> Result<Formula, Rejection> {
        let Some(Estimate { side, period, .. }) = self.open.estimate.clone() else {
            return Err(self.outside(span));
        };
        if !number.is_natural() {
            return Err(self.outside(span));
        }
        self.open.estimated = true;
        if side == Side::Under {
            let whole = Formula::equal(divisor, number)?;
            return Ok(Formula::or([Formula::equal(divisor, &Affine::one())?, whole]));
        }
        let within =
            Formula::and([Formula::at_most(&Affine::one(), divisor)?, Formula::at_most(divisor, number)?]);
        let sized = Formula::or([Formula::zero(number.clone()), within]);
        match period.as_constant() {
            Some(period @ 1..=MOST_PERIOD) => {
                Ok(Formula::and([sized, residues_divide(divisor, number, period)?]))
            }
            _ => Ok(sized),
        }
    }

    /// The numbers of a domain that are estimated, each with its condition.
    pub(super) fn estimated(
        &mut self,
        domain: &Expr,
        term: &Term,
    ) -> Result<Vec<(Affine, Formula)>, Rejection> {
        let estimate = self.open.estimate.clone().filter(|_| self.open.outermost);
        let Some(Estimate { side, powers, .. }) = estimate else { return Err(self.outside(domain.span)) };
        self.open.estimated = true;
        match (term, side) {
            (Term::Divisors(number), _) => {
                let divisor = Affine::var(self.fresh());
                let there = self.divisor_of(&divisor, number, domain.span)?;
                let positive = Formula::at_most(&Affine::one(), &divisor)?;
                Ok(vec![(divisor, Formula::and([positive, there]))])
            }
            (Term::OpenPowers(base, most), Side::Under) => {
                let one = (Affine::one(), Formula::at_most(&Affine::one(), most)?);
                let there =
                    Formula::and([Formula::at_most(&Affine::one(), base)?, Formula::at_most(base, most)?]);
                Ok(vec![one, (base.clone(), there)])
            }
            (Term::OpenPowers(base, most), Side::Over) => {
                let found = powers.iter().find(|(other, _)| other == base);
                let Some((_, residues)) = found else {
                    return Err(Rejection::Outside(Arg::Label(Label::VerifyResiduePowers)));
                };
                let mut all = Vec::new();
                for residue in residues {
                    let multiple = self.fresh();
                    self.open.multiples.push(multiple);
                    let power = Affine::var(multiple).add(residue)?;
                    let there = Formula::and([
                        Formula::at_most(&Affine::one(), &power)?,
                        Formula::at_most(&power, most)?,
                    ]);
                    all.push((power, there));
                }
                Ok(all)
            }
            _ => Err(self.outside(domain.span)),
        }
    }
}

/// That the residues of two numbers do not exclude that the first divides the second.
fn residues_divide(divisor: &Affine, number: &Affine, period: i128) -> Result<Formula, Rejection> {
    let mut some = Vec::new();
    for of in 0..period {
        for left in 0..period {
            if (0..period).any(|times| (of * times - left).rem_euclid(period) == 0) {
                some.push(Formula::and([
                    Formula::divides(period, divisor.plus(-of)?),
                    Formula::divides(period, number.plus(-left)?),
                ]));
            }
        }
    }
    Ok(Formula::or(some))
}

fn remainder_of(e: &Expr) -> Option<(&Expr, &Expr)> {
    match &e.kind {
        ExprKind::Arith(Arith::Mod, number, divisor) => Some((number, divisor)),
        _ => None,
    }
}

fn is_zero(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Int(int) if int.to_i64() == Some(0))
}
