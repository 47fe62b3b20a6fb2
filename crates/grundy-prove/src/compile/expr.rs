//! Expressions become branches.

use grundy_automata::Formula;
use grundy_core::Halt;
use grundy_messages::Label;
use grundy_rules::ir::{About, Arith, Bits, Claim, Expr, ExprKind, Item, Over, Pattern, Scoped, Sets};
use grundy_rules::{Type, Value};
use grundy_syntax::Span;
use grundy_syntax::tree::ClaimOf;

use super::value::{Env, Outcomes, Sym};
use super::{Compiler, MOST_BRANCHES};
use crate::affine::Affine;
use crate::trouble::{Tried, Trouble};

impl<'g> Compiler<'g, '_> {
    /// All branches of an expression.
    pub(crate) fn eval(&self, e: &'g Expr, env: &Env<'g>) -> Tried<Outcomes<Sym<'g>>> {
        if let Some(folded) = self.folded(e, env)? {
            return Ok(folded);
        }
        let outcomes = self.unfolded(e, env)?;
        if outcomes.branches.len() > MOST_BRANCHES {
            return Err(self.refuse(Label::FragmentCases, e.span));
        }
        Ok(outcomes)
    }

    fn unfolded(&self, e: &'g Expr, env: &Env<'g>) -> Tried<Outcomes<Sym<'g>>> {
        match &e.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Literal(_)
            | ExprKind::Param(_)
            | ExprKind::Constant(_) => Err(self.refuse(Label::FragmentExpression, e.span)),
            ExprKind::Local(slot) => match env.0.get(*slot) {
                Some(Some(value)) => Ok(Outcomes::sure(value.clone())),
                _ => Err(self.refuse(Label::FragmentExpression, e.span)),
            },
            ExprKind::Negate(a) => self.int(a, env)?.then(|a| self.sure(a.scale(-1), e.span)),
            ExprKind::Arith(op, a, b) => self.pair(a, b, env)?.then(|(a, b)| self.arith(*op, &a, &b, e.span)),
            ExprKind::Bits(op, a, b) => self.pair(a, b, env)?.then(|(a, b)| self.bits(*op, &a, &b, e.span)),
            ExprKind::Sets(op, a, b) => self.eval(a, env)?.then(|a| {
                self.eval(b, env)?.then(|b| match (op, a.clone(), b) {
                    (Sets::Union, Sym::Set(mut a), Sym::Set(b)) => {
                        a.extend(b);
                        Ok(Outcomes::sure(Sym::Set(a)))
                    }
                    _ => Err(self.refuse(Label::FragmentExpression, e.span)),
                })
            }),
            ExprKind::Not(_)
            | ExprKind::Logic(..)
            | ExprKind::Compare(..)
            | ExprKind::Over(Over::All | Over::Any, ..) => {
                let condition = self.condition(e, env)?;
                let value = Sym::Truth(condition.holds.clone());
                Ok(match condition.is_total() {
                    true => Outcomes::sure(value),
                    false => Outcomes::one(Vec::new(), vec![condition.error().negated()], value),
                })
            }
            ExprKind::Range { from, to, inclusive } => self.pair(from, to, env)?.then(|(from, to)| {
                let end = if *inclusive { self.exact(to.plus(1), e.span)? } else { to };
                Ok(Outcomes::sure(Sym::Range(from, end)))
            }),
            ExprKind::Tuple(parts) => Ok(self.each(parts, env)?.map(Sym::Tuple)),
            ExprKind::List(parts) => Ok(self.each(parts, env)?.map(Sym::List)),
            ExprKind::Set(parts) => Ok(self.each(parts, env)?.map(Sym::Set)),
            ExprKind::Over(over, body, items) => self.over(*over, body, items, e, env),
            ExprKind::Index(list, index) => self.eval(list, env)?.then(|list| {
                self.int(index, env)?.then(|index| match (&list, index.as_constant()) {
                    (Sym::List(parts), Some(at)) => Ok(usize::try_from(at)
                        .ok()
                        .and_then(|at| parts.get(at).cloned())
                        .map_or_else(Outcomes::error, Outcomes::sure)),
                    _ => Err(self.refuse(Label::FragmentExpression, e.span)),
                })
            }),
            ExprKind::Part(tuple, index) => self.eval(tuple, env)?.then(|tuple| match tuple {
                Sym::Tuple(mut parts) if *index < parts.len() => {
                    Ok(Outcomes::sure(parts.swap_remove(*index)))
                }
                _ => Err(self.refuse(Label::FragmentExpression, e.span)),
            }),
            ExprKind::If(c, a, b) => self.choice(c, a, b, env),
            ExprKind::Let(pattern, value, body) => self.eval(value, env)?.then(|value| {
                let inner = self.bound(pattern, value, env, e.span)?;
                self.eval(body, &inner)
            }),
            ExprKind::Call(function, args) => self.call(*function, args, e, env),
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, e, env),
            ExprKind::Join(..) | ExprKind::Slice(..) | ExprKind::With(..) => {
                Err(self.refuse(Label::FragmentExpression, e.span))
            }
        }
    }

    /// The environment with a pattern bound.
    pub(crate) fn bound(
        &self,
        pattern: &Pattern,
        value: Sym<'g>,
        env: &Env<'g>,
        span: Span,
    ) -> Tried<Env<'g>> {
        let mut inner = env.clone();
        match inner.bind(pattern, value) {
            true => Ok(inner),
            false => Err(self.refuse(Label::FragmentExpression, span)),
        }
    }

    /// The branches of an integer.
    pub(crate) fn int(&self, e: &'g Expr, env: &Env<'g>) -> Tried<Outcomes<Affine>> {
        self.eval(e, env)?.then(|value| match value {
            Sym::Int(affine) => Ok(Outcomes::sure(affine)),
            _ => Err(self.refuse(Label::FragmentExpression, e.span)),
        })
    }

    /// The branches of two integers.
    pub(super) fn pair(&self, a: &'g Expr, b: &'g Expr, env: &Env<'g>) -> Tried<Outcomes<(Affine, Affine)>> {
        self.int(a, env)?.then(|a| Ok(self.int(b, env)?.map(|b| (a.clone(), b))))
    }

    /// The branches of several expressions at once, evaluated from left to right.
    pub(crate) fn each(&self, parts: &'g [Expr], env: &Env<'g>) -> Tried<Outcomes<Vec<Sym<'g>>>> {
        let mut found = Outcomes::sure(Vec::new());
        for part in parts {
            let values = self.eval(part, env)?;
            found = found.then(|done: Vec<Sym<'g>>| {
                let longer = |value| done.iter().cloned().chain([value]).collect();
                Ok(values.clone().map(longer))
            })?;
            if found.branches.len() > MOST_BRANCHES {
                return Err(self.refuse(Label::FragmentCases, part.span));
            }
        }
        Ok(found)
    }

    fn choice(&self, c: &'g Expr, a: &'g Expr, b: &'g Expr, env: &Env<'g>) -> Tried<Outcomes<Sym<'g>>> {
        let condition = self.condition(c, env)?;
        let (holds, fails) = (condition.holds.clone(), condition.fails());
        let which = Outcomes::cases([(holds, true), (fails, false)]);
        let which = Outcomes { total: condition.is_total(), ..which };
        which.then(|first| self.eval(if first { a } else { b }, env))
    }

    /// The value that is certain, if arithmetic gave it.
    fn sure(&self, value: Option<Affine>, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        Ok(Outcomes::sure(Sym::Int(self.exact(value, span)?)))
    }

    fn arith(&self, op: Arith, a: &Affine, b: &Affine, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        match op {
            Arith::Add => self.sure(a.add(b), span),
            Arith::Sub => self.sure(a.sub(b), span),
            Arith::Mul => match (a.as_constant(), b.as_constant()) {
                (Some(factor), _) => self.sure(b.scale(factor), span),
                (_, Some(factor)) => self.sure(a.scale(factor), span),
                (None, None) => Err(self.refuse(Label::FragmentProduct, span)),
            },
            Arith::Mod if self.opened.rest(a, b).is_some() => self.sure(self.opened.rest(a, b), span),
            Arith::Div | Arith::Mod => match b.as_constant() {
                Some(divisor) if divisor > 0 => self.divided(op, a, divisor, span),
                Some(_) => Ok(Outcomes::error()),
                None => Err(self.refuse(Label::FragmentDivisor, span)),
            },
        }
    }

    /// Division by a positive constant d: `0 <= a - d q < d` for the quotient q, which is natural
    /// or the negative of a positive number.
    fn divided(&self, op: Arith, a: &Affine, divisor: i64, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        let mut found = Outcomes { branches: Vec::new(), total: true };
        let signs: &[i64] = if a.is_natural() { &[1] } else { &[1, -1] };
        for sign in signs {
            let q = self.fresh();
            let quotient = self.exact(Affine::var(q).scale(*sign), span)?;
            let rest = quotient.scale(divisor).and_then(|product| a.sub(&product));
            let rest = self.exact(rest, span)?;
            let mut when = vec![
                self.exact(rest.natural(), span)?,
                self.exact(rest.less(&Affine::constant(divisor)), span)?,
            ];
            if *sign < 0 {
                when.push(Formula::at_most([(q, -1)], -1));
            }
            let value = if op == Arith::Div { quotient } else { rest };
            found.branches.extend(Outcomes::one(vec![q], when, Sym::Int(value)).branches);
        }
        Ok(found)
    }

    /// Operands are natural, or it is an error: a variable that equals them says so.
    pub(super) fn bits(&self, op: Bits, a: &Affine, b: &Affine, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        let (mut aux, mut when) = (Vec::new(), Vec::new());
        let x = self.named(a, &mut aux, &mut when, span)?;
        let y = self.named(b, &mut aux, &mut when, span)?;
        let z = self.fresh();
        aux.push(z);
        when.push(match op {
            Bits::And => Formula::And2(x, y, z),
            Bits::Or => Formula::Or2(x, y, z),
            Bits::Xor => Formula::Xor(x, y, z),
        });
        let total = a.is_natural() && b.is_natural();
        let outcomes = Outcomes::one(aux, when, Sym::Int(Affine::var(z)));
        Ok(if total { outcomes.made_total() } else { outcomes })
    }

    /// A function of the rules: its body with the arguments in place.
    fn call(&self, index: usize, args: &'g [Expr], e: &'g Expr, env: &Env<'g>) -> Tried<Outcomes<Sym<'g>>> {
        let rules = self.game.rules();
        let function = &rules.functions[index];
        if function.decreases.is_some() || self.calls.borrow().contains(&index) {
            return Err(self.refuse(Label::FragmentRecursion, e.span));
        }
        let mut stored = Outcomes::sure(Vec::new());
        for (arg, ty) in args.iter().zip(&function.args) {
            let values = self.eval(arg, env)?.then(|value| self.stored(value, ty, arg.span))?;
            stored = stored.then(|done: Vec<Sym<'g>>| {
                Ok(values.clone().map(|value| done.iter().cloned().chain([value]).collect()))
            })?;
        }
        self.calls.borrow_mut().push(index);
        let result = self.within_rules(|| {
            stored.then(|values| {
                let body = &function.body;
                let inner = Env::new(body.slots.len(), values);
                self.eval(&body.body, &inner)?.then(|value| self.stored(value, &function.ty, body.body.span))
            })
        });
        self.calls.borrow_mut().pop();
        result
    }

    /// A value in a place of type `ty`: natural numbers are checked.
    fn stored(&self, value: Sym<'g>, ty: &Type, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        match (ty, value) {
            (Type::Nat, Sym::Int(affine)) if !affine.is_natural() => {
                let natural = self.exact(affine.natural(), span)?;
                Ok(Outcomes::one(Vec::new(), vec![natural], Sym::Int(affine)))
            }
            (Type::Nat | Type::Int | Type::Bool, value) => Ok(Outcomes::sure(value)),
            (_, value) if value.as_value().is_some() => Ok(Outcomes::sure(value)),
            _ => Err(self.refuse(Label::FragmentExpression, span)),
        }
    }

    /// The value of an expression in which nothing varies, from the interpreter.
    pub(super) fn folded(&self, e: &'g Expr, env: &Env<'g>) -> Tried<Option<Outcomes<Sym<'g>>>> {
        let value = match &e.kind {
            ExprKind::Int(int) => Value::Int(int.clone()),
            ExprKind::Bool(truth) => Value::Bool(*truth),
            ExprKind::Param(index) => match self.opened.variable(*index) {
                Some(var) => return Ok(Some(Outcomes::sure(Sym::Int(Affine::var(var))))),
                None => self.game.params()[*index].clone(),
            },
            ExprKind::Constant(index) if self.is_opened(e) => return self.opened_constant(*index).map(Some),
            ExprKind::Constant(index) => self.game.constants()[*index].clone(),
            _ if self.is_opened(e) => return Ok(None),
            _ => {
                let Some(frame) = known_frame(e, env) else { return Ok(None) };
                let slots = vec![String::new(); frame.len()];
                let body = Scoped { slots, body: e.clone() };
                let asked =
                    Claim { of: ClaimOf::Grundy, about: About::Kind(0), body, condition: None, span: e.span };
                match self.game.claimed(&asked, &frame, self.run) {
                    Ok(Some(value)) => value,
                    Ok(None) | Err(Halt::Error(_)) => return Ok(Some(Outcomes::error())),
                    Err(Halt::Stop(stop)) => return Err(Trouble::Stopped(stop)),
                }
            }
        };
        let known = Sym::known(&value).ok_or_else(|| self.refuse(Label::FragmentNumber, e.span))?;
        Ok(Some(Outcomes::sure(known)))
    }
}

