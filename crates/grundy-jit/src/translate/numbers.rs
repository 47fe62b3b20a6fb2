//! Expressions: integers with as few checks as their intervals allow.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Type, types};
use grundy_rules::ir::{Arith, Bits, Expr, ExprKind};
use grundy_rules::value::Value;

use super::{Bound, Frame, MOST_WORK, Num, Ssa, Translator, Unfit, bind, is_named};
use crate::interval::Interval;

impl<'g> Translator<'g, '_> {
    /// Translates an expression.
    pub(super) fn eval(&mut self, e: &'g Expr, frame: &mut Frame<'g>) -> Result<Bound<'g>, Unfit> {
        self.work += 1;
        if self.work > MOST_WORK {
            return Err(Unfit::Rules);
        }
        self.deeper(|t| t.evaluated(e, frame))
    }

    fn evaluated(&mut self, e: &'g Expr, frame: &mut Frame<'g>) -> Result<Bound<'g>, Unfit> {
        if matches!(e.ty, grundy_rules::Type::Set(_) | grundy_rules::Type::List(_)) && !is_named(e) {
            return self.lazily(e, frame);
        }
        match &e.kind {
            ExprKind::Int(int) => Ok(Bound::Int(self.emit.number(int.to_i64().ok_or(Unfit::Rules)?))),
            ExprKind::Bool(truth) => Ok(Bound::Bool(self.emit.truth(*truth))),
            ExprKind::Literal(value) => self.known(value),
            ExprKind::Local(slot) => frame.get(*slot).cloned().flatten().ok_or(Unfit::Rules),
            ExprKind::Param(index) => self.known(self.task.game.params().get(*index).ok_or(Unfit::Rules)?),
            ExprKind::Constant(index) => {
                self.known(self.task.game.constants().get(*index).ok_or(Unfit::Rules)?)
            }
            ExprKind::Negate(a) => {
                let (zero, a) = (self.emit.number(0), self.int(a, frame)?);
                Ok(Bound::Int(self.sub(zero, a)))
            }
            ExprKind::Arith(op, a, b) => {
                let (a, b) = (self.int(a, frame)?, self.int(b, frame)?);
                Ok(Bound::Int(self.arith(*op, a, b)))
            }
            ExprKind::Bits(op, a, b) => {
                let (a, b) = (self.int(a, frame)?, self.int(b, frame)?);
                let (a, b) = (self.natural(a), self.natural(b));
                Ok(Bound::Int(self.bits(*op, a, b)))
            }
            ExprKind::Not(_) | ExprKind::Logic(..) | ExprKind::Compare(..) => {
                self.condition(e, frame).map(Bound::Bool)
            }
            ExprKind::Range { from, to, inclusive } => {
                let (from, mut to) = (self.int(from, frame)?, self.int(to, frame)?);
                if *inclusive {
                    let one = self.emit.number(1);
                    to = self.add(to, one);
                }
                Ok(Bound::Range(from, to))
            }
            ExprKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.eval(part, frame));
                Ok(Bound::Tuple(parts.collect::<Result<_, _>>()?))
            }
            ExprKind::Part(tuple, index) => match self.eval(tuple, frame)? {
                Bound::Tuple(parts) => parts.into_iter().nth(*index).ok_or(Unfit::Rules),
                _ => Err(Unfit::Rules),
            },
            ExprKind::Over(over, body, items) => self.over(*over, body, items, frame),
            ExprKind::Index(list, index) => self.index(list, index, frame),
            ExprKind::If(condition, a, b) => self.either(condition, a, b, frame),
            ExprKind::Let(pattern, value, body) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame)?;
                self.eval(body, frame)
            }
            ExprKind::Call(function, args) => self.call(*function, args, frame),
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, frame),
            ExprKind::Sets(..)
            | ExprKind::Join(..)
            | ExprKind::List(_)
            | ExprKind::Set(_)
            | ExprKind::Slice(..)
            | ExprKind::With(..) => Err(Unfit::Rules),
        }
    }

    pub(super) fn arith(&mut self, op: Arith, a: Num, b: Num) -> Num {
        match op {
            Arith::Add => self.add(a, b),
            Arith::Sub => self.sub(a, b),
            Arith::Mul => self.mul(a, b),
            Arith::Div => self.div_mod(a, b).0,
            Arith::Mod => self.div_mod(a, b).1,
        }
    }

    pub(super) fn add(&mut self, a: Num, b: Num) -> Num {
        match a.span.add(b.span) {
            Some(span) => Num { at: self.emit.b.ins().iadd(a.at, b.at), span },
            None => {
                let (at, left) = self.emit.b.ins().sadd_overflow(a.at, b.at);
                self.emit.ask_if(left);
                Num { at, span: Interval::ALL }
            }
        }
    }

    pub(super) fn sub(&mut self, a: Num, b: Num) -> Num {
        match a.span.sub(b.span) {
            Some(span) => Num { at: self.emit.b.ins().isub(a.at, b.at), span },
            None => {
                let (at, left) = self.emit.b.ins().ssub_overflow(a.at, b.at);
                self.emit.ask_if(left);
                Num { at, span: Interval::ALL }
            }
        }
    }

    pub(super) fn mul(&mut self, a: Num, b: Num) -> Num {
        match a.span.mul(b.span) {
            Some(span) => Num { at: self.emit.b.ins().imul(a.at, b.at), span },
            None => {
                let (at, left) = self.emit.b.ins().smul_overflow(a.at, b.at);
                self.emit.ask_if(left);
                Num { at, span: Interval::ALL }
            }
        }
    }

    /// Quotient rounded down and remainder, by a positive divisor.
    pub(super) fn div_mod(&mut self, a: Num, b: Num) -> (Num, Num) {
        if b.span.lo < 1 {
            let one = self.emit.word(1);
            let wrong = self.emit.compare(IntCC::SignedLessThan, b.at, one);
            self.emit.ask_if(wrong);
        }
        let divisor = Interval::new(b.span.lo.max(1), b.span.hi);
        let spans = (a.span.div(divisor), a.span.rem(divisor));
        let (quotient, remainder) = if a.span.is_short() && b.span.hi <= i64::from(u32::MAX) {
            let ins = |t: &mut Self, at| t.emit.b.ins().ireduce(types::I32, at);
            let (a, b) = (ins(self, a.at), ins(self, b.at));
            let (quotient, remainder) = (self.emit.b.ins().udiv(a, b), self.emit.b.ins().urem(a, b));
            let wide = |t: &mut Self, at| t.emit.b.ins().uextend(types::I64, at);
            (wide(self, quotient), wide(self, remainder))
        } else if a.span.is_natural() {
            (self.emit.b.ins().udiv(a.at, b.at), self.emit.b.ins().urem(a.at, b.at))
        } else {
            // The machine rounds towards zero; the divisor is positive, so nothing overflows.
            let (quotient, remainder) =
                (self.emit.b.ins().sdiv(a.at, b.at), self.emit.b.ins().srem(a.at, b.at));
            let below = self.emit.is_negative(remainder);
            let (zero, one) = (self.emit.word(0), self.emit.word(1));
            let (less, more) =
                (self.emit.b.ins().select(below, one, zero), self.emit.b.ins().select(below, b.at, zero));
            (self.emit.b.ins().isub(quotient, less), self.emit.b.ins().iadd(remainder, more))
        };
        (Num { at: quotient, span: spans.0 }, Num { at: remainder, span: spans.1 })
    }

    pub(super) fn bits(&mut self, op: Bits, a: Num, b: Num) -> Num {
        let span = a.span.bits(b.span);
        let ins = self.emit.b.ins();
        match op {
            Bits::And => {
                Num { at: ins.band(a.at, b.at), span: Interval { lo: 0, hi: a.span.hi.min(b.span.hi) } }
            }
            Bits::Or => Num { at: ins.bor(a.at, b.at), span },
            Bits::Xor => Num { at: ins.bxor(a.at, b.at), span },
        }
    }

    pub(super) fn min(&mut self, a: Num, b: Num) -> Num {
        let span = Interval { lo: a.span.lo.min(b.span.lo), hi: a.span.hi.min(b.span.hi) };
        Num { at: self.emit.b.ins().smin(a.at, b.at), span }
    }

    pub(super) fn max(&mut self, a: Num, b: Num) -> Num {
        let span = Interval { lo: a.span.lo.max(b.span.lo), hi: a.span.hi.max(b.span.hi) };
        Num { at: self.emit.b.ins().smax(a.at, b.at), span }
    }

    /// One of two values.
    fn either(
        &mut self,
        condition: &'g Expr,
        a: &'g Expr,
        b: &'g Expr,
        frame: &mut Frame<'g>,
    ) -> Result<Bound<'g>, Unfit> {
        let condition = self.truth(condition, frame)?;
        let (yes, no) = (self.emit.b.create_block(), self.emit.b.create_block());
        self.emit.branch(condition, yes, &[], no);
        self.emit.go(yes);
        let left = self.eval(a, frame)?;
        let mut lefts = Vec::new();
        flatten(&left, &mut lefts)?;
        let kinds: Vec<Type> = lefts.iter().map(|(_, kind)| *kind).collect();
        let (after, params) = self.emit.block(&kinds);
        let args: Vec<Ssa> = lefts.iter().map(|(at, _)| *at).collect();
        self.emit.jump(after, &args);
        self.emit.go(no);
        let right = self.eval(b, frame)?;
        let mut rights = Vec::new();
        flatten(&right, &mut rights)?;
        if rights.iter().map(|(_, kind)| *kind).ne(kinds) {
            return Err(Unfit::Rules);
        }
        let args: Vec<Ssa> = rights.iter().map(|(at, _)| *at).collect();
        self.emit.jump(after, &args);
        self.emit.go(after);
        joined(&left, &right, &mut params.into_iter())
    }

    /// An element of a list of integers that is constant or written out.
    fn index(&mut self, list: &'g Expr, index: &'g Expr, frame: &mut Frame<'g>) -> Result<Bound<'g>, Unfit> {
        let list = self.eval(list, frame)?;
        let index = self.int(index, frame)?;
        match list {
            Bound::Known(Value::List(elements)) => {
                let words = elements.iter().map(|value| value.as_int().and_then(grundy_values::Int::to_i64));
                let words: Vec<i64> = words.collect::<Option<_>>().ok_or(Unfit::Rules)?;
                self.ask_unless_index(index, words.len())?;
                let span = words.iter().map(|&word| Interval::only(word)).reduce(Interval::hull);
                let base = self.add_data(&words);
                let at = self.emit.datum(base, index.at);
                Ok(Bound::Int(Num { at, span: span.unwrap_or(Interval::only(0)) }))
            }
            Bound::Lazy(list, mut inner) => {
                let items = self.items(list, &mut inner)?;
                self.item(&items, index)
            }
            Bound::Held(items) => self.item(&items, index),
            _ => Err(Unfit::Rules),
        }
    }

    /// An element of a list whose elements are at hand.
    fn item(&mut self, items: &[Bound<'g>], index: Num) -> Result<Bound<'g>, Unfit> {
        let single = index.span.single().and_then(|index| usize::try_from(index).ok());
        if let Some(item) = single.and_then(|index| items.get(index)) {
            return Ok(item.clone());
        }
        let nums = items.iter().map(|item| match item {
            Bound::Int(num) => Ok(*num),
            _ => Err(Unfit::Rules),
        });
        let nums = nums.collect::<Result<Vec<_>, _>>()?;
        self.ask_unless_index(index, nums.len())?;
        let words: Vec<Ssa> = nums.iter().map(|num| num.at).collect();
        let array = self.emit.on_stack(&words);
        let span = nums.iter().map(|num| num.span).reduce(Interval::hull);
        let at = self.emit.stacked(array, index.at);
        Ok(Bound::Int(Num { at, span: span.unwrap_or(Interval::only(0)) }))
    }

    /// Asks the interpreter unless a list of that length has an element there.
    fn ask_unless_index(&mut self, index: Num, length: usize) -> Result<(), Unfit> {
        let length = self.emit.word(i64::try_from(length).map_err(|_| Unfit::Rules)?);
        let wrong = self.emit.compare(IntCC::UnsignedGreaterThanOrEqual, index.at, length);
        self.emit.ask_if(wrong);
        Ok(())
    }

    /// Adds words to the data; gives where they begin.
    pub(super) fn add_data(&mut self, words: &[i64]) -> usize {
        let base = self.shared.data.windows(words.len().max(1)).position(|window| window == words);
        base.unwrap_or_else(|| {
            self.shared.data.extend_from_slice(words);
            self.shared.data.len() - words.len()
        })
    }
}

/// The words that a value is made of.
pub(super) fn flatten(value: &Bound<'_>, words: &mut Vec<(Ssa, Type)>) -> Result<(), Unfit> {
    match value {
        Bound::Int(num) => words.push((num.at, types::I64)),
        Bound::Bool(truth) => words.push((*truth, types::I8)),
        Bound::Tuple(parts) | Bound::Held(parts) => {
            return parts.iter().try_for_each(|part| flatten(part, words));
        }
        Bound::Range(from, to) => words.extend([(from.at, types::I64), (to.at, types::I64)]),
        Bound::Known(_) | Bound::Lazy(..) | Bound::Masked(..) => return Err(Unfit::Rules),
    }
    Ok(())
}

/// One of two values of the same make, now in these words.
pub(super) fn joined<'g>(
    a: &Bound<'g>,
    b: &Bound<'g>,
    words: &mut dyn Iterator<Item = Ssa>,
) -> Result<Bound<'g>, Unfit> {
    let mut next = || words.next().ok_or(Unfit::Rules);
    Ok(match (a, b) {
        (Bound::Int(a), Bound::Int(b)) => Bound::Int(Num { at: next()?, span: a.span.hull(b.span) }),
        (Bound::Bool(_), Bound::Bool(_)) => Bound::Bool(next()?),
        (Bound::Range(a, b), Bound::Range(c, d)) => Bound::Range(
            Num { at: next()?, span: a.span.hull(c.span) },
            Num { at: next()?, span: b.span.hull(d.span) },
        ),
        (Bound::Tuple(a), Bound::Tuple(b)) if a.len() == b.len() => {
            let parts = a.iter().zip(b).map(|(a, b)| joined(a, b, words));
            Bound::Tuple(parts.collect::<Result<_, _>>()?)
        }
        (Bound::Held(a), Bound::Held(b)) if a.len() == b.len() => {
            let parts = a.iter().zip(b).map(|(a, b)| joined(a, b, words));
            Bound::Held(parts.collect::<Result<_, _>>()?)
        }
        _ => return Err(Unfit::Rules),
    })
}
