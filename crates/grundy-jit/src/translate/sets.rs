//! Domains whose elements are lists or sets: `product`, `choose` and `subsets`.
//!
//! A product is nested loops, one a domain, and its element is a list whose items are at hand. The domains are
//! evaluated before the loops, as the interpreter does: what is wrong with one of them is wrong even where another
//! is empty.
//!
//! What is chosen from is either a range or an array in ascending order without repetitions. A few of its elements
//! are chosen by nested loops, each of which begins after the element of the one around it. Sets of any size are
//! masks: bit i stands for element i of the array. Both ways meet the sets in the order of the interpreter, as
//! sorted lists in lexicographic order. For masks: after a set comes the one with the next element added; where
//! there is none, the last element goes, and the one before it becomes the next. So whoever stops early has met what
//! the interpreter has met.
//!
//! Arrays that are not constant lie on the stack, in room for a number of elements that is fixed here. An element is
//! stored only after the number of those before it was compared with that; where there is no room, the interpreter
//! is asked.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use cranelift_frontend::Variable;
use grundy_rules::Type;
use grundy_rules::ir::{Builtin, Comparison, Expr, ExprKind, Item, Over};
use grundy_rules::value::Value;

use super::domains::{ElementBody, SHORT, Times};
use super::{Array, Bound, Frame, Num, Ssa, Translator, Unfit, bind, is_named};
use crate::interval::Interval;

/// Items of lists that are taken apart.
const MOST_ITEMS: usize = 16;
/// Elements that are chosen by loops.
const MOST_CHOSEN: i64 = 4;
/// Elements of sets all of whose subsets are made: beyond, these take longer than anybody waits.
const MOST_MASKED: i64 = 24;
/// Elements of sets that are not constant and from which some are chosen.
const MOST_STACKED: i64 = 256;

/// What is chosen from.
#[derive(Clone, Copy)]
enum Pool {
    Range(Num, Num),
    Array(Array),
}

/// What is done where a list has an element twice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Twice {
    /// It counts once.
    Once,
    /// The interpreter is asked.
    Ask,
}

