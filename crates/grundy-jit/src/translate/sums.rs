//! What a move leads to: the exclusive or of the entries of its parts.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Type as Width, types};
use cranelift_frontend::Variable;
use grundy_rules::Type;
use grundy_rules::ir::{Expr, Kind, Sum};

use super::domains::Times;
use super::{Bound, Frame, Num, Of, Ssa, Translator, Unfit};
use crate::call::Sign;
use crate::interval::Interval;

/// An option being put together.
#[derive(Clone, Copy)]
struct Made {
    /// The exclusive or of the entries.
    value: Variable,
    /// Where there are goals: whether a part is one, and whether a part has an option with one.
    goal: Option<(Variable, Variable)>,
}

impl<'g> Translator<'g, '_> {
    /// Marks the value of a sum.
    pub(super) fn mark_sum(&mut self, sum: &'g Sum, frame: &mut Frame<'g>) -> Result<(), Unfit> {
        let goals = !self.rules().goals.is_empty();
        if let (Sum::Component { kind, fields, .. }, false) = (sum, goals) {
            // The usual case, without a variable.
            let fields = self.fields(*kind, fields, frame)?;
            let value = self.entry_of(*kind, &fields)?;
            self.emit.mark(value);
            return Ok(());
        }
        let value = self.zero(types::I32);
        let goal = goals.then(|| (self.zero(types::I8), self.zero(types::I8)));
        let made = Made { value, goal };
        self.add_sum(sum, made, frame)?;
        self.mark_made(made);
        Ok(())
    }

    /// A variable that is 0 at first.
    pub(super) fn zero(&mut self, ty: Width) -> Variable {
        let variable = self.emit.b.declare_var(ty);
        let zero = self.emit.b.ins().iconst(ty, 0);
        self.emit.b.def_var(variable, zero);
        variable
    }

    /// Marks an option: one with a goal wins at once; of the others, one after which the opponent does is no option
    /// of the game that is left.
    fn mark_made(&mut self, made: Made) {
        let Some((goal, hot)) = made.goal else {
            let value = self.emit.b.use_var(made.value);
            return self.emit.mark(value);
        };
        let (wins, on, after) =
            (self.emit.b.create_block(), self.emit.b.create_block(), self.emit.b.create_block());
        let goal = self.emit.b.use_var(goal);
        self.emit.branch(goal, wins, &[], on);
        self.emit.go(wins);
        match (self.task.of, self.hot) {
            (Of::Outcomes, _) => {
                let lost = self.loses();
                let lost = self.emit.b.ins().iconst(types::I32, lost);
                self.emit.mark(lost);
            }
            (_, Some(cell)) => {
                let yes = self.emit.truth(true);
                self.emit.b.def_var(cell, yes);
            }
            (_, None) => {}
        }
        self.emit.jump(after, &[]);
        self.emit.go(on);
        let hot = self.emit.b.use_var(hot);
        let cold = self.emit.not(hot);
        self.emit.unless(cold, after);
        let value = self.emit.b.use_var(made.value);
        self.emit.mark(value);
        self.emit.jump(after, &[]);
        self.emit.go(after);
    }

    /// Adds a sum to an option.
    fn add_sum(&mut self, sum: &'g Sum, made: Made, frame: &mut Frame<'g>) -> Result<(), Unfit> {
        self.deeper(|t| t.add_sum_of(sum, made, frame))
    }

    fn add_sum_of(&mut self, sum: &'g Sum, made: Made, frame: &mut Frame<'g>) -> Result<(), Unfit> {
        match sum {
            Sum::Plus(terms) => terms.iter().try_for_each(|term| self.add_sum(term, made, frame)),
            Sum::Component { kind, fields, .. } => {
                let fields = self.fields(*kind, fields, frame)?;
                self.add_part(*kind, &fields, made)
            }
            Sum::If(condition, a, b) => {
                let condition = self.truth(condition, frame)?;
                let (yes, no, after) =
                    (self.emit.b.create_block(), self.emit.b.create_block(), self.emit.b.create_block());
                self.emit.branch(condition, yes, &[], no);
                for (block, sum) in [(yes, a), (no, b)] {
                    self.emit.go(block);
                    self.add_sum(sum, made, frame)?;
                    self.emit.jump(after, &[]);
                }
                self.emit.go(after);
                Ok(())
            }
            Sum::Copies(count, term) => {
                let count = self.int(count, frame)?;
                let count = self.natural(count);
                let (some, after) = (self.emit.b.create_block(), self.emit.b.create_block());
                self.emit.branch(count.at, some, &[], after);
                self.emit.go(some);
                let once = self.zero(types::I32);
                self.add_sum(term, Made { value: once, ..made }, frame)?;
                // Equal parts cancel in pairs.
                let once = self.emit.b.use_var(once);
                let short = self.emit.b.ins().ireduce(types::I32, count.at);
                let one = self.emit.b.ins().iconst(types::I32, 1);
                let odd = self.emit.b.ins().band(short, one);
                let mask = self.emit.b.ins().ineg(odd);
                let part = self.emit.b.ins().band(once, mask);
                self.add_entry(part, made.value);
                self.emit.jump(after, &[]);
                self.emit.go(after);
                Ok(())
            }
            Sum::Each(term, items) => {
                self.each(items, frame, Times::Once, &mut |t, frame| t.add_sum(term, made, frame))
            }
        }
    }

    /// Adds a part to an option.
    fn add_part(&mut self, kind: usize, fields: &[Num], made: Made) -> Result<(), Unfit> {
        let Some((goal, hot)) = made.goal else {
            let entry = self.entry_of(kind, fields)?;
            self.add_entry(entry, made.value);
            return Ok(());
        };
        let after = self.emit.b.create_block();
        let sorted = self.sorted(kind, fields);
        if let Some(reached) = self.is_goal(kind, &sorted)? {
            let (yes, on) = (self.emit.b.create_block(), self.emit.b.create_block());
            self.emit.branch(reached, yes, &[], on);
            self.emit.go(yes);
            let truth = self.emit.truth(true);
            self.emit.b.def_var(goal, truth);
            self.emit.jump(after, &[]);
            self.emit.go(on);
        }
        let entry = self.entry_of(kind, fields)?;
        let (burns, on) = (self.emit.b.create_block(), self.emit.b.create_block());
        let sign = self.emit.is_sign(entry, Sign::Hot);
        self.emit.branch(sign, burns, &[], on);
        self.emit.go(burns);
        let truth = self.emit.truth(true);
        self.emit.b.def_var(hot, truth);
        self.emit.jump(after, &[]);
        self.emit.go(on);
        self.add_entry(entry, made.value);
        self.emit.jump(after, &[]);
        self.emit.go(after);
        Ok(())
    }

    fn add_entry(&mut self, part: Ssa, value: Variable) {
        let before = self.emit.b.use_var(value);
        let now = self.emit.b.ins().bxor(before, part);
        self.emit.b.def_var(value, now);
    }

    /// The fields of a part, a word each.
    fn fields(&mut self, kind: usize, fields: &'g [Expr], frame: &mut Frame<'g>) -> Result<Vec<Num>, Unfit> {
        let types = self.rules().kinds.get(kind).ok_or(Unfit::Rules)?.fields.iter();
        let mut words = Vec::with_capacity(fields.len());
        for (field, of) in fields.iter().zip(types) {
            let value = self.eval(field, frame)?;
            words.push(match (value, &of.ty) {
                (Bound::Int(num), Type::Nat | Type::Int) => num,
                (Bound::Bool(truth), Type::Bool) => {
                    let at = self.emit.b.ins().uextend(types::I64, truth);
                    Num { at, span: Interval::BIT }
                }
                _ => return Err(Unfit::Rules),
            });
        }
        Ok(words)
    }

    /// The entry of a part, which must be known.
    fn entry_of(&mut self, kind: usize, fields: &[Num]) -> Result<Ssa, Unfit> {
        let of = self.of_kind(kind);
        let plain = of.unordered.is_empty() || !of.conditions.is_empty();
        let rank = if plain || self.task.on_demand {
            let fields = if plain { fields.to_vec() } else { self.sorted(kind, fields) };
            let (rank, known) = self.rank(kind, &fields)?;
            let unknown = self.emit.not(known);
            self.emit.ask_if(unknown);
            rank
        } else {
            // The cell with the fields in ascending order is the same component.
            let (rank, known) = self.rank(kind, fields)?;
            let (after, found) = self.emit.block(&[types::I64]);
            let sort = self.emit.b.create_block();
            self.emit.branch(known, after, &[rank], sort);
            self.emit.go(sort);
            let sorted = self.sorted(kind, fields);
            let (rank, known) = self.rank(kind, &sorted)?;
            let unknown = self.emit.not(known);
            self.emit.ask_if(unknown);
            self.emit.jump(after, &[rank]);
            self.emit.go(after);
            found[0]
        };
        let address = self.emit.entry_address(rank);
        Ok(self.filled(kind, address, 0))
    }

    /// The entry at an address, which must be that of a position. On demand it is 0 where nothing is known yet: the
    /// function then returns before it stores anything.
    pub(super) fn filled(&mut self, kind: usize, address: Ssa, offset: i32) -> Ssa {
        let entry = self.emit.entry(address, offset);
        if self.task.on_demand {
            let missing = self.emit.b.create_block();
            self.emit.b.set_cold_block(missing);
            let (on, found) = self.emit.block(&[types::I32]);
            let open = self.emit.is_sign(entry, Sign::Noted);
            self.emit.either(open, missing, on, &[entry]);
            self.emit.go(missing);
            let at = if offset == 0 {
                address
            } else {
                let offset = self.emit.word(i64::from(offset));
                self.emit.b.ins().iadd(address, offset)
            };
            self.emit.note(at, entry, on);
            self.emit.go(on);
            return found[0];
        }
        if !self.of_kind(kind).conditions.is_empty() || !self.rules().goals.is_empty() {
            // A part that breaks `where` is a mistake, which the interpreter tells.
            let outside = self.emit.sign(Sign::Outside);
            let wrong = self.emit.compare(IntCC::Equal, entry, outside);
            self.emit.ask_if(wrong);
        }
        entry
    }

    fn of_kind(&self, kind: usize) -> &'g Kind {
        &self.rules().kinds[kind]
    }

    /// The fields in canonical form.
    pub(super) fn sorted(&mut self, kind: usize, fields: &[Num]) -> Vec<Num> {
        let mut sorted = fields.to_vec();
        for group in &self.of_kind(kind).unordered {
            for end in (1..group.len()).rev() {
                for at in 0..end {
                    let (a, b) = (group[at], group[at + 1]);
                    let (low, high) = (self.min(sorted[a], sorted[b]), self.max(sorted[a], sorted[b]));
                    sorted[a] = low;
                    sorted[b] = high;
                }
            }
        }
        sorted
    }

    /// The number of the cell with these fields, and whether its entry may be read: whether it is in the table, and
    /// before the current cell unless cells are filled on demand.
    pub(super) fn rank(&mut self, kind: usize, fields: &[Num]) -> Result<(Ssa, Ssa), Unfit> {
        self.meet(kind, fields);
        let task = self.task;
        let mut rank = self.emit.word(0);
        let place = task.layout.of_kind(kind).filter(|place| task.on_demand || *place == self.here());
        let Some(place) = place else { return Ok((rank, self.emit.truth(false))) };
        let mut known = None;
        for side in &place.sides {
            let field = fields.get(side.field).ok_or(Unfit::Rules)?;
            let from = self.emit.word(side.from);
            let offset = self.emit.b.ins().isub(field.at, from);
            let inside = field.span.lo >= side.from && field.span.hi < side.from + side.len;
            // Without demand, on a single axis, that a cell is before the current one says this too.
            if !inside && (task.on_demand || place.sides.len() > 1) {
                let length = self.emit.word(side.len);
                let fits = self.emit.compare(IntCC::UnsignedLessThan, offset, length);
                known = Some(known.map_or(fits, |known| self.emit.b.ins().band(known, fits)));
            }
            let stride = self.emit.word(side.stride);
            let part = self.emit.b.ins().imul(offset, stride);
            rank = self.emit.b.ins().iadd(rank, part);
        }
        if task.on_demand {
            let first = self.emit.word(place.first);
            rank = self.emit.b.ins().iadd(rank, first);
            let known = known.unwrap_or_else(|| self.emit.truth(true));
            return Ok((rank, known));
        }
        let cell = self.emit.b.use_var(self.emit.cell);
        let before = self.emit.compare(IntCC::UnsignedLessThan, rank, cell);
        let known = known.map_or(before, |known| self.emit.b.ins().band(known, before));
        Ok((rank, known))
    }

    /// Notes where the fields of parts lie.
    fn meet(&mut self, kind: usize, fields: &[Num]) {
        let spans = fields.iter().map(|field| field.span);
        let Some(met) = self.shared.met.get_mut(kind) else { return };
        *met = Some(match met.take() {
            None => spans.collect(),
            Some(before) => before.into_iter().zip(spans).map(|(a, b)| a.hull(b)).collect(),
        });
    }
}
