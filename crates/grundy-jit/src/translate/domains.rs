//! Loops over domains, membership in them, and what is made of all branches of items.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, types};
use cranelift_frontend::Variable;
use grundy_rules::ir::{Builtin, Expr, ExprKind, Item, Over, Sets};
use grundy_rules::value::Value;

use super::numbers::{flatten, joined};
use super::{Body, Bound, Frame, Num, Ssa, Translator, Unfit, bind};
use crate::interval::Interval;

/// Constant sets with at most so many elements are compared one by one.
const FEW: usize = 4;
/// Constant sets of integers in a range of this length become bits.
const MOST_BITS: i64 = 1 << 20;

/// Whether an element may come several times, in any order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Times {
    /// Marks do not count.
    Any,
    /// What is added up must be met once.
    Once,
}

impl<'g, 'f> Translator<'g, 'f> {
    /// Runs through all branches of items, from left to right.
    pub(super) fn each(
        &mut self,
        items: &'g [Item],
        frame: &mut Frame,
        times: Times,
        body: Body<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let Some((item, rest)) = items.split_first() else { return body(self, frame) };
        self.deeper(|t| t.each_of(item, rest, frame, times, body))
    }

    fn each_of(
        &mut self,
        item: &'g Item,
        rest: &'g [Item],
        frame: &mut Frame,
        times: Times,
        body: Body<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        match item {
            Item::If(condition) => {
                self.guarded(condition, frame, |t, frame| t.each(rest, frame, times, body))
            }
            Item::Define(pattern, value) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame)?;
                self.each(rest, frame, times, body)
            }
            Item::In(pattern, domain) => self.through(domain, frame, times, &mut |t, element, frame| {
                bind(pattern, element, frame)?;
                t.each(rest, frame, times, body)
            }),
        }
    }

    /// Does `body` for every element of a domain.
    pub(super) fn through(
        &mut self,
        domain: &'g Expr,
        frame: &mut Frame,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        match &domain.kind {
            ExprKind::Set(parts) if times == Times::Any => self.through_listed(parts, frame, body),
            ExprKind::List(parts) => self.through_listed(parts, frame, body),
            ExprKind::Over(over, element, items)
                if *over == Over::List || (*over == Over::Set && times == Times::Any) =>
            {
                self.each(items, frame, times, &mut |t, frame| {
                    let element = t.eval(element, frame)?;
                    body(t, element, frame)
                })
            }
            ExprKind::Over(Over::Union, set, items) if times == Times::Any => {
                self.each(items, frame, times, &mut |t, frame| t.through(set, frame, times, body))
            }
            ExprKind::Sets(Sets::Union, a, b) if times == Times::Any => {
                self.through(a, frame, times, body)?;
                self.through(b, frame, times, body)
            }
            ExprKind::Sets(op @ (Sets::Intersection | Sets::Difference), a, b) => {
                self.through(a, frame, times, &mut |t, element, frame| {
                    let member = t.member(&element, b, frame)?;
                    let holds = if *op == Sets::Intersection { member } else { t.emit.not(member) };
                    let after = t.emit.b.create_block();
                    t.emit.unless(holds, after);
                    body(t, element, frame)?;
                    t.emit.jump(after, &[]);
                    t.emit.go(after);
                    Ok(())
                })
            }
            ExprKind::Builtin(Builtin::ToSet, args) if times == Times::Any => {
                self.through(args.first().ok_or(Unfit::Rules)?, frame, times, body)
            }
            ExprKind::Builtin(Builtin::Divisors, args) => {
                let n = self.int(args.first().ok_or(Unfit::Rules)?, frame)?;
                self.through_divisors(n, frame, body)
            }
            ExprKind::Builtin(Builtin::Powers, args) => {
                let [base, most] = args.as_slice() else { return Err(Unfit::Rules) };
                let (base, most) = (self.int(base, frame)?, self.int(most, frame)?);
                self.through_powers(base, most, frame, body)
            }
            _ => match self.eval(domain, frame)? {
                Bound::Range(from, to) => self.count(from, to, &mut |t, num| body(t, Bound::Int(num), frame)),
                Bound::Known(Value::Set(elements) | Value::List(elements)) => {
                    self.through_known(&elements, frame, body)
                }
                _ => Err(Unfit::Rules),
            },
        }
    }

    /// Does `body` for every integer of a range.
    pub(super) fn count(
        &mut self,
        from: Num,
        to: Num,
        body: &mut dyn FnMut(&mut Self, Num) -> Result<(), Unfit>,
    ) -> Result<(), Unfit> {
        let (turn, at) = self.emit.block(&[types::I64]);
        let after = self.emit.b.create_block();
        let some = self.emit.compare(IntCC::SignedLessThan, from.at, to.at);
        self.emit.branch(some, turn, &[from.at], after);
        self.emit.go(turn);
        let span = Interval::new(from.span.lo, to.span.hi.saturating_sub(1));
        body(self, Num { at: at[0], span })?;
        let one = self.emit.word(1);
        let next = self.emit.b.ins().iadd(at[0], one);
        let more = self.emit.compare(IntCC::SignedLessThan, next, to.at);
        self.emit.branch(more, turn, &[next], after);
        self.emit.go(after);
        Ok(())
    }

    fn through_listed(
        &mut self,
        parts: &'g [Expr],
        frame: &mut Frame,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let elements = parts.iter().map(|part| self.eval(part, frame)).collect::<Result<Vec<_>, _>>()?;
        if elements.len() <= FEW {
            return elements.into_iter().try_for_each(|element| body(self, element, frame));
        }
        let mut words = Vec::new();
        elements.iter().try_for_each(|element| flatten(element, &mut words))?;
        let width = words.len() / elements.len();
        if words.iter().any(|(_, kind)| *kind != types::I64) {
            return Err(Unfit::Rules);
        }
        let words: Vec<Ssa> = words.into_iter().map(|(at, _)| at).collect();
        let array = self.emit.on_stack(&words);
        let (first, rest) = elements.split_first().ok_or(Unfit::Rules)?;
        let step = self.emit.word(i64::try_from(width).map_err(|_| Unfit::Rules)?);
        self.through_array(elements.len(), &mut |t, index| {
            let start = t.emit.b.ins().imul(index, step);
            let mut words = Vec::new();
            for offset in 0..width {
                let offset = t.emit.word(i64::try_from(offset).map_err(|_| Unfit::Rules)?);
                let at = t.emit.b.ins().iadd(start, offset);
                words.push(t.emit.stacked(array, at));
            }
            // Its numbers lie where those of any element lie.
            let any = |a: Bound, b: &Bound| joined(&a, b, &mut words.clone().into_iter());
            let element = rest.iter().try_fold(joined(first, first, &mut words.clone().into_iter())?, any)?;
            body(t, element, frame)
        })
    }

    /// The numbers from 0 below a constant.
    fn through_array(
        &mut self,
        length: usize,
        body: &mut dyn FnMut(&mut Self, Ssa) -> Result<(), Unfit>,
    ) -> Result<(), Unfit> {
        let length = i64::try_from(length).map_err(|_| Unfit::Rules)?;
        let (from, to) = (self.emit.number(0), self.emit.number(length));
        self.count(from, to, &mut |t, index| body(t, index.at))
    }

    /// A constant list or set of integers, or of tuples of integers.
    fn through_known(
        &mut self,
        elements: &[Value],
        frame: &mut Frame,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        if elements.is_empty() {
            return Ok(());
        }
        if elements.len() <= FEW {
            for element in elements {
                let element = self.known(element)?;
                body(self, element, frame)?;
            }
            return Ok(());
        }
        let rows = elements.iter().map(words).collect::<Option<Vec<_>>>().ok_or(Unfit::Rules)?;
        let width = rows.first().map_or(0, |row| row.1.len());
        let whole = rows.first().is_some_and(|row| row.0);
        if rows.iter().any(|row| row.1.len() != width) {
            return Err(Unfit::Rules);
        }
        let columns = (0..width).map(|column| {
            let words: Vec<i64> = rows.iter().map(|row| row.1[column]).collect();
            let span = words.iter().map(|&word| Interval::only(word)).reduce(Interval::hull);
            (self.add_data(&words), span.unwrap_or(Interval::only(0)))
        });
        let columns: Vec<(usize, Interval)> = columns.collect();
        self.through_array(elements.len(), &mut |t, index| {
            let numbers = columns
                .iter()
                .map(|(base, span)| Bound::Int(Num { at: t.emit.datum(*base, index), span: *span }));
            let mut numbers: Vec<Bound> = numbers.collect();
            let element = match numbers.pop() {
                Some(only) if !whole => only,
                Some(last) => {
                    numbers.push(last);
                    Bound::Tuple(numbers)
                }
                None => return Err(Unfit::Rules),
            };
            body(t, element, frame)
        })
    }

    /// The divisors of a positive number, with d also n / d; a divisor may come twice.
    fn through_divisors(
        &mut self,
        n: Num,
        frame: &mut Frame,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let (one, root) = (self.emit.number(1), self.emit.number(n.span.hi.max(1).isqrt() + 1));
        let wrong = self.emit.compare(IntCC::SignedLessThan, n.at, one.at);
        self.emit.ask_if(wrong);
        let n = Num { at: n.at, span: Interval::new(n.span.lo.max(1), n.span.hi) };
        self.count(one, root, &mut |t, d| {
            let (quotient, remainder) = t.div_mod(n, d);
            let divides = t.emit.not(remainder.at);
            let small = t.emit.compare(IntCC::SignedLessThanOrEqual, d.at, quotient.at);
            let both = t.emit.b.ins().band(divides, small);
            let after = t.emit.b.create_block();
            t.emit.unless(both, after);
            let (lesser, greater) = (d, Num { at: quotient.at, span: Interval::new(1, n.span.hi) });
            let array = t.emit.on_stack(&[lesser.at, greater.at]);
            let equal = t.emit.compare(IntCC::Equal, lesser.at, greater.at);
            let (low, high) = (t.emit.word(1), t.emit.word(2));
            let number = Num { at: t.emit.b.ins().select(equal, low, high), span: Interval::new(1, 2) };
            let zero = t.emit.number(0);
            t.count(zero, number, &mut |t, index| {
                let at = t.emit.stacked(array, index.at);
                body(t, Bound::Int(Num { at, span: greater.span }), frame)
            })?;
            t.emit.jump(after, &[]);
            t.emit.go(after);
            Ok(())
        })
    }

    /// The powers of `base` up to `most`; only 1 for a base below 2.
    fn through_powers(
        &mut self,
        base: Num,
        most: Num,
        frame: &mut Frame,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let base = self.natural(base);
        let one = self.emit.word(1);
        let (turn, at) = self.emit.block(&[types::I64]);
        let after = self.emit.b.create_block();
        let some = self.emit.compare(IntCC::SignedLessThanOrEqual, one, most.at);
        self.emit.branch(some, turn, &[one], after);
        self.emit.go(turn);
        let span = Interval::new(1, most.span.hi);
        body(self, Bound::Int(Num { at: at[0], span }), frame)?;
        let (next, left) = self.emit.b.ins().smul_overflow(at[0], base.at);
        let stays = self.emit.compare(IntCC::SignedLessThanOrEqual, base.at, one);
        let past = self.emit.compare(IntCC::SignedGreaterThan, next, most.at);
        let end = self.emit.b.ins().bor(left, stays);
        let end = self.emit.b.ins().bor(end, past);
        let more = self.emit.not(end);
        self.emit.branch(more, turn, &[next], after);
        self.emit.go(after);
        Ok(())
    }

    /// Whether a value is an element of a domain.
    pub(super) fn member(
        &mut self,
        value: &Bound,
        domain: &'g Expr,
        frame: &mut Frame,
    ) -> Result<Ssa, Unfit> {
        match &domain.kind {
            ExprKind::Set(parts) | ExprKind::List(parts) => {
                let mut found = self.emit.truth(false);
                for part in parts {
                    let part = self.eval(part, frame)?;
                    let same = self.same(std::slice::from_ref(value), &[part])?;
                    found = self.emit.b.ins().bor(found, same);
                }
                Ok(found)
            }
            ExprKind::Sets(op, a, b) => {
                let (a, b) = (self.member(value, a, frame)?, self.member(value, b, frame)?);
                Ok(match op {
                    Sets::Union => self.emit.b.ins().bor(a, b),
                    Sets::Intersection => self.emit.b.ins().band(a, b),
                    Sets::SymmetricDifference => self.emit.b.ins().bxor(a, b),
                    Sets::Difference => {
                        let b = self.emit.not(b);
                        self.emit.b.ins().band(a, b)
                    }
                })
            }
            ExprKind::Over(Over::Set | Over::List | Over::Union, ..)
            | ExprKind::Builtin(Builtin::Divisors | Builtin::Powers | Builtin::ToSet, _) => {
                let found = self.emit.b.declare_var(types::I8);
                let no = self.emit.truth(false);
                self.emit.b.def_var(found, no);
                self.through(domain, frame, Times::Any, &mut |t, element, _| {
                    let same = t.same(std::slice::from_ref(value), &[element])?;
                    let before = t.emit.b.use_var(found);
                    let now = t.emit.b.ins().bor(before, same);
                    t.emit.b.def_var(found, now);
                    Ok(())
                })?;
                Ok(self.emit.b.use_var(found))
            }
            _ => match (value, self.eval(domain, frame)?) {
                (Bound::Int(num), Bound::Range(from, to)) => {
                    let low = self.emit.compare(IntCC::SignedLessThanOrEqual, from.at, num.at);
                    let high = self.emit.compare(IntCC::SignedLessThan, num.at, to.at);
                    Ok(self.emit.b.ins().band(low, high))
                }
                (value, Bound::Known(Value::Set(elements) | Value::List(elements))) => {
                    self.member_of_known(value, &elements)
                }
                _ => Err(Unfit::Rules),
            },
        }
    }

    /// Whether a value is an element of a constant set: by bits, or one by one.
    fn member_of_known(&mut self, value: &Bound, elements: &[Value]) -> Result<Ssa, Unfit> {
        let words: Option<Vec<i64>> = elements.iter().map(|element| element.as_int()?.to_i64()).collect();
        if let (Bound::Int(num), Some(words)) = (value, &words)
            && elements.len() > FEW
        {
            return self.member_by_bits(*num, words);
        }
        if elements.len() > 16 * FEW {
            return Err(Unfit::Rules);
        }
        let mut found = self.emit.truth(false);
        for element in elements {
            let element = self.known(element)?;
            let same = self.same(std::slice::from_ref(value), &[element])?;
            found = self.emit.b.ins().bor(found, same);
        }
        Ok(found)
    }

    fn member_by_bits(&mut self, num: Num, elements: &[i64]) -> Result<Ssa, Unfit> {
        let (Some(&least), Some(&most)) = (elements.iter().min(), elements.iter().max()) else {
            return Ok(self.emit.truth(false));
        };
        let length = most.checked_sub(least).filter(|&length| length < MOST_BITS).ok_or(Unfit::Rules)?;
        let mut bits = vec![0_i64; usize::try_from(length / 64 + 1).map_err(|_| Unfit::Rules)?];
        for element in elements {
            let at = usize::try_from(element - least).map_err(|_| Unfit::Rules)?;
            bits[at / 64] |= 1_i64 << (at % 64);
        }
        let base = self.add_data(&bits);
        let (least, length) = (self.emit.word(least), self.emit.word(length));
        // A difference that wraps around is larger than the length, too.
        let offset = self.emit.b.ins().isub(num.at, least);
        let inside = self.emit.compare(IntCC::UnsignedLessThanOrEqual, offset, length);
        let zero = self.emit.word(0);
        let offset = self.emit.b.ins().select(inside, offset, zero);
        let (six, low) = (self.emit.word(6), self.emit.word(63));
        let word = self.emit.b.ins().ushr(offset, six);
        let word = self.emit.datum(base, word);
        let bit = self.emit.b.ins().band(offset, low);
        let shifted = self.emit.b.ins().ushr(word, bit);
        let bit = self.emit.b.ins().ireduce(types::I8, shifted);
        Ok(self.emit.b.ins().band(bit, inside))
    }

    /// Something made of the values of `body` over all branches of `items`.
    pub(super) fn over(
        &mut self,
        over: Over,
        body: &'g Expr,
        items: &'g [Item],
        frame: &mut Frame,
    ) -> Result<Bound, Unfit> {
        let times = match over {
            Over::All | Over::Any | Over::Min | Over::Max | Over::Gcd => Times::Any,
            Over::Count | Over::Sum | Over::Xor => Times::Once,
            Over::Set | Over::List | Over::Union | Over::Mex => return Err(Unfit::Rules),
        };
        let truth = matches!(over, Over::All | Over::Any);
        let made = self.emit.b.declare_var(if truth { types::I8 } else { types::I64 });
        let first = if truth { self.emit.truth(over == Over::All) } else { self.emit.word(0) };
        self.emit.b.def_var(made, first);
        let some = self.emit.b.declare_var(types::I8);
        let none = self.emit.truth(false);
        self.emit.b.def_var(some, none);
        let done = self.emit.b.create_block();
        let mut span: Option<Interval> = None;
        self.each(items, frame, times, &mut |t, frame| {
            let value = t.eval(body, frame)?;
            let found = t.gather(over, value, made, some, done)?;
            span = Some(span.map_or(found, |span| span.hull(found)));
            Ok(())
        })?;
        self.emit.jump(done, &[]);
        self.emit.go(done);
        let at = self.emit.b.use_var(made);
        if truth {
            return Ok(Bound::Bool(at));
        }
        if matches!(over, Over::Min | Over::Max) {
            let some = self.emit.b.use_var(some);
            let none = self.emit.not(some);
            self.emit.ask_if(none);
        }
        Ok(Bound::Int(Num { at, span: span.unwrap_or(Interval::only(0)).hull(Interval::only(0)) }))
    }

    /// Adds one value; gives where the result then lies.
    fn gather(
        &mut self,
        over: Over,
        value: Bound,
        made: Variable,
        some: Variable,
        done: Block,
    ) -> Result<Interval, Unfit> {
        let before = self.emit.b.use_var(made);
        let all = Num { at: before, span: Interval::ALL };
        let now = match (over, value) {
            (Over::All | Over::Any, Bound::Bool(holds)) => {
                self.emit.b.def_var(made, holds);
                let on = if over == Over::All { holds } else { self.emit.not(holds) };
                self.emit.unless(on, done);
                return Ok(Interval::BIT);
            }
            (Over::Count, Bound::Bool(holds)) => {
                let one = Num { at: self.emit.b.ins().uextend(types::I64, holds), span: Interval::BIT };
                Num { span: Interval::NATURAL, ..self.add(all, one) }
            }
            (Over::Sum, Bound::Int(num)) => self.add(all, num),
            (Over::Xor, Bound::Int(num)) => {
                let num = self.natural(num);
                let at = self.emit.b.ins().bxor(before, num.at);
                Num { at, span: Interval::NATURAL }
            }
            (Over::Gcd, Bound::Int(num)) => self.gcd(Num { at: before, span: Interval::NATURAL }, num),
            (Over::Min | Over::Max, Bound::Int(num)) => {
                let better = if over == Over::Min { self.min(all, num) } else { self.max(all, num) };
                let had = self.emit.b.use_var(some);
                let at = self.emit.b.ins().select(had, better.at, num.at);
                let yes = self.emit.truth(true);
                self.emit.b.def_var(some, yes);
                Num { at, span: num.span }
            }
            _ => return Err(Unfit::Rules),
        };
        self.emit.b.def_var(made, now.at);
        Ok(now.span)
    }
}

/// What is done with every element of a domain.
pub(super) type ElementBody<'b, 'g, 'f> =
    &'b mut dyn FnMut(&mut Translator<'g, 'f>, Bound, &mut Frame) -> Result<(), Unfit>;

/// The integers of an element, and whether it is a tuple.
fn words(element: &Value) -> Option<(bool, Vec<i64>)> {
    match element {
        Value::Int(int) => Some((false, vec![int.to_i64()?])),
        Value::Tuple(parts) => {
            let parts = parts.iter().map(|part| part.as_int()?.to_i64()).collect::<Option<Vec<i64>>>()?;
            Some((true, parts)).filter(|row| !row.1.is_empty())
        }
        _ => None,
    }
}