impl<T: Clone> Outcomes<T> {
    /// The values, changed one by one.
    pub(crate) fn map<U>(self, mut change: impl FnMut(T) -> U) -> Outcomes<U> {
        let branches = self.branches.into_iter().map(|branch| super::Branch {
            aux: branch.aux,
            when: branch.when,
            value: change(branch.value),
        });
        Outcomes { branches: branches.collect(), total: self.total }
    }
}

/// The values of all slots that the expression reads, if they are known; others are filled.
fn known_frame(e: &Expr, env: &Env<'_>) -> Option<Vec<Value>> {
    let mut own = Vec::new();
    let mut read = Vec::new();
    e.walk(&mut |part| match &part.kind {
        ExprKind::Local(slot) => read.push(*slot),
        ExprKind::Let(pattern, ..) => slots(pattern, &mut own),
        ExprKind::Over(_, _, items) => items.iter().for_each(|item| match item {
            Item::In(pattern, _) | Item::Define(pattern, _) => slots(pattern, &mut own),
            Item::If(_) => {}
        }),
        ExprKind::With(_, updates) => {
            for item in updates.iter().flat_map(|update| &update.items) {
                match item {
                    Item::In(pattern, _) | Item::Define(pattern, _) => slots(pattern, &mut own),
                    Item::If(_) => {}
                }
            }
        }
        _ => {}
    });
    let value = |slot: usize| env.0.get(slot).and_then(Option::as_ref).map(Sym::as_value);
    let known = read.iter().all(|slot| match value(*slot) {
        Some(value) => value.is_some(),
        None => own.contains(slot),
    });
    known.then(|| {
        (0..env.0.len())
            .map(|slot| {
                let needed = read.contains(&slot);
                needed.then(|| value(slot).flatten()).flatten().unwrap_or(Value::Bool(false))
            })
            .collect()
    })
}

fn slots(pattern: &Pattern, found: &mut Vec<usize>) {
    match pattern {
        Pattern::Slot(slot) => found.push(*slot),
        Pattern::Tuple(parts) => parts.iter().for_each(|part| slots(part, found)),
    }
}
