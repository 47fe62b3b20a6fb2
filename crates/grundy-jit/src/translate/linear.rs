//! Expressions that are linear in the variable of a loop.

use cranelift_codegen::ir::InstBuilder;
use grundy_rules::ir::{Arith, Comparison, Expr, ExprKind, Item, Logic, Pattern, Slot};

use super::{Bound, Frame, Num, Translator, Unfit};
use crate::interval::Interval;

/// The slots that depend on the variable of a loop.
pub(super) struct Depends<'g> {
    /// The variable.
    pub(super) variable: Slot,
    /// What was named after it, and what for.
    pub(super) defined: Vec<(Slot, &'g Expr)>,
    /// What is bound later, and is not looked into.
    pub(super) later: Vec<Slot>,
}

/// `factor * variable + rest`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Linear {
    pub(super) factor: i64,
    pub(super) rest: Num,
}

/// Factors beyond this are left to the plain loop.
const MOST_FACTOR: i64 = 1 << 20;

impl<'g> Depends<'g> {
    fn mentions(&self, e: &Expr) -> bool {
        let mut found = false;
        e.walk(&mut |part| {
            if let ExprKind::Local(slot) = &part.kind {
                let defined = self.defined.iter().any(|(defined, _)| defined == slot);
                found |= *slot == self.variable || defined || self.later.contains(slot);
            }
        });
        found
    }

    fn definition(&self, slot: Slot) -> Option<&'g Expr> {
        self.defined.iter().find(|(defined, _)| *defined == slot).map(|(_, e)| *e)
    }
}

