//! Claims: what they say of a position, as formulas about its value.

use grundy_core::Coding;
use grundy_rules::Type;
use grundy_rules::ir::{Arith, Builtin, Claim, Expr, ExprKind, Field, Start};

use super::sum::Times;
use super::{Part, Term, Translator, frame};
use crate::Rejection;
use crate::logic::{Affine, Atom, Formula, Var};

/// What is claimed of a position: that its value is the body, or that it is lost exactly if the body holds.
#[derive(Clone, Debug)]
pub(crate) enum Says {
    /// The value, as the coding holds it, is in this variable.
    Value(Var, Coding),
    /// The position is lost exactly where this holds.
    Lost(Formula),
    /// And here exactly where it does not.
    Won(Formula),
}

/// A claim about all positions.
#[derive(Clone, Debug)]
pub(crate) struct ClaimLogic {
    /// Where it is wrong.
    pub(crate) wrong: Formula,
    /// Where it is undefined.
    pub(crate) undefined: Formula,
}

/// The component that `start` makes of its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Started {
    /// The arguments, and the variables in them.
    pub(crate) numbers: Vec<Affine>,
    pub(crate) args: Vec<Var>,
    /// Other variables.
    pub(crate) vars: Vec<Var>,
    /// When the arguments are allowed and the variables right.
    pub(crate) condition: Formula,
    pub(crate) kind: usize,
    /// The fields as they are written.
    pub(crate) fields: Vec<Affine>,
}

/// Constant values of claims under `Coding::Power` are at most this.
const MOST_POWER: i128 = 60;

