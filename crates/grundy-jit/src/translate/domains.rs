//! Loops over domains.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use grundy_rules::Type;
use grundy_rules::ir::{Builtin, Expr, ExprKind, Item, Over, Sets};
use grundy_rules::value::Value;

use super::numbers::{flatten, joined};
use super::{Body, Bound, Frame, Num, Ssa, Translator, Unfit, bind};
use crate::interval::Interval;

/// The turns of loops of at most so many are not counted, where few such loops are nested.
pub(super) const SHORT: i64 = 8;
/// So many.
const UNCOUNTED: usize = 1;
/// Longer loops are counted piece by piece: a power of two.
const PIECE: i64 = 1 << 14;
/// Constant sets with at most so many elements are compared one by one.
pub(super) const FEW: usize = 4;
/// Sets that are not constant have their integers in a range of this length, where each must be met once.
const MOST_MARKED: i64 = 1 << 16;

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
        frame: &mut Frame<'g>,
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
        frame: &mut Frame<'g>,
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
        frame: &mut Frame<'g>,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        if times == Times::Once && !self.is_distinct(domain, frame) {
            return self.through_once(domain, frame, body);
        }
        self.deeper(|t| t.through_of(domain, frame, times, body))
    }

    fn through_of(
        &mut self,
        domain: &'g Expr,
        frame: &mut Frame<'g>,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        match &domain.kind {
            ExprKind::Set(parts) | ExprKind::List(parts) => self.through_listed(parts, frame, body),
            ExprKind::Over(Over::Set | Over::List, element, items) => {
                self.each(items, frame, times, &mut |t, frame| {
                    let element = t.eval(element, frame)?;
                    body(t, element, frame)
                })
            }
            ExprKind::Over(Over::Union, set, items) => {
                self.each(items, frame, times, &mut |t, frame| t.through(set, frame, times, body))
            }
            ExprKind::Sets(Sets::Union, a, b) | ExprKind::Join(a, b) => {
                self.through(a, frame, times, body)?;
                self.through(b, frame, times, body)
            }
            ExprKind::Sets(Sets::SymmetricDifference, a, b) => {
                self.through_unlike(a, b, false, frame, times, body)?;
                self.through_unlike(b, a, false, frame, times, body)
            }
            ExprKind::Sets(op, a, b) => {
                self.through_unlike(a, b, *op == Sets::Intersection, frame, times, body)
            }
            ExprKind::Builtin(builtin, args) => {
                self.through_builtin(*builtin, args, domain, frame, times, body)
            }
            ExprKind::If(condition, a, b) => {
                let condition = self.truth(condition, frame)?;
                let (yes, no, after) =
                    (self.emit.b.create_block(), self.emit.b.create_block(), self.emit.b.create_block());
                self.emit.branch(condition, yes, &[], no);
                for (block, domain) in [(yes, a), (no, b)] {
                    self.emit.go(block);
                    self.through(domain, frame, times, body)?;
                    self.emit.jump(after, &[]);
                }
                self.emit.go(after);
                Ok(())
            }
            ExprKind::Let(pattern, value, inner) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame)?;
                self.through(inner, frame, times, body)
            }
            ExprKind::Call(index, args) if domain.ty != Type::Range => {
                self.through_call(*index, args, frame, times, body)
            }
            _ => {
                let domain = self.eval(domain, frame)?;
                self.through_bound(domain, frame, times, body)
            }
        }
    }

    /// Does `body` for every element of a domain that was evaluated.
    pub(super) fn through_bound(
        &mut self,
        domain: Bound<'g>,
        frame: &mut Frame<'g>,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        match domain {
            Bound::Range(from, to) => self.count(from, to, &mut |t, num| body(t, Bound::Int(num), frame)),
            Bound::Known(Value::Set(elements) | Value::List(elements)) => {
                self.through_known(&elements, FEW, frame, body)
            }
            Bound::Lazy(domain, mut inner) => {
                self.through(domain, &mut inner, times, &mut |t, element, _| body(t, element, frame))
            }
            Bound::Held(elements) => self.through_held(&elements, FEW, frame, body),
            Bound::Masked(array, mask) => self.through_masked(array, mask, frame, body),
            _ => Err(Unfit::Rules),
        }
    }

    /// Does `body` for every element of one set that is, or is not, in another.
    fn through_unlike(
        &mut self,
        a: &'g Expr,
        b: &'g Expr,
        wanted: bool,
        frame: &mut Frame<'g>,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        // What is wrong with the second is wrong even where the first is empty.
        let others = self.eval(b, frame)?;
        self.through(a, frame, times, &mut |t, element, frame| {
            let member = t.member_of(&element, others.clone())?;
            let holds = if wanted { member } else { t.emit.not(member) };
            let after = t.emit.b.create_block();
            t.emit.unless(holds, after);
            body(t, element, frame)?;
            t.emit.jump(after, &[]);
            t.emit.go(after);
            Ok(())
        })
    }

    fn through_builtin(
        &mut self,
        builtin: Builtin,
        args: &'g [Expr],
        domain: &'g Expr,
        frame: &mut Frame<'g>,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        match (builtin, args) {
            // The order does not matter.
            (Builtin::ToSet | Builtin::ToList | Builtin::Sort | Builtin::Reverse, [of]) => {
                self.through(of, frame, times, body)
            }
            (Builtin::Divisors, [of]) => {
                let n = self.int(of, frame)?;
                self.through_divisors(n, frame, body)
            }
            (Builtin::Powers, [base, most]) => {
                let (base, most) = (self.int(base, frame)?, self.int(most, frame)?);
                self.through_powers(base, most, frame, body)
            }
            (Builtin::Product, [of]) => self.through_product(of, frame, times, body),
            (Builtin::Choose, [of, size]) => self.through_choose(of, size, frame, body),
            (Builtin::Subsets, [of]) => self.through_subsets(of, frame, body),
            _ if domain.ty == Type::Range => match self.eval(domain, frame)? {
                Bound::Range(from, to) => self.count(from, to, &mut |t, num| body(t, Bound::Int(num), frame)),
                _ => Err(Unfit::Rules),
            },
            _ => Err(Unfit::Rules),
        }
    }

    /// Does `body` for every element of what a function of the rules gives.
    fn through_call(
        &mut self,
        index: usize,
        args: &'g [Expr],
        frame: &mut Frame<'g>,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let function = self.rules().functions.get(index).ok_or(Unfit::Rules)?;
        let (Type::Set(of) | Type::List(of), None) = (&function.ty, &function.decreases) else {
            return Err(Unfit::Rules);
        };
        let mut inner = self.arguments(function, args, frame)?;
        self.through(&function.body.body, &mut inner, times, &mut |t, element, _| {
            let element = t.stored(element, of)?;
            body(t, element, frame)
        })
    }

    /// Whether no element of a domain comes twice.
    fn is_distinct(&self, domain: &'g Expr, frame: &Frame<'g>) -> bool {
        // An element of a list counts as often as it stands there.
        if matches!(domain.ty, Type::Range | Type::List(_)) {
            return !matches!(
                &domain.kind,
                ExprKind::Builtin(Builtin::ToList | Builtin::Sort | Builtin::Reverse, _)
            );
        }
        match &domain.kind {
            ExprKind::Param(_) | ExprKind::Constant(_) | ExprKind::Literal(_) => true,
            ExprKind::Local(slot) => match frame.get(*slot).and_then(Option::as_ref) {
                Some(Bound::Lazy(domain, inner)) => self.is_distinct(domain, inner),
                _ => true,
            },
            ExprKind::Builtin(
                Builtin::Divisors | Builtin::Powers | Builtin::Choose | Builtin::Subsets,
                _,
            ) => true,
            ExprKind::Sets(Sets::Intersection | Sets::Difference, a, _) => self.is_distinct(a, frame),
            ExprKind::Set(parts) => parts.len() <= 1,
            _ => false,
        }
    }

    /// Does `body` once for every element of a set of integers, however often it is met: those met are marked.
    fn through_once(
        &mut self,
        domain: &'g Expr,
        frame: &mut Frame<'g>,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        // A list made of a set has each element once.
        if let (ExprKind::Builtin(Builtin::ToList | Builtin::Sort | Builtin::Reverse, args), Type::List(_)) =
            (&domain.kind, &domain.ty)
        {
            return self.through(args.first().ok_or(Unfit::Rules)?, frame, Times::Once, body);
        }
        // The marks of a call would be those of the calls inside of it.
        if self.inside.is_some() {
            return Err(Unfit::Rules);
        }
        let span = self.elements(domain, frame)?;
        let length =
            span.hi.checked_sub(span.lo).filter(|&length| length < MOST_MARKED).ok_or(Unfit::Rules)?;
        let base = self.shared.reserve(usize::try_from(length + 2).map_err(|_| Unfit::Rules)?)?;
        let (zero, one) = (self.emit.word(0), self.emit.word(1));
        let times = self.emit.load_scratch(base, zero);
        let times = self.emit.b.ins().iadd(times, one);
        self.emit.store_scratch(base, zero, times);
        self.through(domain, frame, Times::Any, &mut |t, element, frame| {
            let Bound::Int(num) = element else { return Err(Unfit::Rules) };
            let (least, length) = (t.emit.word(span.lo), t.emit.word(length));
            let offset = t.emit.b.ins().isub(num.at, least);
            let wrong = t.emit.compare(IntCC::UnsignedGreaterThan, offset, length);
            t.emit.ask_if(wrong);
            let mark = t.emit.load_scratch(base + 1, offset);
            let new = t.emit.compare(IntCC::NotEqual, mark, times);
            let after = t.emit.b.create_block();
            t.emit.unless(new, after);
            t.emit.store_scratch(base + 1, offset, times);
            body(t, Bound::Int(num), frame)?;
            t.emit.jump(after, &[]);
            t.emit.go(after);
            Ok(())
        })
    }

    /// Between which integers the elements of a domain lie; what is written for it never runs.
    fn elements(&mut self, domain: &'g Expr, frame: &mut Frame<'g>) -> Result<Interval, Unfit> {
        let (never, on) = (self.emit.b.create_block(), self.emit.b.create_block());
        self.emit.jump(on, &[]);
        self.emit.go(never);
        let mut span: Option<Interval> = None;
        self.through(domain, frame, Times::Any, &mut |_, element, _| {
            let Bound::Int(num) = element else { return Err(Unfit::Rules) };
            span = Some(span.map_or(num.span, |span| span.hull(num.span)));
            Ok(())
        })?;
        let ask = self.emit.ask;
        self.emit.jump(ask, &[]);
        self.emit.go(on);
        Ok(span.unwrap_or(Interval::only(0)))
    }

    /// A set or list, to be made anew where it is run through; here only what is wrong with it is found.
    pub(super) fn lazily(&mut self, e: &'g Expr, frame: &mut Frame<'g>) -> Result<Bound<'g>, Unfit> {
        let mut inner = frame.clone();
        self.through(e, &mut inner, Times::Any, &mut |_, _, _| Ok(()))?;
        Ok(Bound::Lazy(e, frame.clone()))
    }

    /// Writes a loop whose turns are counted, unless it is short and stands in few such loops.
    pub(super) fn counted(
        &mut self,
        is_short: bool,
        turns: &mut dyn FnMut(&mut Self) -> Ssa,
        write: &mut dyn FnMut(&mut Self) -> Result<(), Unfit>,
    ) -> Result<(), Unfit> {
        let outside = (self.uncounted, self.looped);
        if is_short && self.uncounted < UNCOUNTED {
            self.uncounted += 1;
        } else {
            let turns = turns(self);
            self.emit.spend(turns);
            (self.uncounted, self.looped) = (0, true);
        }
        let written = write(self);
        (self.uncounted, self.looped) = outside;
        written
    }

    /// Counts a piece of a loop where one ends.
    fn spend_a_piece(&mut self, turn: Ssa) {
        let (mask, piece) = (self.emit.word(PIECE - 1), self.emit.word(PIECE));
        let place = self.emit.b.ins().band(turn, mask);
        let (end, on) = (self.emit.b.create_block(), self.emit.b.create_block());
        self.emit.b.set_cold_block(end);
        self.emit.branch(place, on, &[], end);
        self.emit.go(end);
        self.emit.spend(piece);
        self.emit.jump(on, &[]);
        self.emit.go(on);
    }

    /// Does `body` for every integer of a range.
    pub(super) fn count(
        &mut self,
        from: Num,
        to: Num,
        body: &mut dyn FnMut(&mut Self, Num) -> Result<(), Unfit>,
    ) -> Result<(), Unfit> {
        let is_short = to.span.hi.checked_sub(from.span.lo).is_some_and(|most| most <= SHORT);
        let is_long = to.span.hi.checked_sub(from.span.lo).is_none_or(|most| most > PIECE);
        let mut length = |t: &mut Self| {
            let (length, zero) = (t.emit.b.ins().isub(to.at, from.at), t.emit.word(0));
            let length = t.emit.b.ins().smax(length, zero);
            let piece = t.emit.word(PIECE);
            if is_long { t.emit.b.ins().smin(length, piece) } else { length }
        };
        self.counted(is_short, &mut length, &mut |t| {
            let (turn, at) = t.emit.block(&[types::I64]);
            let after = t.emit.b.create_block();
            let some = t.emit.compare(IntCC::SignedLessThan, from.at, to.at);
            t.emit.branch(some, turn, &[from.at], after);
            t.emit.go(turn);
            let span = Interval::new(from.span.lo, to.span.hi.saturating_sub(1));
            body(t, Num { at: at[0], span })?;
            let one = t.emit.word(1);
            let next = t.emit.b.ins().iadd(at[0], one);
            if is_long {
                t.spend_a_piece(next);
            }
            let more = t.emit.compare(IntCC::SignedLessThan, next, to.at);
            t.emit.branch(more, turn, &[next], after);
            t.emit.go(after);
            Ok(())
        })
    }

    fn through_listed(
        &mut self,
        parts: &'g [Expr],
        frame: &mut Frame<'g>,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let elements = parts.iter().map(|part| self.eval(part, frame)).collect::<Result<Vec<_>, _>>()?;
        self.through_held(&elements, FEW, frame, body)
    }

    /// Elements at hand; so many are written out one after another, more in a loop.
    pub(super) fn through_held(
        &mut self,
        elements: &[Bound<'g>],
        few: usize,
        frame: &mut Frame<'g>,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        if elements.len() <= few {
            return elements.iter().try_for_each(|element| body(self, element.clone(), frame));
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
            let any = |a: Bound<'g>, b: &Bound<'g>| joined(&a, b, &mut words.clone().into_iter());
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

    /// A constant list or set of integers, or of tuples of integers; so many are written out.
    pub(super) fn through_known(
        &mut self,
        elements: &[Value],
        few: usize,
        frame: &mut Frame<'g>,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        if elements.is_empty() {
            return Ok(());
        }
        if elements.len() <= few {
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
            let mut numbers: Vec<Bound<'g>> = numbers.collect();
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
        frame: &mut Frame<'g>,
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
        frame: &mut Frame<'g>,
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
}

/// What is done with every element of a domain.
pub(super) type ElementBody<'b, 'g, 'f> =
    &'b mut dyn FnMut(&mut Translator<'g, 'f>, Bound<'g>, &mut Frame<'g>) -> Result<(), Unfit>;

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
