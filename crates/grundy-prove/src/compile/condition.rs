//! Conditions become pairs of formulas.

use grundy_automata::Formula;
use grundy_messages::Label;
use grundy_rules::ir::{Comparison, Expr, ExprKind, Logic, Over};
use grundy_syntax::Span;

use super::Compiler;
use super::value::{Condition, Env, Outcomes, Sym};
use crate::affine::Affine;
use crate::logic::{all, both, exists, some};
use crate::trouble::Tried;

/// A number above this has too many divisors to try.
const MOST_DIVIDED: i64 = 1 << 20;

impl<'g> Compiler<'g, '_> {
    /// Where a condition holds and where it fails.
    pub(crate) fn condition(&self, e: &'g Expr, env: &Env<'g>) -> Tried<Condition> {
        match &e.kind {
            ExprKind::Not(a) => Ok(self.condition(a, env)?.negated()),
            ExprKind::Logic(op, a, b) => {
                let (a, b) = (self.condition(a, env)?, self.condition(b, env)?);
                Ok(match op {
                    Logic::And => a.and(b),
                    Logic::Or => a.or(b),
                    Logic::Implies => a.negated().or(b),
                    Logic::Iff => a.iff(b),
                    Logic::Xor => a.iff(b).negated(),
                })
            }
            ExprKind::Compare(operands, ops) => {
                let mut holds = Condition::total(Formula::Truth(true));
                for (pair, op) in operands.windows(2).zip(ops) {
                    if let [left, right] = pair {
                        holds = holds.and(self.compared(*op, left, right, env)?);
                    }
                }
                Ok(holds)
            }
            ExprKind::Over(over @ (Over::All | Over::Any), body, items) => {
                self.quantified(*over, body, items, e, env)
            }
            _ => self.truth(e, env),
        }
    }

    /// A truth value that is no combination of others.
    fn truth(&self, e: &'g Expr, env: &Env<'g>) -> Tried<Condition> {
        let outcomes = self.eval(e, env)?.then(|value| match value.as_truth() {
            Some(formula) => Ok(Outcomes::sure(formula)),
            None => Err(self.refuse(Label::FragmentExpression, e.span)),
        })?;
        Ok(closed(&outcomes))
    }

    /// One comparison of a chain. Its left side was evaluated by the comparison before, so an
    /// error there was told already.
    fn compared(&self, op: Comparison, left: &'g Expr, right: &'g Expr, env: &Env<'g>) -> Tried<Condition> {
        let span = left.span.to(right.span);
        let outcomes = self.eval(left, env)?.then(|left| {
            self.eval(right, env)?.then(|right| Ok(Outcomes::sure(self.related(op, &left, &right, span)?)))
        })?;
        Ok(closed(&outcomes))
    }

    /// Where two values are related.
    fn related(&self, op: Comparison, left: &Sym<'g>, right: &Sym<'g>, span: Span) -> Tried<Formula> {
        match op {
            Comparison::Equal => self.equal(left, right, span),
            Comparison::NotEqual => Ok(self.equal(left, right, span)?.negated()),
            Comparison::Less => self.ordered(left, right, Affine::less, span),
            Comparison::LessEqual => self.ordered(left, right, Affine::at_most, span),
            Comparison::Greater => self.ordered(right, left, Affine::less, span),
            Comparison::GreaterEqual => self.ordered(right, left, Affine::at_most, span),
            Comparison::In => self.contains(right, left, span),
            Comparison::NotIn => Ok(self.contains(right, left, span)?.negated()),
            Comparison::Divides => match (left, right) {
                (Sym::Int(divisor), Sym::Int(number)) => self.divides(divisor, number, span),
                _ => Err(self.refuse(Label::FragmentExpression, span)),
            },
        }
    }

    fn ordered(
        &self,
        a: &Sym<'g>,
        b: &Sym<'g>,
        relation: fn(&Affine, &Affine) -> Option<Formula>,
        span: Span,
    ) -> Tried<Formula> {
        match (a, b) {
            (Sym::Int(a), Sym::Int(b)) => self.exact(relation(a, b), span),
            _ => Err(self.refuse(Label::FragmentExpression, span)),
        }
    }

    /// Where two values are equal.
    pub(super) fn equal(&self, a: &Sym<'g>, b: &Sym<'g>, span: Span) -> Tried<Formula> {
        match (a, b) {
            (Sym::Int(a), Sym::Int(b)) => self.exact(a.equal(b), span),
            (Sym::Tuple(a), Sym::Tuple(b)) if a.len() == b.len() => {
                let parts = a.iter().zip(b).map(|(a, b)| self.equal(a, b, span));
                Ok(all(parts.collect::<Tried<Vec<_>>>()?))
            }
            _ => match (a.as_truth(), b.as_truth()) {
                (Some(a), Some(b)) => Ok(Condition::total(a).iff(Condition::total(b)).holds),
                _ => Err(self.refuse(Label::FragmentExpression, span)),
            },
        }
    }

    /// Where an element belongs to a domain.
    pub(super) fn contains(&self, domain: &Sym<'g>, element: &Sym<'g>, span: Span) -> Tried<Formula> {
        match (domain, element) {
            (Sym::Range(from, to), Sym::Int(x)) => {
                Ok(both(self.exact(from.at_most(x), span)?, self.exact(x.less(to), span)?))
            }
            (Sym::Set(elements) | Sym::List(elements), _) => {
                let each = elements.iter().map(|one| self.equal(one, element, span));
                Ok(some(each.collect::<Tried<Vec<_>>>()?))
            }
            (Sym::Powers(step, most), Sym::Int(x)) => {
                let (mut aux, mut when) = (Vec::new(), Vec::new());
                let var = self.named(x, &mut aux, &mut when, span)?;
                when.push(super::builtin::power_of(*step, var));
                when.push(self.exact(x.at_most(most), span)?);
                Ok(exists(aux, all(when)))
            }
            (Sym::Made(made), _) => self.made_contains(made, element, span),
            _ => Err(self.refuse(Label::FragmentDomain, span)),
        }
    }

    /// `divisor divides number`; 0 divides only 0, and signs do not count.
    fn divides(&self, divisor: &Affine, number: &Affine, span: Span) -> Tried<Formula> {
        let is = |affine: &Affine, value: i64| self.exact(affine.equal(&Affine::constant(value)), span);
        match (divisor.as_constant(), number.as_constant()) {
            (Some(0), _) => is(number, 0),
            (Some(divisor), _) => {
                let q = self.fresh();
                let signs: &[i64] = if number.is_natural() { &[1] } else { &[1, -1] };
                let size = self.exact(divisor.checked_abs(), span)?;
                let multiple = |sign: &i64| {
                    let product = size.checked_mul(*sign).and_then(|factor| Affine::var(q).scale(factor));
                    self.exact(product.and_then(|product| number.equal(&product)), span)
                };
                Ok(exists([q], some(signs.iter().map(multiple).collect::<Tried<Vec<_>>>()?)))
            }
            (None, Some(0)) => Ok(Formula::Truth(true)),
            (None, Some(number)) if number.abs() <= MOST_DIVIDED => {
                let divisors = (1..=number.abs()).filter(|divisor| number % divisor == 0);
                let each = divisors.flat_map(|size| [size, -size]).map(|value| is(divisor, value));
                Ok(some(each.collect::<Tried<Vec<_>>>()?))
            }
            _ => Err(self.refuse(Label::FragmentDivisor, span)),
        }
    }
}

/// A condition from the branches of its truth.
fn closed(outcomes: &Outcomes<Formula>) -> Condition {
    let side = |truth: bool| {
        some(outcomes.branches.iter().map(|branch| {
            let value = if truth { branch.value.clone() } else { branch.value.clone().negated() };
            branch.where_also(value)
        }))
    };
    match outcomes.total {
        true => Condition::total(side(true)),
        false => Condition::partial(side(true), side(false)),
    }
}
