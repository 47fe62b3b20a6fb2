//! Moves, and their innermost loops.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Type, types};
use grundy_rules::ir::{Expr, Item, Move, Pattern, Sum};

use super::domains::Times;
use super::linear::{Depends, Linear, bound_by};
use super::{Bound, Frame, Num, Ssa, Translator, Unfit, bind};

/// Options made in one turn of an innermost loop.
const UNROLLED: i64 = 4;

/// An innermost loop whose options are linear in its variable.
struct Inner<'g> {
    on: Depends<'g>,
    /// What stands after the variable.
    items: &'g [Item],
    /// How many of these only narrow the range or name linear forms.
    narrowing: usize,
    /// The kind and the fields of each part.
    parts: Vec<(usize, &'g [Expr])>,
    result: &'g Sum,
}

/// A part whose entry moves on evenly.
#[derive(Clone, Copy)]
struct Walk {
    kind: usize,
    /// The number of its cell at the first value of the variable, and at the last.
    first: Ssa,
    last: Ssa,
    /// How far it moves when the variable grows by one.
    step: i64,
}

impl<'g> Translator<'g, '_> {
    /// Marks the options of a move.
    pub(super) fn play(&mut self, rule: &'g Move, frame: &mut Frame<'g>) -> Result<(), Unfit> {
        self.branches(&rule.items, &rule.result.body, frame)
    }

    /// What is done only where a condition holds.
    pub(super) fn guarded(
        &mut self,
        condition: &'g Expr,
        frame: &mut Frame<'g>,
        body: impl FnOnce(&mut Self, &mut Frame<'g>) -> Result<(), Unfit>,
    ) -> Result<(), Unfit> {
        let holds = self.truth(condition, frame)?;
        let after = self.emit.b.create_block();
        self.emit.unless(holds, after);
        body(self, frame)?;
        self.emit.jump(after, &[]);
        self.emit.go(after);
        Ok(())
    }

    fn branches(&mut self, items: &'g [Item], result: &'g Sum, frame: &mut Frame<'g>) -> Result<(), Unfit> {
        match items.split_first() {
            None => self.mark_sum(result, frame),
            Some((item, rest)) => self.deeper(|t| t.branches_of(item, rest, result, frame)),
        }
    }

    fn branches_of(
        &mut self,
        item: &'g Item,
        rest: &'g [Item],
        result: &'g Sum,
        frame: &mut Frame<'g>,
    ) -> Result<(), Unfit> {
        match item {
            Item::If(condition) => self.guarded(condition, frame, |t, frame| t.branches(rest, result, frame)),
            Item::Define(pattern, value) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame)?;
                self.branches(rest, result, frame)
            }
            Item::In(pattern, domain) => {
                if let Some(inner) = self.inner(pattern, rest, result, frame)
                    && domain.ty == grundy_rules::Type::Range
                {
                    return match self.eval(domain, frame)? {
                        Bound::Range(from, to) => self.run_inner(&inner, from, to, frame),
                        _ => Err(Unfit::Rules),
                    };
                }
                self.through(domain, frame, Times::Any, &mut |t, element, frame| {
                    bind(pattern, element, frame)?;
                    t.branches(rest, result, frame)
                })
            }
        }
    }

    /// The loop over `pattern` as an innermost one, where it is; writes nothing.
    fn inner(
        &self,
        pattern: &'g Pattern,
        items: &'g [Item],
        result: &'g Sum,
        frame: &Frame<'g>,
    ) -> Option<Inner<'g>> {
        let Pattern::Slot(variable) = pattern else { return None };
        if items.iter().any(|item| matches!(item, Item::In(..))) {
            return None;
        }
        let mut parts = Vec::new();
        plain_parts(result, &mut parts)?;
        if !self.rules().goals.is_empty() {
            return None;
        }
        let mut on = Depends { variable: *variable, defined: Vec::new(), later: bound_by(items) };
        let mut narrowing = 0;
        for item in items {
            match item {
                Item::If(condition) if self.narrows(condition, &on, frame) => {}
                Item::Define(Pattern::Slot(slot), e) if self.factor(e, &on, frame).is_some() => {
                    on.later.retain(|later| later != slot);
                    on.defined.push((*slot, e));
                }
                _ => break,
            }
            narrowing += 1;
        }
        let linear =
            parts.iter().all(|(_, part)| part.iter().all(|field| self.factor(field, &on, frame).is_some()));
        (linear && !parts.is_empty()).then_some(Inner { on, items, narrowing, parts, result })
    }

    fn run_inner(
        &mut self,
        inner: &Inner<'g>,
        from: Num,
        to: Num,
        frame: &mut Frame<'g>,
    ) -> Result<(), Unfit> {
        let after = self.emit.b.create_block();
        let some = self.emit.compare(IntCC::SignedLessThan, from.at, to.at);
        self.emit.unless(some, after);
        let mut range = (from, to);
        for item in &inner.items[..inner.narrowing] {
            if let Item::If(condition) = item {
                range = self.narrowed(condition, &inner.on, frame, range)?;
            }
        }
        let (from, to) = range;
        let some = self.emit.compare(IntCC::SignedLessThan, from.at, to.at);
        self.emit.unless(some, after);
        let one = self.emit.number(1);
        let last = self.sub(to, one);
        let walks = self.walks(inner, from, last, frame)?;
        match walks {
            Some((walks, good)) => {
                let (fast, slow) = (self.emit.b.create_block(), self.emit.b.create_block());
                self.emit.branch(good, fast, &[], slow);
                self.emit.go(slow);
                self.emit.b.set_cold_block(slow);
                // Without guards the ends are options, and cannot be made here.
                let kinds = &self.rules().kinds;
                let ordered = inner.parts.iter().all(|(kind, _)| kinds[*kind].unordered.is_empty());
                if inner.narrowing == inner.items.len() && ordered {
                    let ask = self.emit.ask;
                    self.emit.jump(ask, &[]);
                } else {
                    self.one_by_one(inner, from, to, frame)?;
                    self.emit.jump(after, &[]);
                }
                self.emit.go(fast);
                if inner.narrowing == inner.items.len() {
                    self.march(&walks, from, to);
                } else {
                    self.march_guarded(inner, &walks, from, to, frame)?;
                }
            }
            None => self.one_by_one(inner, from, to, frame)?,
        }
        self.emit.jump(after, &[]);
        self.emit.go(after);
        Ok(())
    }

    /// Where the parts are at both ends, and whether all these are cells before the current one.
    ///
    /// A linear form lies between its values at the ends, so what holds of fields and numbers of
    /// cells there holds in between. `None` where a form may leave a machine word.
    fn walks(
        &mut self,
        inner: &Inner<'g>,
        from: Num,
        last: Num,
        frame: &mut Frame<'g>,
    ) -> Result<Option<(Vec<Walk>, Ssa)>, Unfit> {
        let mut good = self.emit.truth(true);
        let mut walks = Vec::new();
        for (kind, part) in &inner.parts {
            let Some(place) = self.task.layout.of_kind(*kind) else { return Ok(None) };
            let forms = part.iter().map(|field| self.linear(field, &inner.on, frame));
            let forms = forms.collect::<Result<Vec<Linear>, _>>()?;
            let mut ranks = [None; 2];
            for (rank, end) in ranks.iter_mut().zip([from, last]) {
                let fields = forms.iter().map(|form| self.value_at(*form, end)).collect::<Option<Vec<_>>>();
                let Some(fields) = fields else { return Ok(None) };
                let (found, known) = self.rank(*kind, &fields)?;
                good = self.emit.b.ins().band(good, known);
                *rank = Some(found);
            }
            let step = place.sides.iter().try_fold(0_i64, |step, side| {
                step.checked_add(forms.get(side.field)?.factor.checked_mul(side.stride)?)
            });
            let (Some(first), Some(last), Some(step)) = (ranks[0], ranks[1], step) else { return Ok(None) };
            // Offsets of a few turns must fit in an instruction.
            if step.checked_abs().is_none_or(|step| step > 1 << 24) {
                return Ok(None);
            }
            walks.push(Walk { kind: *kind, first, last, step });
        }
        Ok(Some((walks, good)))
    }

    /// The loop with every option tested on its own.
    fn one_by_one(
        &mut self,
        inner: &Inner<'g>,
        from: Num,
        to: Num,
        frame: &mut Frame<'g>,
    ) -> Result<(), Unfit> {
        self.count(from, to, &mut |t, at| {
            bind(&Pattern::Slot(inner.on.variable), Bound::Int(at), frame)?;
            t.each(inner.items, frame, Times::Any, &mut |t, frame| t.mark_sum(inner.result, frame))
        })
    }

    /// The loop without guards: entries are read one after another.
    fn march(&mut self, walks: &[Walk], from: Num, to: Num) {
        let mut number = self.emit.b.ins().isub(to.at, from.at);
        if let [a, b] = walks
            && a.step == -b.step
        {
            // Turned around, the range gives the same sums: half of it is enough.
            let turned = self.emit.compare(IntCC::Equal, a.first, b.last);
            let one = self.emit.word(1);
            let more = self.emit.b.ins().iadd(number, one);
            let half = self.emit.b.ins().ushr(more, one);
            number = self.emit.b.ins().select(turned, half, number);
        }
        if self.looped {
            self.emit.spend(number);
        } else {
            // It is no longer than the table: the next cell begins soon enough, and a function without a call is faster.
            self.emit.note_steps(number);
        }
        let mut addresses = vec![number];
        addresses.extend(walks.iter().map(|walk| self.emit.entry_address(walk.first)));
        let rest = self.turns(walks, addresses, UNROLLED);
        self.turns(walks, rest, 1);
    }

    /// Makes `unrolled` options a turn as long as so many are left; gives what is left and where.
    fn turns(&mut self, walks: &[Walk], state: Vec<Ssa>, unrolled: i64) -> Vec<Ssa> {
        let kinds: Vec<Type> = state.iter().map(|_| types::I64).collect();
        let ((turn, at), (after, rest)) = (self.emit.block(&kinds), self.emit.block(&kinds));
        let least = self.emit.word(unrolled);
        let args: Vec<_> = state.iter().map(|&ssa| ssa.into()).collect();
        let some = self.emit.compare(IntCC::SignedGreaterThanOrEqual, state[0], least);
        self.emit.b.ins().brif(some, turn, &args, after, &args);
        self.emit.go(turn);
        for index in 0..unrolled {
            let mut sum = None;
            for (walk, &address) in walks.iter().zip(&at[1..]) {
                let offset = i32::try_from(index * walk.step * self.emit.bytes()).unwrap_or(0);
                let entry = self.filled(walk.kind, address, offset);
                sum = Some(sum.map_or(entry, |sum| self.emit.b.ins().bxor(sum, entry)));
            }
            if let Some(sum) = sum {
                self.emit.mark(sum);
            }
        }
        let left = self.emit.b.ins().isub(at[0], least);
        let mut next = vec![left];
        for (walk, &address) in walks.iter().zip(&at[1..]) {
            let step = self.emit.word(unrolled * walk.step * self.emit.bytes());
            next.push(self.emit.b.ins().iadd(address, step));
        }
        let args: Vec<_> = next.iter().map(|&ssa| ssa.into()).collect();
        let more = self.emit.compare(IntCC::SignedGreaterThanOrEqual, left, least);
        self.emit.b.ins().brif(more, turn, &args, after, &args);
        self.emit.go(after);
        rest
    }

    /// The loop with guards that are not linear: each option is made where they hold.
    fn march_guarded(
        &mut self,
        inner: &Inner<'g>,
        walks: &[Walk],
        from: Num,
        to: Num,
        frame: &mut Frame<'g>,
    ) -> Result<(), Unfit> {
        let starts: Vec<Ssa> = walks
            .iter()
            .map(|walk| {
                let step = self.emit.word(walk.step);
                let back = self.emit.b.ins().imul(from.at, step);
                let zero = self.emit.b.ins().isub(walk.first, back);
                self.emit.entry_address(zero)
            })
            .collect();
        let (named, guards) = inner.items.split_at(inner.narrowing);
        self.count(from, to, &mut |t, at| {
            bind(&Pattern::Slot(inner.on.variable), Bound::Int(at), frame)?;
            for item in named {
                if let Item::Define(pattern, value) = item {
                    let value = t.eval(value, frame)?;
                    bind(pattern, value, frame)?;
                }
            }
            t.each(guards, frame, Times::Any, &mut |t, _| {
                let mut sum = None;
                for (walk, &start) in walks.iter().zip(&starts) {
                    let step = t.emit.word(walk.step * t.emit.bytes());
                    let offset = t.emit.b.ins().imul(at.at, step);
                    let address = t.emit.b.ins().iadd(start, offset);
                    let entry = t.filled(walk.kind, address, 0);
                    sum = Some(sum.map_or(entry, |sum| t.emit.b.ins().bxor(sum, entry)));
                }
                if let Some(sum) = sum {
                    t.emit.mark(sum);
                }
                Ok(())
            })
        })
    }
}

/// The parts of a sum without conditions, copies and loops.
fn plain_parts<'g>(sum: &'g Sum, parts: &mut Vec<(usize, &'g [Expr])>) -> Option<()> {
    match sum {
        Sum::Plus(terms) => terms.iter().try_for_each(|term| plain_parts(term, parts)),
        Sum::Component { kind, fields, .. } => {
            parts.push((*kind, fields));
            Some(())
        }
        Sum::If(..) | Sum::Copies(..) | Sum::Each(..) => None,
    }
}