impl<'g> Translator<'g, '_> {
    /// The factor of the variable in an expression that is linear in it; writes nothing.
    pub(super) fn factor(&self, e: &'g Expr, on: &Depends<'g>, frame: &Frame<'g>) -> Option<i64> {
        if !e.ty.is_int() {
            return None;
        }
        if !on.mentions(e) {
            return Some(0);
        }
        let factor = match &e.kind {
            ExprKind::Local(slot) if *slot == on.variable => 1,
            ExprKind::Local(slot) => self.factor(on.definition(*slot)?, on, frame)?,
            ExprKind::Negate(a) => -self.factor(a, on, frame)?,
            ExprKind::Arith(Arith::Add, a, b) => self.factor(a, on, frame)? + self.factor(b, on, frame)?,
            ExprKind::Arith(Arith::Sub, a, b) => self.factor(a, on, frame)? - self.factor(b, on, frame)?,
            ExprKind::Arith(Arith::Mul, a, b) => match (self.constant(a, frame), self.constant(b, frame)) {
                (Some(times), _) => self.factor(b, on, frame)?.checked_mul(times)?,
                (_, Some(times)) => self.factor(a, on, frame)?.checked_mul(times)?,
                _ => return None,
            },
            _ => return None,
        };
        Some(factor).filter(|factor| factor.abs() <= MOST_FACTOR)
    }

    /// The value of an expression that is a constant at sight.
    fn constant(&self, e: &Expr, frame: &Frame<'g>) -> Option<i64> {
        match &e.kind {
            ExprKind::Int(int) => int.to_i64(),
            ExprKind::Param(index) => self.task.game.params().get(*index)?.as_int()?.to_i64(),
            ExprKind::Constant(index) => self.task.game.constants().get(*index)?.as_int()?.to_i64(),
            ExprKind::Local(slot) => match frame.get(*slot)?.as_ref()? {
                Bound::Int(num) => num.span.single(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Writes the rest of an expression that has a [factor](Self::factor): its value where the
    /// variable is 0.
    pub(super) fn linear(
        &mut self,
        e: &'g Expr,
        on: &Depends<'g>,
        frame: &mut Frame<'g>,
    ) -> Result<Linear, Unfit> {
        let factor = self.factor(e, on, frame).ok_or(Unfit::Rules)?;
        Ok(Linear { factor, rest: self.rest(e, on, frame)? })
    }

    fn rest(&mut self, e: &'g Expr, on: &Depends<'g>, frame: &mut Frame<'g>) -> Result<Num, Unfit> {
        if !on.mentions(e) {
            return self.int(e, frame);
        }
        match &e.kind {
            ExprKind::Local(slot) if *slot == on.variable => Ok(self.emit.number(0)),
            ExprKind::Local(slot) => self.rest(on.definition(*slot).ok_or(Unfit::Rules)?, on, frame),
            ExprKind::Negate(a) => {
                let (zero, a) = (self.emit.number(0), self.rest(a, on, frame)?);
                Ok(self.sub(zero, a))
            }
            ExprKind::Arith(op, a, b) => {
                let (a, b) = (self.rest(a, on, frame)?, self.rest(b, on, frame)?);
                Ok(self.arith(*op, a, b))
            }
            _ => Err(Unfit::Rules),
        }
    }

    /// The value of a linear form; `None` where it may leave a machine word.
    pub(super) fn value_at(&mut self, form: Linear, variable: Num) -> Option<Num> {
        let span = variable.span.mul(Interval::only(form.factor))?.add(form.rest.span)?;
        if form.factor == 0 {
            return Some(form.rest);
        }
        let factor = self.emit.word(form.factor);
        let product = self.emit.b.ins().imul(variable.at, factor);
        Some(Num { at: self.emit.b.ins().iadd(product, form.rest.at), span })
    }

    /// Whether a condition is a conjunction of linear inequalities and equations in the variable.
    pub(super) fn narrows(&self, e: &'g Expr, on: &Depends<'g>, frame: &Frame<'g>) -> bool {
        match &e.kind {
            ExprKind::Logic(Logic::And, a, b) => self.narrows(a, on, frame) && self.narrows(b, on, frame),
            ExprKind::Compare(operands, ops) => {
                let linear = operands.iter().all(|operand| self.factor(operand, on, frame).is_some());
                linear && ops.iter().all(|op| is_order(*op))
            }
            _ => false,
        }
    }

    /// The range of the variable in which a condition that [narrows](Self::narrows) holds.
    pub(super) fn narrowed(
        &mut self,
        e: &'g Expr,
        on: &Depends<'g>,
        frame: &mut Frame<'g>,
        range: (Num, Num),
    ) -> Result<(Num, Num), Unfit> {
        match &e.kind {
            ExprKind::Logic(Logic::And, a, b) => {
                let range = self.narrowed(a, on, frame, range)?;
                self.narrowed(b, on, frame, range)
            }
            ExprKind::Compare(operands, ops) => {
                let mut range = range;
                let forms = operands.iter().map(|operand| self.linear(operand, on, frame));
                let forms = forms.collect::<Result<Vec<_>, _>>()?;
                for (op, pair) in ops.iter().zip(forms.windows(2)) {
                    range = self.cut(*op, pair[0], pair[1], range);
                }
                Ok(range)
            }
            _ => Err(Unfit::Rules),
        }
    }

    /// The range cut to where `left op right`.
    fn cut(&mut self, op: Comparison, left: Linear, right: Linear, range: (Num, Num)) -> (Num, Num) {
        match op {
            Comparison::LessEqual => self.cut_at(left, right, 0, range),
            Comparison::Less => self.cut_at(left, right, 1, range),
            Comparison::GreaterEqual => self.cut_at(right, left, 0, range),
            Comparison::Greater => self.cut_at(right, left, 1, range),
            _ => {
                let range = self.cut_at(left, right, 0, range);
                self.cut_at(right, left, 0, range)
            }
        }
    }

    /// The range cut to where `small + more <= large`.
    fn cut_at(&mut self, small: Linear, large: Linear, more: i64, range: (Num, Num)) -> (Num, Num) {
        let (from, to) = range;
        let factor = small.factor - large.factor;
        let more = self.emit.number(more);
        let least = self.add(small.rest, more);
        if factor == 0 {
            // Either the whole range or nothing.
            let holds = self.emit.compare(
                cranelift_codegen::ir::condcodes::IntCC::SignedLessThanOrEqual,
                least.at,
                large.rest.at,
            );
            let at = self.emit.b.ins().select(holds, to.at, from.at);
            return (from, Num { at, span: Interval::new(from.span.lo.min(to.span.lo), to.span.hi) });
        }
        let by = self.emit.number(factor.abs());
        if factor > 0 {
            // factor * v <= large - least
            let room = self.sub(large.rest, least);
            let most = self.div_mod(room, by).0;
            let one = self.emit.number(1);
            let end = self.add(most, one);
            (from, self.min(to, end))
        } else {
            // |factor| * v >= least - large
            let needed = self.sub(least, large.rest);
            let round = self.emit.number(factor.abs() - 1);
            let needed = self.add(needed, round);
            let first = self.div_mod(needed, by).0;
            (self.max(from, first), to)
        }
    }
}

fn is_order(op: Comparison) -> bool {
    !matches!(op, Comparison::NotEqual | Comparison::In | Comparison::NotIn | Comparison::Divides)
}

/// The slots that items bind.
pub(super) fn bound_by(items: &[Item]) -> Vec<Slot> {
    fn slots(pattern: &Pattern, found: &mut Vec<Slot>) {
        match pattern {
            Pattern::Slot(slot) => found.push(*slot),
            Pattern::Tuple(parts) => parts.iter().for_each(|part| slots(part, found)),
        }
    }
    let mut found = Vec::new();
    for item in items {
        match item {
            Item::In(pattern, _) | Item::Define(pattern, _) => slots(pattern, &mut found),
            Item::If(_) => {}
        }
    }
    found
}
