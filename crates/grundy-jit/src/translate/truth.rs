//! Conditions.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use grundy_rules::Type;
use grundy_rules::ir::{Comparison, Expr, ExprKind, Logic};
use grundy_rules::value::Value;

use super::{Bound, Frame, Num, Ssa, Translator, Unfit};
use crate::interval::Interval;

impl<'g> Translator<'g, '_> {
    /// Translates `not`, logic and comparisons.
    pub(super) fn condition(&mut self, e: &'g Expr, frame: &mut Frame<'g>) -> Result<Ssa, Unfit> {
        match &e.kind {
            ExprKind::Not(a) => {
                let a = self.truth(a, frame)?;
                Ok(self.emit.not(a))
            }
            ExprKind::Logic(op, a, b) => self.logic(*op, a, b, frame),
            ExprKind::Compare(operands, ops) => self.chain(operands, ops, frame),
            _ => self.truth(e, frame),
        }
    }

    fn logic(&mut self, op: Logic, a: &'g Expr, b: &'g Expr, frame: &mut Frame<'g>) -> Result<Ssa, Unfit> {
        let a = self.truth(a, frame)?;
        match op {
            Logic::Xor | Logic::Iff => {
                let b = self.truth(b, frame)?;
                let differ = self.emit.b.ins().bxor(a, b);
                Ok(if op == Logic::Xor { differ } else { self.emit.not(differ) })
            }
            // The right side is looked at only where the left does not decide.
            Logic::And | Logic::Or | Logic::Implies => {
                let decided = self.emit.truth(op != Logic::And);
                let (right, after) = (self.emit.b.create_block(), self.emit.block(&[types::I8]));
                let (after, result) = (after.0, after.1);
                let (yes, no) = if op == Logic::Or { (after, right) } else { (right, after) };
                let args = |target| if target == after { vec![decided.into()] } else { Vec::new() };
                let (yes_args, no_args): (Vec<_>, Vec<_>) = (args(yes), args(no));
                self.emit.b.ins().brif(a, yes, &yes_args, no, &no_args);
                self.emit.go(right);
                let b = self.truth(b, frame)?;
                self.emit.jump(after, &[b]);
                self.emit.go(after);
                result.first().copied().ok_or(Unfit::Rules)
            }
        }
    }

    /// A chain of comparisons; an operand is looked at only where all before it hold.
    fn chain(
        &mut self,
        operands: &'g [Expr],
        ops: &[Comparison],
        frame: &mut Frame<'g>,
    ) -> Result<Ssa, Unfit> {
        let (first, rest) = operands.split_first().ok_or(Unfit::Rules)?;
        let mut left = self.eval(first, frame)?;
        let (after, result) = self.emit.block(&[types::I8]);
        let no = self.emit.truth(false);
        for (at, (op, operand)) in ops.iter().zip(rest).enumerate() {
            let last = at + 1 == ops.len();
            let (holds, right) = match op {
                Comparison::In | Comparison::NotIn => {
                    let member = self.member(&left, operand, frame)?;
                    let holds = if *op == Comparison::In { member } else { self.emit.not(member) };
                    (holds, None)
                }
                _ => {
                    let right = self.eval(operand, frame)?;
                    (self.compared(*op, &left, &right)?, Some(right))
                }
            };
            if last {
                self.emit.jump(after, &[holds]);
                break;
            }
            let on = self.emit.b.create_block();
            self.emit.b.ins().brif(holds, on, &[], after, &[no.into()]);
            self.emit.go(on);
            left = right.ok_or(Unfit::Rules)?;
        }
        self.emit.go(after);
        result.first().copied().ok_or(Unfit::Rules)
    }

    fn compared(&mut self, op: Comparison, left: &Bound<'g>, right: &Bound<'g>) -> Result<Ssa, Unfit> {
        let how = match op {
            Comparison::Equal => IntCC::Equal,
            Comparison::NotEqual => IntCC::NotEqual,
            Comparison::Less => IntCC::SignedLessThan,
            Comparison::LessEqual => IntCC::SignedLessThanOrEqual,
            Comparison::Greater => IntCC::SignedGreaterThan,
            Comparison::GreaterEqual => IntCC::SignedGreaterThanOrEqual,
            Comparison::Divides => return self.divides(left, right),
            Comparison::In | Comparison::NotIn => return Err(Unfit::Rules),
        };
        match (left, right) {
            (Bound::Int(a), Bound::Int(b)) => Ok(self.emit.compare(how, a.at, b.at)),
            // 0 and 1 compare as false and true do.
            (Bound::Bool(a), Bound::Bool(b)) => Ok(self.emit.compare(how, *a, *b)),
            (Bound::Tuple(a), Bound::Tuple(b)) if a.len() == b.len() => {
                let same = self.same(a, b)?;
                match op {
                    Comparison::Equal => Ok(same),
                    Comparison::NotEqual => Ok(self.emit.not(same)),
                    _ => Err(Unfit::Rules),
                }
            }
            (a, b) if is_set(a) || is_set(b) => self.compared_sets(op, a, b),
            (Bound::Held(_) | Bound::Lazy(..) | Bound::Known(Value::List(_)), _) => {
                self.compared_lists(op, left, right)
            }
            _ => Err(Unfit::Rules),
        }
    }

    /// Whether two tuples are equal.
    pub(super) fn same(&mut self, a: &[Bound<'g>], b: &[Bound<'g>]) -> Result<Ssa, Unfit> {
        let mut same = self.emit.truth(true);
        for (a, b) in a.iter().zip(b) {
            let equal = self.compared(Comparison::Equal, a, b)?;
            same = self.emit.b.ins().band(same, equal);
        }
        Ok(same)
    }

    /// Whether a number divides another; 0 divides only 0.
    fn divides(&mut self, left: &Bound<'g>, right: &Bound<'g>) -> Result<Ssa, Unfit> {
        let (Bound::Int(divisor), Bound::Int(number)) = (left, right) else { return Err(Unfit::Rules) };
        let divisor = self.absolute(*divisor);
        let (zero, one) = (self.emit.word(0), self.emit.number(1));
        let none = self.emit.compare(IntCC::Equal, divisor.at, zero);
        let by = Num {
            at: self.emit.b.ins().select(none, one.at, divisor.at),
            span: Interval::new(divisor.span.lo.max(1), divisor.span.hi),
        };
        let remainder = self.div_mod(*number, by).1;
        let rest = self.emit.b.ins().select(none, number.at, remainder.at);
        Ok(self.emit.compare(IntCC::Equal, rest, zero))
    }

    pub(super) fn absolute(&mut self, num: Num) -> Num {
        if num.span.is_natural() {
            return num;
        }
        if num.span.lo == i64::MIN {
            let least = self.emit.word(i64::MIN);
            let wrong = self.emit.compare(IntCC::Equal, num.at, least);
            self.emit.ask_if(wrong);
        }
        let most = num.span.lo.saturating_neg().max(num.span.hi);
        Num { at: self.emit.b.ins().iabs(num.at), span: Interval::new(0, most) }
    }
}

/// Whether a value is a set for sure.
fn is_set(value: &Bound<'_>) -> bool {
    match value {
        Bound::Known(Value::Set(_)) | Bound::Masked(..) => true,
        Bound::Lazy(set, _) => matches!(set.ty, Type::Set(_)),
        _ => false,
    }
}