impl Translator<'_> {
    /// What a claim says of arguments of these types.
    pub(crate) fn claim(
        &mut self,
        claim: &Claim,
        args: &[Field],
        numbers: &[Affine],
        says: &Says,
    ) -> Result<ClaimLogic, Rejection> {
        let terms = self.typed(args, numbers, claim.span)?;
        let (wrong, undefined) = self.isolated(frame(claim.body.slots.len(), terms), |translator| {
            let asked = match &claim.condition {
                None => Formula::Truth(true),
                Some(condition) => translator.boolean(condition)?,
            };
            if asked == Formula::Truth(false) {
                return Ok(asked);
            }
            let body = &claim.body.body;
            let differs = translator.under(asked.clone(), |translator| match says {
                Says::Value(value, coding) => {
                    let claimed = match coding {
                        Coding::Power => translator.power_of(body)?,
                        Coding::Number | Coding::Set => translator.integer(body)?,
                    };
                    Ok(Formula::equal(&claimed, &Affine::var(*value))?.not())
                }
                Says::Lost(lost) => Ok(Formula::iff(&translator.boolean(body)?, lost).not()),
                Says::Won(lost) => Ok(Formula::iff(&translator.boolean(body)?, lost)),
            })?;
            Ok(Formula::and([asked, differs]))
        })?;
        Ok(ClaimLogic { wrong, undefined })
    }

    /// Where a condition over fields that are numbers holds, and where it is an error.
    pub(crate) fn where_asked(
        &mut self,
        condition: &Expr,
        slots: usize,
        fields: &[Var],
    ) -> Result<(Formula, Formula), Rejection> {
        let terms = fields.iter().map(|var| Term::Int(Affine::var(*var))).collect();
        self.isolated(frame(slots, terms), |translator| translator.boolean(condition))
    }

    /// Numbers as terms of the types of fields or arguments.
    fn typed(
        &self,
        args: &[Field],
        numbers: &[Affine],
        span: grundy_syntax::Span,
    ) -> Result<Vec<Term>, Rejection> {
        let term = |(arg, number): (&Field, &Affine)| match arg.ty {
            Type::Nat | Type::Int => Ok(Term::Int(number.clone())),
            Type::Bool => Ok(Term::Bool(Formula::equal(number, &Affine::one())?)),
            _ => Err(self.outside(span)),
        };
        args.iter().zip(numbers).map(term).collect()
    }

    /// The one component that `start` makes; arguments for which it fails are none.
    pub(crate) fn started(&mut self, start: &Start) -> Result<Started, Rejection> {
        let mut args = Vec::new();
        let mut numbers = Vec::new();
        let mut all = Vec::new();
        for arg in &start.args {
            let above = self.unused();
            args.push(above);
            let mut number = Affine::var(above);
            match arg.ty {
                Type::Bool => all.push(Formula::at_most(&number, &Affine::one())?),
                Type::Int => {
                    let below = self.unused();
                    args.push(below);
                    all.push(Formula::or([Formula::zero(number.clone()), Formula::zero(Affine::var(below))]));
                    number = number.sub(&Affine::var(below))?;
                }
                _ => {}
            }
            numbers.push(number);
        }
        let terms = self.typed(&start.args, &numbers, start.span)?;
        for condition in &start.conditions {
            let (holds, wrong) = self.condition(condition, terms.clone())?;
            all.extend([holds, wrong.not()]);
        }
        self.scope = super::Scope::default();
        self.frame = frame(start.result.slots.len(), terms);
        self.errors.clear();
        let shapes = self.sum(&start.result.body, start.span)?;
        let scope = std::mem::take(&mut self.scope);
        all.push(Formula::or(std::mem::take(&mut self.errors)).not());
        let [shape] = shapes.as_slice() else { return Err(self.outside(start.span)) };
        let [Part::Copies { kind, fields, times: Times::Once, .. }] = shape.parts.as_slice() else {
            return Err(self.outside(start.span));
        };
        all.extend(scope.definitions.iter().chain(&scope.guards).chain(&shape.guards).cloned());
        let condition = Formula::and(all);
        Ok(Started { numbers, args, vars: scope.vars, condition, kind: *kind, fields: fields.clone() })
    }

    /// 2 to the value of an expression, 0 where the value is negative.
    fn power_of(&mut self, e: &Expr) -> Result<Affine, Rejection> {
        match &e.kind {
            ExprKind::Builtin(Builtin::V2, args) => {
                let number = self.positive(args, e)?;
                self.lowest_bit(number)
            }
            ExprKind::Builtin(Builtin::Log2, args) => {
                let number = Affine::var(self.positive(args, e)?);
                let high = Affine::var(self.fresh());
                let highest = Formula::and([
                    Formula::atom(Atom::Power(self.named(&high)?)),
                    Formula::at_most(&high, &number)?,
                    Formula::less(&number, &high.times(2)?)?,
                ]);
                let none = Formula::and([Formula::zero(number), Formula::zero(high.clone())]);
                self.scope.definitions.push(Formula::or([highest, none]));
                Ok(high)
            }
            ExprKind::If(condition, yes, no) => {
                let condition = self.boolean(condition)?;
                let yes = self.under(condition.clone(), |translator| translator.power_of(yes))?;
                let no = self.under(condition.clone().not(), |translator| translator.power_of(no))?;
                self.choice(&condition, yes, no)
            }
            ExprKind::Let(pattern, value, body) => {
                let value = self.expr(value)?;
                self.bind(pattern, value);
                self.power_of(body)
            }
            ExprKind::Arith(Arith::Add, a, b) if self.small(b)?.is_some() => self.raised(a, b),
            ExprKind::Arith(Arith::Add, a, b) if self.small(a)?.is_some() => self.raised(b, a),
            _ => match self.small(e)? {
                Some(constant) => Ok(Affine::constant(1 << constant)?),
                None => Err(self.outside(e.span)),
            },
        }
    }

    /// 2 to the value of `e` plus a small constant.
    fn raised(&mut self, e: &Expr, by: &Expr) -> Result<Affine, Rejection> {
        let by = self.small(by)?.unwrap_or(0);
        Ok(self.power_of(e)?.times(1 << by)?)
    }

    /// The value of an expression that is a small natural constant.
    fn small(&mut self, e: &Expr) -> Result<Option<i128>, Rejection> {
        let constant = match e.kind {
            ExprKind::Int(_) | ExprKind::Param(_) | ExprKind::Constant(_) => self.integer(e)?.as_constant(),
            _ => None,
        };
        Ok(constant.filter(|constant| (0..=MOST_POWER).contains(constant)))
    }

    /// The only argument, which must be at least 1: else the expression is undefined.
    fn positive(&mut self, args: &[Expr], e: &Expr) -> Result<Var, Rejection> {
        let [arg] = args else { return Err(self.outside(e.span)) };
        let number = self.integer(arg)?;
        let undefined = Formula::less(&number, &Affine::one())?;
        self.error(undefined);
        self.named(&number)
    }
}
