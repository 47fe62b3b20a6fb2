//! Two to the value of an expression, for values that are places of digits.

use grundy_automata::Formula;
use grundy_messages::Label;
use grundy_rules::ir::{Arith, Builtin, Expr, ExprKind};
use grundy_syntax::Span;

use super::Compiler;
use super::value::{Env, Outcomes, Sym};
use crate::affine::Affine;
use crate::trouble::Tried;

/// Powers above this are too large to be constants.
const MOST_EXPONENT: i64 = 40;

impl<'g> Compiler<'g, '_> {
    /// The branches of `2^e`.
    pub(crate) fn power(&self, e: &'g Expr, env: &Env<'g>) -> Tried<Outcomes<Affine>> {
        match &e.kind {
            ExprKind::If(c, a, b) => {
                let condition = self.condition(c, env)?;
                let (holds, fails) = (condition.holds.clone(), condition.fails());
                let which = Outcomes::cases([(holds, a), (fails, b)]);
                Outcomes { total: condition.is_total(), ..which }.then(|side| self.power(side, env))
            }
            ExprKind::Let(pattern, value, body) => self.eval(value, env)?.then(|value| {
                let inner = self.bound(pattern, value, env, e.span)?;
                self.power(body, &inner)
            }),
            ExprKind::Arith(Arith::Add, a, b) if self.is_varying(a, env)? => self.shifted(a, b, env, e.span),
            ExprKind::Arith(Arith::Add, a, b) if self.is_varying(b, env)? => self.shifted(b, a, env, e.span),
            ExprKind::Builtin(Builtin::V2, args) if self.is_varying(e, env)? => {
                self.place_of(&args[0], env, |x, y| {
                    vec![Formula::LowDigit(x, y), Formula::at_most([(y, -1)], -1)]
                })
            }
            ExprKind::Builtin(Builtin::Log2, args) if self.is_varying(e, env)? => {
                self.place_of(&args[0], env, |x, y| {
                    let at_most = Formula::at_most([(y, 1), (x, -1)], 0);
                    vec![Formula::Power(y), at_most, Formula::at_most([(x, 1), (y, -2)], -1)]
                })
            }
            ExprKind::Builtin(builtin @ (Builtin::Min | Builtin::Max), args)
                if args.len() > 1 && self.is_varying(e, env)? =>
            {
                self.extreme_power(*builtin, args, env, e.span)
            }
            _ => self.int(e, env)?.then(|exponent| match exponent.as_constant() {
                Some(..0) => Ok(Outcomes::error()),
                Some(exponent @ 0..=MOST_EXPONENT) => Ok(Outcomes::sure(Affine::constant(1 << exponent))),
                _ => Err(self.refuse(Label::FragmentPlace, e.span)),
            }),
        }
    }

    /// Whether the interpreter cannot know the value.
    fn is_varying(&self, e: &'g Expr, env: &Env<'g>) -> Tried<bool> {
        Ok(self.folded(e, env)?.is_none())
    }

    /// `2^(varying + constant)`.
    fn shifted(
        &self,
        varying: &'g Expr,
        constant: &'g Expr,
        env: &Env<'g>,
        span: Span,
    ) -> Tried<Outcomes<Affine>> {
        self.power(varying, env)?.then(|power| {
            self.power(constant, env)?.then(|factor| {
                let factor = factor.as_constant().ok_or_else(|| self.refuse(Label::FragmentProduct, span))?;
                Ok(Outcomes::sure(self.exact(power.scale(factor), span)?))
            })
        })
    }

    /// A power of 2 that is a function of a number; there is none where the number is not positive.
    fn place_of(
        &self,
        number: &'g Expr,
        env: &Env<'g>,
        relation: impl Fn(grundy_automata::Var, grundy_automata::Var) -> Vec<Formula>,
    ) -> Tried<Outcomes<Affine>> {
        self.int(number, env)?.then(|number_form| {
            let (mut aux, mut when) = (Vec::new(), Vec::new());
            let x = self.named(&number_form, &mut aux, &mut when, number.span)?;
            let y = self.fresh();
            aux.push(y);
            when.extend(relation(x, y));
            Ok(Outcomes::one(aux, when, Affine::var(y)))
        })
    }

    /// The least or greatest of several powers.
    fn extreme_power(
        &self,
        builtin: Builtin,
        args: &'g [Expr],
        env: &Env<'g>,
        span: Span,
    ) -> Tried<Outcomes<Affine>> {
        let mut powers = Outcomes::sure(Vec::new());
        for arg in args {
            let next = self.power(arg, env)?;
            powers = powers.then(|done: Vec<Affine>| {
                Ok(next.clone().map(|power| done.iter().cloned().chain([power]).collect()))
            })?;
        }
        powers.then(|forms| {
            let best = match builtin {
                Builtin::Min => self.extreme(&forms, Affine::at_most, span)?,
                _ => self.extreme(&forms, |a, b| b.at_most(a), span)?,
            };
            best.then(|value| match value {
                Sym::Int(form) => Ok(Outcomes::sure(form)),
                _ => Err(self.refuse(Label::FragmentFunction, span)),
            })
        })
    }
}
