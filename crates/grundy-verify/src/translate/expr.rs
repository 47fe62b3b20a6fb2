//! Expressions.

use grundy_rules::Type;
use grundy_rules::ir::{Builtin, Comparison, Expr, ExprKind, Logic, Over, Sets};

use super::items::Walk;
use super::{Elements, Term, Translator, frame};
use crate::Rejection;
use crate::logic::{Affine, Formula};

impl Translator<'_> {
    /// Translates an expression in the present frame and scope.
    pub(super) fn expr(&mut self, e: &Expr) -> Result<Term, Rejection> {
        self.deeper(e.span, |translator| translator.any_expr(e))
    }

    fn any_expr(&mut self, e: &Expr) -> Result<Term, Rejection> {
        let game = self.game;
        match &e.kind {
            ExprKind::Int(int) => self.known(&grundy_rules::Value::Int(int.clone()), e.span),
            ExprKind::Bool(truth) => Ok(Term::Bool(Formula::Truth(*truth))),
            ExprKind::Literal(value) => self.known(value, e.span),
            ExprKind::Local(slot) => self.frame.get(*slot).cloned().ok_or_else(|| self.outside(e.span)),
            ExprKind::Param(at) if self.any_param(*at)?.is_some() => {
                self.any_param(*at)?.ok_or_else(|| self.outside(e.span))
            }
            ExprKind::Param(at) => match (self.open_param(*at), game.params().get(*at)) {
                (Some(var), _) => Ok(Term::Int(Affine::var(var))),
                (None, Some(value)) => self.known(value, e.span),
                (None, None) => Err(self.outside(e.span)),
            },
            // What a constant is may depend on a parameter that is open.
            ExprKind::Constant(at) if self.is_open() => self.constant(*at, e),
            ExprKind::Constant(at) => match game.constants().get(*at) {
                Some(value) => self.known(value, e.span),
                None => Err(self.outside(e.span)),
            },
            ExprKind::Negate(a) => Ok(Term::Int(self.integer(a)?.times(-1)?)),
            ExprKind::Not(a) => Ok(Term::Bool(self.boolean(a)?.not())),
            ExprKind::Arith(op, a, b) => Ok(Term::Int(self.arith(*op, a, b)?)),
            ExprKind::Bits(op, a, b) => Ok(Term::Int(self.bits(*op, a, b)?)),
            ExprKind::Sets(op, a, b) => self.sets(*op, a, b),
            ExprKind::Logic(op, a, b) => Ok(Term::Bool(self.logic(*op, a, b)?)),
            ExprKind::Compare(operands, ops) => Ok(Term::Bool(self.comparisons(operands, ops)?)),
            ExprKind::Range { from, to, inclusive } => {
                let (from, to) = (self.integer(from)?, self.integer(to)?);
                let to = if *inclusive { to.plus(1)? } else { to };
                Ok(Term::Range(from, to))
            }
            ExprKind::Tuple(parts) => Ok(Term::Tuple(self.all(parts)?)),
            ExprKind::List(parts) => Ok(Term::Finite(Elements::certain(self.all(parts)?, false))),
            ExprKind::Set(parts) => Ok(Term::Finite(Elements::certain(self.all(parts)?, true))),
            ExprKind::Over(over, body, items) => self.over(e, *over, body, items),
            ExprKind::Part(tuple, at) => match self.expr(tuple)? {
                Term::Tuple(parts) => parts.get(*at).cloned().ok_or_else(|| self.outside(e.span)),
                _ => Err(self.outside(e.span)),
            },
            ExprKind::If(..) => self.if_else(e),
            ExprKind::Let(pattern, value, body) => {
                let value = self.expr(value)?;
                self.bind(pattern, value);
                self.expr(body)
            }
            ExprKind::Call(function, args) => self.call(*function, args, e),
            ExprKind::Builtin(Builtin::Len, args) => Ok(Term::Int(self.open_length(args, e)?)),
            ExprKind::Builtin(Builtin::Powers, args) => self.powers(e, args),
            ExprKind::Builtin(Builtin::InRecurrence, args) => Ok(Term::Bool(self.in_recurrence(e, args)?)),
            ExprKind::Builtin(Builtin::Divisors, args) if self.estimates() => self.divisors(e, args),
            ExprKind::Builtin(Builtin::ToSet | Builtin::ToList, args) => self.as_elements(e, args),
            ExprKind::Builtin(Builtin::ValueAt | Builtin::LostAt, _) => self.other_position(e),
            ExprKind::Builtin(builtin, args) => Ok(Term::Int(self.function(e, *builtin, args)?)),
            ExprKind::Index(list, index) => self.open_element(list, index, e),
            ExprKind::Join(..) | ExprKind::Slice(..) | ExprKind::With(..) => Err(self.outside(e.span)),
        }
    }

    fn all(&mut self, parts: &[Expr]) -> Result<Vec<Term>, Rejection> {
        parts.iter().map(|part| self.expr(part)).collect()
    }

    /// An expression whose value is an integer.
    pub(super) fn integer(&mut self, e: &Expr) -> Result<Affine, Rejection> {
        match self.expr(e)? {
            Term::Int(form) => Ok(form),
            _ => Err(self.outside(e.span)),
        }
    }

    /// An expression whose value is a truth value.
    pub(super) fn boolean(&mut self, e: &Expr) -> Result<Formula, Rejection> {
        if let Some(truth) = self.settled(e) {
            return Ok(Formula::Truth(truth));
        }
        match self.expr(e)? {
            Term::Bool(formula) => Ok(formula),
            _ => Err(self.outside(e.span)),
        }
    }

    fn logic(&mut self, op: Logic, a: &Expr, b: &Expr) -> Result<Formula, Rejection> {
        let left = self.boolean(a)?;
        // The right side is looked at only if needed: its errors count only then.
        let needed = match op {
            Logic::And | Logic::Implies => left.clone(),
            Logic::Or => left.clone().not(),
            Logic::Iff | Logic::Xor => Formula::Truth(true),
        };
        if needed == Formula::Truth(false) {
            return Ok(Formula::Truth(op != Logic::And));
        }
        let right = self.under(needed, |translator| translator.boolean(b))?;
        Ok(match op {
            Logic::And => Formula::and([left, right]),
            Logic::Or => Formula::or([left, right]),
            Logic::Implies => Formula::or([left.not(), right]),
            Logic::Iff => Formula::iff(&left, &right),
            Logic::Xor => Formula::iff(&left, &right.not()),
        })
    }

    fn if_else(&mut self, e: &Expr) -> Result<Term, Rejection> {
        let (cases, last) = self.cases_of(e)?;
        let int = |(condition, term): &(Formula, Term)| match term {
            Term::Int(form) => Some((condition.clone(), form.clone())),
            _ => None,
        };
        match (&last, cases.iter().map(int).collect::<Option<Vec<_>>>()) {
            (Term::Int(last), Some(cases)) => Ok(Term::Int(self.first_of(cases, last.clone())?)),
            _ => {
                let mut earlier = cases.into_iter().rev();
                earlier.try_fold(last, |no, (condition, yes)| self.one_of(e, &condition, yes, no))
            }
        }
    }

    /// The cases of `if … else if … else …` and the last, which is the value where none of the conditions holds.
    fn cases_of(&mut self, e: &Expr) -> Result<(Vec<(Formula, Term)>, Term), Rejection> {
        let ExprKind::If(condition, yes, no) = &e.kind else { return Ok((Vec::new(), self.expr(e)?)) };
        let condition = self.boolean(condition)?;
        let mut cases = match &condition {
            Formula::Truth(true) => return Ok((Vec::new(), self.expr(yes)?)),
            Formula::Truth(false) => Vec::new(),
            _ => vec![(condition.clone(), self.under(condition.clone(), |translator| translator.expr(yes))?)],
        };
        let (more, last) = self.under(condition.not(), |translator| {
            translator.deeper(no.span, |translator| translator.cases_of(no))
        })?;
        cases.extend(more);
        Ok((cases, last))
    }

    /// `yes` where the condition holds, else `no`.
    fn one_of(&mut self, e: &Expr, condition: &Formula, yes: Term, no: Term) -> Result<Term, Rejection> {
        match (yes, no) {
            (Term::Int(yes), Term::Int(no)) => Ok(Term::Int(self.choice(condition, yes, no)?)),
            (Term::Bool(yes), Term::Bool(no)) => Ok(Term::Bool(Formula::or([
                Formula::and([condition.clone(), yes]),
                Formula::and([condition.clone().not(), no]),
            ]))),
            (Term::Tuple(yes), Term::Tuple(no)) if yes.len() == no.len() => {
                let parts = yes.into_iter().zip(no).map(|(yes, no)| self.one_of(e, condition, yes, no));
                Ok(Term::Tuple(parts.collect::<Result<_, _>>()?))
            }
            (Term::Range(a, b), Term::Range(c, d)) => {
                Ok(Term::Range(self.choice(condition, a, c)?, self.choice(condition, b, d)?))
            }
            (Term::Finite(yes), Term::Finite(no)) => {
                let when = |guard: Formula| move |(own, term)| (Formula::and([guard.clone(), own]), term);
                let merged = yes.merged && no.merged;
                let yes = yes.all.into_iter().map(when(condition.clone()));
                let no = no.all.into_iter().map(when(condition.clone().not()));
                Ok(Term::Finite(Elements { all: yes.chain(no).collect(), merged }))
            }
            _ => Err(self.outside(e.span)),
        }
    }

    fn comparisons(&mut self, operands: &[Expr], ops: &[Comparison]) -> Result<Formula, Rejection> {
        let Some((first, rest)) = operands.split_first() else { return Ok(Formula::Truth(true)) };
        let mut left = self.expr(first)?;
        let mut so_far = Formula::Truth(true);
        for (op, operand) in ops.iter().zip(rest) {
            let right = self.under(so_far.clone(), |translator| translator.expr(operand))?;
            let holds = self.compare(*op, &left, &right, operand)?;
            so_far = Formula::and([so_far, holds]);
            left = right;
        }
        Ok(so_far)
    }

    fn compare(&mut self, op: Comparison, left: &Term, right: &Term, e: &Expr) -> Result<Formula, Rejection> {
        Ok(match (op, left, right) {
            (Comparison::Equal, left, right) => self.same(left, right, e)?,
            (Comparison::NotEqual, left, right) => self.same(left, right, e)?.not(),
            (Comparison::In, left, domain) => self.member(left, domain, e)?,
            (Comparison::NotIn, left, domain) => self.member(left, domain, e)?.not(),
            (Comparison::Less, Term::Int(a), Term::Int(b)) => Formula::less(a, b)?,
            (Comparison::LessEqual, Term::Int(a), Term::Int(b)) => Formula::at_most(a, b)?,
            (Comparison::Greater, Term::Int(a), Term::Int(b)) => Formula::less(b, a)?,
            (Comparison::GreaterEqual, Term::Int(a), Term::Int(b)) => Formula::at_most(b, a)?,
            (Comparison::Divides, Term::Int(divisor), Term::Int(number)) => match divisor.as_constant() {
                Some(0) => Formula::zero(number.clone()),
                Some(divisor) => Formula::divides(divisor.abs(), number.clone()),
                None => return Err(self.outside(e.span)),
            },
            _ => return Err(self.outside(e.span)),
        })
    }

    fn same(&mut self, left: &Term, right: &Term, e: &Expr) -> Result<Formula, Rejection> {
        match (left, right) {
            (Term::Int(a), Term::Int(b)) => Ok(Formula::equal(a, b)?),
            (Term::Bool(a), Term::Bool(b)) => Ok(Formula::iff(a, b)),
            (Term::Tuple(a), Term::Tuple(b)) if a.len() == b.len() => {
                let parts = a.iter().zip(b).map(|(a, b)| self.same(a, b, e));
                Ok(Formula::and(parts.collect::<Result<Vec<_>, _>>()?))
            }
            _ => Err(self.outside(e.span)),
        }
    }

    /// Whether a value is in a domain.
    fn member(&mut self, value: &Term, domain: &Term, e: &Expr) -> Result<Formula, Rejection> {
        match (value, domain) {
            (Term::Int(value), Term::Range(from, to)) => {
                Ok(Formula::and([Formula::at_most(from, value)?, Formula::less(value, to)?]))
            }
            (value, Term::Finite(elements)) => {
                let mut found = Vec::new();
                for (guard, element) in &elements.all {
                    found.push(Formula::and([guard.clone(), self.same(value, element, e)?]));
                }
                Ok(Formula::or(found))
            }
            (Term::Int(value), Term::Powers(most)) => self.is_power(value, most),
            _ => Err(self.outside(e.span)),
        }
    }

    fn over(
        &mut self,
        e: &Expr,
        over: Over,
        body: &Expr,
        items: &[grundy_rules::ir::Item],
    ) -> Result<Term, Rejection> {
        self.inside(|translator| translator.any_over(e, over, body, items))
    }

    fn any_over(
        &mut self,
        e: &Expr,
        over: Over,
        body: &Expr,
        items: &[grundy_rules::ir::Item],
    ) -> Result<Term, Rejection> {
        match over {
            Over::Any | Over::All => {
                let mut found = Vec::new();
                let start = self.mark();
                self.walk(items, Walk::Variables, &mut |translator| {
                    let holds = translator.boolean(body)?;
                    let holds = if over == Over::All { holds.not() } else { holds };
                    found.push(translator.closed_since(start, holds));
                    Ok(())
                })?;
                self.back_to(start);
                let any = Formula::or(found);
                Ok(Term::Bool(if over == Over::All { any.not() } else { any }))
            }
            Over::Set | Over::List => {
                let mut all = Vec::new();
                let guards = self.scope.guards.len();
                self.walk(items, Walk::Elements, &mut |translator| {
                    let term = translator.expr(body)?;
                    all.push((Formula::and(translator.scope.guards[guards..].iter().cloned()), term));
                    Ok(())
                })?;
                Ok(Term::Finite(Elements { all, merged: over == Over::Set }))
            }
            _ => Err(self.outside(e.span)),
        }
    }

    /// Operations on sets of certain elements that are constants.
    fn sets(&mut self, op: Sets, a: &Expr, b: &Expr) -> Result<Term, Rejection> {
        let span = a.span.to(b.span);
        let (left, right) = (self.expr(a)?, self.expr(b)?);
        let (Some(left), Some(right)) = (certain_numbers(&left), certain_numbers(&right)) else {
            return Err(self.outside(span));
        };
        let only = |from: &[i128], of: &[i128], keep: bool| -> Vec<i128> {
            from.iter().copied().filter(|one| of.contains(one) == keep).collect()
        };
        let result = match op {
            Sets::Union => [only(&left, &right, false), right].concat(),
            Sets::Intersection => only(&left, &right, true),
            Sets::Difference => only(&left, &right, false),
            Sets::SymmetricDifference => [only(&left, &right, false), only(&right, &left, false)].concat(),
        };
        let terms = result.into_iter().map(|number| Ok(Term::Int(Affine::constant(number)?)));
        Ok(Term::Finite(Elements::certain(terms.collect::<Result<_, Rejection>>()?, true)))
    }

    /// `set(…)` and `list(…)` of something finite.
    fn as_elements(&mut self, e: &Expr, args: &[Expr]) -> Result<Term, Rejection> {
        let [arg] = args else { return Err(self.outside(e.span)) };
        let merged = matches!(e.kind, ExprKind::Builtin(Builtin::ToSet, _));
        match self.expr(arg)? {
            Term::Finite(elements) => {
                Ok(Term::Finite(Elements { merged: merged || elements.merged, all: elements.all }))
            }
            Term::Tuple(parts) => Ok(Term::Finite(Elements::certain(parts, merged))),
            _ => Err(self.outside(e.span)),
        }
    }

    /// `powers(a, n)`: of 2, or the trivial cases.
    fn powers(&mut self, e: &Expr, args: &[Expr]) -> Result<Term, Rejection> {
        let [base, most] = args else { return Err(self.outside(e.span)) };
        let (base, most) = (self.integer(base)?, self.integer(most)?);
        if self.estimates() && base.as_constant().is_none_or(|base| base > 2) {
            let negative = Formula::less(&base, &Affine::zero())?;
            self.error(negative);
            return Ok(Term::OpenPowers(base, most));
        }
        match base.as_constant() {
            Some(2) => Ok(Term::Powers(most)),
            Some(base) if base < 2 => {
                if base < 0 {
                    self.error(Formula::Truth(true));
                }
                let there = Formula::at_most(&Affine::one(), &most)?;
                Ok(Term::Finite(Elements { all: vec![(there, Term::Int(Affine::one()))], merged: true }))
            }
            _ => Err(self.outside(e.span)),
        }
    }

    /// A function of the rules, inlined.
    fn call(&mut self, function: usize, args: &[Expr], e: &Expr) -> Result<Term, Rejection> {
        let game = self.game;
        let Some(called) = game.rules().functions.get(function) else { return Err(self.outside(e.span)) };
        if called.decreases.is_some() || self.calls.contains(&function) {
            return Err(self.outside(e.span));
        }
        let mut terms = self.all(args)?;
        for (term, ty) in terms.iter_mut().zip(&called.args) {
            self.stored(term, ty, e)?;
        }
        let outer = std::mem::replace(&mut self.frame, frame(called.body.slots.len(), terms));
        self.calls.push(function);
        let result = self.expr(&called.body.body);
        self.calls.pop();
        self.frame = outer;
        let mut result = result?;
        self.stored(&mut result, &called.ty, e)?;
        Ok(result)
    }

    /// Notes an error where a value stored in a place of that type is negative and must not be.
    fn stored(&mut self, term: &mut Term, ty: &Type, e: &Expr) -> Result<(), Rejection> {
        match (&mut *term, ty) {
            (Term::Int(form), Type::Nat) => {
                let negative = Formula::less(form, &Affine::zero())?;
                self.error(negative);
                Ok(())
            }
            (Term::Int(_), Type::Int | Type::Unknown) | (Term::Bool(_), Type::Bool | Type::Unknown) => Ok(()),
            (Term::Tuple(parts), Type::Tuple(types)) if parts.len() == types.len() => {
                parts.iter_mut().zip(types).try_for_each(|(part, ty)| self.stored(part, ty, e))
            }
            (Term::Finite(elements), Type::Set(ty) | Type::List(ty)) => {
                elements.all.iter_mut().try_for_each(|(guard, element)| {
                    self.under(guard.clone(), |translator| translator.stored(element, ty, e))
                })
            }
            _ => Err(self.outside(e.span)),
        }
    }
}

/// The elements, where all are there in any case and are constants.
fn certain_numbers(term: &Term) -> Option<Vec<i128>> {
    let Term::Finite(elements) = term else { return None };
    let constant = |(guard, element): &(Formula, Term)| match (guard, element) {
        (Formula::Truth(true), Term::Int(form)) => form.as_constant(),
        _ => None,
    };
    elements.all.iter().map(constant).collect()
}