impl<'g, 'f> Translator<'g, 'f> {
    /// The items of a list whose length is known.
    pub(super) fn items(&mut self, list: &'g Expr, frame: &mut Frame<'g>) -> Result<Vec<Bound<'g>>, Unfit> {
        let items = self.deeper(|t| t.items_of(list, frame))?;
        if items.len() <= MOST_ITEMS { Ok(items) } else { Err(Unfit::Rules) }
    }

    fn items_of(&mut self, list: &'g Expr, frame: &mut Frame<'g>) -> Result<Vec<Bound<'g>>, Unfit> {
        match &list.kind {
            ExprKind::List(parts) => parts.iter().map(|part| self.eval(part, frame)).collect(),
            ExprKind::Join(a, b) => {
                let (mut items, rest) = (self.items(a, frame)?, self.items(b, frame)?);
                items.extend(rest);
                Ok(items)
            }
            ExprKind::Builtin(Builtin::Repeat, args) => {
                let [item, times] = args.as_slice() else { return Err(Unfit::Rules) };
                let (item, times) = (self.eval(item, frame)?, self.int(times, frame)?);
                let times = times.span.single().and_then(|times| usize::try_from(times).ok());
                let times = times.filter(|times| *times <= MOST_ITEMS).ok_or(Unfit::Rules)?;
                Ok(vec![item; times])
            }
            ExprKind::Over(Over::List, item, branches) => {
                let mut items = Vec::new();
                self.written_out(item, branches, frame, &mut items)?;
                Ok(items)
            }
            ExprKind::Let(pattern, value, inner) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame)?;
                self.items(inner, frame)
            }
            ExprKind::Range { .. }
            | ExprKind::Literal(_)
            | ExprKind::Local(_)
            | ExprKind::Param(_)
            | ExprKind::Constant(_)
            | ExprKind::Part(..) => {
                let list = self.eval(list, frame)?;
                self.items_of_bound(list)
            }
            _ => Err(Unfit::Rules),
        }
    }

    fn items_of_bound(&mut self, list: Bound<'g>) -> Result<Vec<Bound<'g>>, Unfit> {
        match list {
            Bound::Held(items) => Ok(items),
            Bound::Known(Value::List(items)) if items.len() <= MOST_ITEMS => {
                items.iter().map(|item| self.known(item)).collect()
            }
            Bound::Lazy(list, mut inner) if matches!(list.ty, Type::List(_)) => self.items(list, &mut inner),
            Bound::Range(from, to) => {
                let (Some(from), Some(to)) = (from.span.single(), to.span.single()) else {
                    return Err(Unfit::Rules);
                };
                let length = to.checked_sub(from).ok_or(Unfit::Rules)?;
                if usize::try_from(length).is_ok_and(|length| length > MOST_ITEMS) {
                    return Err(Unfit::Rules);
                }
                Ok((from..to).map(|item| Bound::Int(self.emit.number(item))).collect())
            }
            _ => Err(Unfit::Rules),
        }
    }

    /// The items of a list made by branches whose number is known.
    fn written_out(
        &mut self,
        item: &'g Expr,
        branches: &'g [Item],
        frame: &mut Frame<'g>,
        items: &mut Vec<Bound<'g>>,
    ) -> Result<(), Unfit> {
        match branches.split_first() {
            None => {
                items.push(self.eval(item, frame)?);
                if items.len() <= MOST_ITEMS { Ok(()) } else { Err(Unfit::Rules) }
            }
            Some((Item::Define(pattern, value), rest)) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame)?;
                self.written_out(item, rest, frame, items)
            }
            Some((Item::In(pattern, domain), rest)) => {
                for element in self.items(domain, frame)? {
                    bind(pattern, element, frame)?;
                    self.written_out(item, rest, frame, items)?;
                }
                Ok(())
            }
            Some((Item::If(_), _)) => Err(Unfit::Rules),
        }
    }

    /// Does `body` for every list with one element of each domain.
    pub(super) fn through_product(
        &mut self,
        domains: &'g Expr,
        frame: &mut Frame<'g>,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let domains = self.items(domains, frame)?;
        self.picked(&domains, &mut Vec::new(), frame, times, body)
    }

    /// The same, where some elements are picked already.
    fn picked(
        &mut self,
        domains: &[Bound<'g>],
        picked: &mut Vec<Bound<'g>>,
        frame: &mut Frame<'g>,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let Some((domain, rest)) = domains.split_first() else {
            return body(self, Bound::Held(picked.clone()), frame);
        };
        self.deeper(|t| {
            t.through_rolled(domain.clone(), frame, times, &mut |t, element, frame| {
                picked.push(element);
                t.picked(rest, picked, frame, times, body)?;
                picked.pop();
                Ok(())
            })
        })
    }

    /// Does `body`, which is written once if that can be, for every element of a domain.
    fn through_rolled(
        &mut self,
        domain: Bound<'g>,
        frame: &mut Frame<'g>,
        times: Times,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        match domain {
            Bound::Known(Value::Set(elements) | Value::List(elements))
                if elements.iter().all(|element| element.as_int().is_some()) =>
            {
                self.through_known(&elements, 1, frame, body)
            }
            Bound::Lazy(Expr { kind: ExprKind::Set(parts) | ExprKind::List(parts), ty, .. }, mut inner)
                if parts.iter().all(|part| part.ty.is_int())
                    && (times == Times::Any || matches!(ty, Type::List(_))) =>
            {
                let elements = parts.iter().map(|part| self.eval(part, &mut inner));
                let elements = elements.collect::<Result<Vec<_>, _>>()?;
                self.through_held(&elements, 1, frame, body)
            }
            domain => self.through_bound(domain, frame, times, body),
        }
    }

    /// Does `body` for every set of so many elements of a domain.
    pub(super) fn through_choose(
        &mut self,
        of: &'g Expr,
        size: &'g Expr,
        frame: &mut Frame<'g>,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let size = self.int(size, frame)?;
        if size.span.hi > MOST_CHOSEN {
            let array = self.array(of, MOST_MASKED, Twice::Ask, frame)?;
            return self.through_masks(array, Some(size), frame, body);
        }
        let pool = self.pool(of, MOST_STACKED, Twice::Ask, frame)?;
        for number in size.span.lo.max(0)..=size.span.hi {
            let after = self.emit.b.create_block();
            if size.span.single().is_none() {
                let wanted = self.emit.word(number);
                let wanted = self.emit.compare(IntCC::Equal, size.at, wanted);
                self.emit.unless(wanted, after);
            }
            let first = match pool {
                Pool::Range(from, _) => from,
                Pool::Array(_) => self.emit.number(0),
            };
            self.chosen(pool, number, first, &mut Vec::new(), frame, body)?;
            self.emit.jump(after, &[]);
            self.emit.go(after);
        }
        Ok(())
    }

    /// Does `body` for all ways to choose so many more elements, from the one at `first` on.
    fn chosen(
        &mut self,
        pool: Pool,
        more: i64,
        first: Num,
        chosen: &mut Vec<Bound<'g>>,
        frame: &mut Frame<'g>,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        if more == 0 {
            return body(self, Bound::Held(chosen.clone()), frame);
        }
        let end = match pool {
            Pool::Range(_, to) => to,
            Pool::Array(array) => array.length,
        };
        self.count(first, end, &mut |t, at| {
            let element = match pool {
                Pool::Range(..) => at,
                Pool::Array(array) => Num { at: t.emit.stacked(array.at, at.at), span: array.span },
            };
            let one = t.emit.number(1);
            let next = t.add(at, one);
            chosen.push(Bound::Int(element));
            t.chosen(pool, more - 1, next, chosen, frame, body)?;
            chosen.pop();
            Ok(())
        })
    }

    /// Does `body` for every subset of a domain.
    pub(super) fn through_subsets(
        &mut self,
        of: &'g Expr,
        frame: &mut Frame<'g>,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let array = self.array(of, MOST_MASKED, Twice::Once, frame)?;
        self.through_masks(array, None, frame, body)
    }

    /// Does `body` for every set of elements of an array, or those of one size.
    fn through_masks(
        &mut self,
        array: Array,
        size: Option<Num>,
        frame: &mut Frame<'g>,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let (zero, one) = (self.emit.word(0), self.emit.word(1));
        let (turn, masks) = self.emit.block(&[types::I64]);
        let (some, more, after) =
            (self.emit.b.create_block(), self.emit.b.create_block(), self.emit.b.create_block());
        let mask = masks[0];
        self.emit.jump(turn, &[zero]);
        self.emit.go(turn);
        self.emit.spend(one);
        if let Some(size) = size {
            let number = self.emit.b.ins().popcnt(mask);
            let wanted = self.emit.compare(IntCC::Equal, number, size.at);
            self.emit.unless(wanted, more);
        }
        body(self, Bound::Masked(array, mask), frame)?;
        self.emit.jump(more, &[]);
        self.emit.go(more);
        // A set that is empty has its last element before the first.
        let last = self.last(mask);
        let next = self.emit.b.ins().iadd(last, one);
        let bit = self.emit.b.ins().ishl(one, next);
        let longer = self.emit.b.ins().bor(mask, bit);
        let room = self.emit.compare(IntCC::SignedLessThan, next, array.length.at);
        self.emit.branch(room, turn, &[longer], some);
        self.emit.go(some);
        let bit = self.emit.b.ins().ishl(one, last);
        let rest = self.emit.b.ins().band_not(mask, bit);
        // Without a bit there is none before; that of an empty array is none at all.
        let open = self.emit.b.create_block();
        self.emit.branch(rest, open, &[], after);
        self.emit.go(open);
        let last = self.last(rest);
        let bit = self.emit.b.ins().ishl(one, last);
        // The bit after the highest one is free.
        let moved = self.emit.b.ins().iadd(rest, bit);
        self.emit.jump(turn, &[moved]);
        self.emit.go(after);
        Ok(())
    }

    /// The number of the highest bit; -1 where there is none.
    fn last(&mut self, mask: Ssa) -> Ssa {
        let zeros = self.emit.b.ins().clz(mask);
        let most = self.emit.word(63);
        self.emit.b.ins().isub(most, zeros)
    }

    /// Does `body` for the elements of an array whose bits are set.
    pub(super) fn through_masked(
        &mut self,
        array: Array,
        mask: Ssa,
        frame: &mut Frame<'g>,
        body: ElementBody<'_, 'g, 'f>,
    ) -> Result<(), Unfit> {
        let is_short = array.length.span.hi <= SHORT;
        self.counted(is_short, &mut |t| t.emit.b.ins().popcnt(mask), &mut |t| {
            let (turn, rest) = t.emit.block(&[types::I64]);
            let after = t.emit.b.create_block();
            t.emit.branch(mask, turn, &[mask], after);
            t.emit.go(turn);
            let index = t.emit.b.ins().ctz(rest[0]);
            let at = t.emit.stacked(array.at, index);
            body(t, Bound::Int(Num { at, span: array.span }), frame)?;
            let one = t.emit.word(1);
            let below = t.emit.b.ins().isub(rest[0], one);
            let next = t.emit.b.ins().band(rest[0], below);
            t.emit.branch(next, turn, &[next], after);
            t.emit.go(after);
            Ok(())
        })
    }

    /// What is chosen from, of at most so many elements unless it is a range or constant.
    fn pool(&mut self, of: &'g Expr, most: i64, twice: Twice, frame: &mut Frame<'g>) -> Result<Pool, Unfit> {
        let domain = if is_named(of) || of.ty == Type::Range {
            self.eval(of, frame)?
        } else {
            Bound::Lazy(of, frame.clone())
        };
        match domain {
            Bound::Range(from, to) => Ok(Pool::Range(from, to)),
            Bound::Known(Value::Set(elements) | Value::List(elements)) => {
                let words = elements.iter().map(|element| element.as_int()?.to_i64());
                let mut words = words.collect::<Option<Vec<_>>>().ok_or(Unfit::Rules)?;
                words.sort_unstable();
                words.dedup();
                if twice == Twice::Ask && words.len() < elements.len() {
                    return Err(Unfit::Rules);
                }
                let span = words.iter().map(|&word| Interval::only(word)).reduce(Interval::hull);
                let base = self.add_data(&words);
                let length = self.emit.number(i64::try_from(words.len()).map_err(|_| Unfit::Rules)?);
                let at = self.emit.data_at(base);
                Ok(Pool::Array(Array { at, length, span: span.unwrap_or(Interval::only(0)) }))
            }
            domain => {
                let twice = if matches!(of.ty, Type::Set(_)) { Twice::Once } else { twice };
                self.collected(domain, most, twice, frame).map(Pool::Array)
            }
        }
    }

    /// The elements of a domain of at most so many; where there are more, the interpreter is asked.
    fn array(
        &mut self,
        of: &'g Expr,
        most: i64,
        twice: Twice,
        frame: &mut Frame<'g>,
    ) -> Result<Array, Unfit> {
        match self.pool(of, most, twice, frame)? {
            Pool::Range(from, to) => self.collected(Bound::Range(from, to), most, twice, frame),
            Pool::Array(array) if array.length.span.hi <= most => Ok(array),
            Pool::Array(_) => Err(Unfit::Rules),
        }
    }

    /// Collects the elements of a domain on the stack.
    fn collected(
        &mut self,
        domain: Bound<'g>,
        most: i64,
        twice: Twice,
        frame: &mut Frame<'g>,
    ) -> Result<Array, Unfit> {
        let at = self.emit.room(usize::try_from(most).map_err(|_| Unfit::Rules)?);
        let length = self.zero(types::I64);
        let mut span: Option<Interval> = None;
        self.through_bound(domain, frame, Times::Any, &mut |t, element, _| {
            let Bound::Int(num) = element else { return Err(Unfit::Rules) };
            span = Some(span.map_or(num.span, |span| span.hull(num.span)));
            t.insert(at, length, most, num.at, twice);
            Ok(())
        })?;
        let length = Num { at: self.emit.b.use_var(length), span: Interval::new(0, most) };
        Ok(Array { at, length, span: span.unwrap_or(Interval::only(0)) })
    }

    /// Inserts an element where it belongs, unless it is there; elements usually come in ascending order.
    fn insert(&mut self, array: Ssa, length: Variable, most: i64, element: Ssa, twice: Twice) {
        let (zero, one, most) = (self.emit.word(0), self.emit.word(1), self.emit.word(most));
        let number = self.emit.b.use_var(length);
        let after = self.emit.b.create_block();
        // From the last element down to one that is not greater.
        let ((search, at), look) = (self.emit.block(&[types::I64]), self.emit.b.create_block());
        let (found, place) = (self.emit.b.create_block(), self.emit.b.create_block());
        self.emit.jump(search, &[number]);
        self.emit.go(search);
        let some = self.emit.compare(IntCC::SignedGreaterThan, at[0], zero);
        self.emit.branch(some, look, &[], place);
        self.emit.go(look);
        let below = self.emit.b.ins().isub(at[0], one);
        let before = self.emit.stacked(array, below);
        let greater = self.emit.compare(IntCC::SignedGreaterThan, before, element);
        self.emit.branch(greater, search, &[below], found);
        self.emit.go(found);
        let (same, known) = (self.emit.compare(IntCC::Equal, before, element), self.emit.b.create_block());
        self.emit.branch(same, known, &[], place);
        self.emit.go(known);
        let passed = self.emit.b.ins().isub(number, at[0]);
        self.emit.spend(passed);
        let target = if twice == Twice::Ask { self.emit.ask } else { after };
        self.emit.jump(target, &[]);
        // Those that are greater move up by one.
        self.emit.go(place);
        let full = self.emit.compare(IntCC::SignedGreaterThanOrEqual, number, most);
        self.emit.ask_if(full);
        let passed = self.emit.b.ins().isub(number, at[0]);
        self.emit.spend(passed);
        let ((shift, from), (up, put)) =
            (self.emit.block(&[types::I64]), (self.emit.b.create_block(), self.emit.b.create_block()));
        self.emit.jump(shift, &[number]);
        self.emit.go(shift);
        let above = self.emit.compare(IntCC::SignedGreaterThan, from[0], at[0]);
        self.emit.branch(above, up, &[], put);
        self.emit.go(up);
        let below = self.emit.b.ins().isub(from[0], one);
        let moved = self.emit.stacked(array, below);
        self.emit.store_word(array, from[0], moved);
        self.emit.jump(shift, &[below]);
        self.emit.go(put);
        self.emit.store_word(array, at[0], element);
        let more = self.emit.b.ins().iadd(number, one);
        self.emit.b.def_var(length, more);
        self.emit.jump(after, &[]);
        self.emit.go(after);
    }

    /// What a function makes of a list or set whose elements are at hand.
    pub(super) fn at_hand(&mut self, builtin: Builtin, domain: &'g Expr, frame: &Frame<'g>) -> Option<Num> {
        let ExprKind::Local(slot) = &domain.kind else { return None };
        let elements = match (builtin, frame.get(*slot)?.as_ref()?) {
            (_, Bound::Held(elements)) => elements,
            (Builtin::Len, Bound::Masked(array, mask)) => {
                let at = self.emit.b.ins().popcnt(*mask);
                return Some(Num { at, span: Interval::new(0, array.length.span.hi) });
            }
            _ => return None,
        };
        if builtin == Builtin::Len {
            return Some(self.emit.number(i64::try_from(elements.len()).ok()?));
        }
        let nums = elements.iter().map(|element| match element {
            Bound::Int(num) => Some(*num),
            _ => None,
        });
        let nums = nums.collect::<Option<Vec<Num>>>()?;
        let (&first, rest) = nums.split_first()?;
        Some(match builtin {
            Builtin::Sum => rest.iter().fold(first, |sum, &num| self.add(sum, num)),
            Builtin::Min => rest.iter().fold(first, |least, &num| self.min(least, num)),
            Builtin::Max => rest.iter().fold(first, |most, &num| self.max(most, num)),
            _ => return None,
        })
    }

    /// Compares lists of known lengths, or sets whose elements are at hand.
    pub(super) fn compared_lists(
        &mut self,
        op: Comparison,
        left: &Bound<'g>,
        right: &Bound<'g>,
    ) -> Result<Ssa, Unfit> {
        let (left, right) = (self.items_of_bound(left.clone())?, self.items_of_bound(right.clone())?);
        let same = if left.len() == right.len() { self.same(&left, &right)? } else { self.emit.truth(false) };
        self.equality(op, same)
    }

    /// Compares sets: they are equal where each has all elements of the other.
    pub(super) fn compared_sets(
        &mut self,
        op: Comparison,
        left: &Bound<'g>,
        right: &Bound<'g>,
    ) -> Result<Ssa, Unfit> {
        let same = self.emit.b.declare_var(types::I8);
        let yes = self.emit.truth(true);
        self.emit.b.def_var(same, yes);
        for (some, others) in [(left, right), (right, left)] {
            self.through_bound(some.clone(), &mut Vec::new(), Times::Any, &mut |t, element, _| {
                let member = t.member_of(&element, others.clone())?;
                let before = t.emit.b.use_var(same);
                let now = t.emit.b.ins().band(before, member);
                t.emit.b.def_var(same, now);
                Ok(())
            })?;
        }
        let same = self.emit.b.use_var(same);
        self.equality(op, same)
    }

    /// What a comparison says of things that are the same or not, and have no order.
    fn equality(&mut self, op: Comparison, same: Ssa) -> Result<Ssa, Unfit> {
        match op {
            Comparison::Equal => Ok(same),
            Comparison::NotEqual => Ok(self.emit.not(same)),
            _ => Err(Unfit::Rules),
        }
    }
}
