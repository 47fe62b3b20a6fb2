//! The loop over cells.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, types};
use cranelift_frontend::Variable;
use grundy_rules::Type;
use grundy_rules::ir::{Compound, Field, Sum};
use grundy_syntax::tree::{Ending, Play};

use super::{Bound, Frame, Num, Of, Ssa, Translator, Unfit, status};
use crate::call::{BATCH, STEPS, Sign};
use crate::interval::Interval;

impl<'g> Translator<'g, '_> {
    /// Writes the whole function.
    pub(super) fn function(&mut self) -> Result<(), Unfit> {
        self.fits()?;
        let given = self.emit.given;
        let fields = self.first_fields();
        let (turn, cell_block, next) =
            (self.emit.b.create_block(), self.emit.b.create_block(), self.emit.b.create_block());
        let (done, grow) = (self.emit.b.create_block(), self.emit.b.create_block());
        self.emit.b.def_var(self.emit.cell, given.from);
        self.emit.b.def_var(self.emit.stamp, given.stamp);
        self.emit.jump(turn, &[]);
        self.emit.go(turn);
        let cell = self.emit.b.use_var(self.emit.cell);
        let more = self.emit.compare(IntCC::SignedLessThan, cell, given.to);
        let on = self.emit.b.create_block();
        self.emit.branch(more, on, &[], done);
        self.emit.go(on);
        // Long calls end early, so that the caller can look at limits.
        let (zero, batch) = (self.emit.word(0), self.emit.word(BATCH));
        let steps = self.emit.load_scratch(STEPS, zero);
        let few = self.emit.compare(IntCC::SignedLessThan, steps, batch);
        self.emit.branch(few, cell_block, &[], done);
        self.emit.go(cell_block);
        self.cell(&fields, next, grow)?;
        self.emit.go(next);
        self.advance(&fields);
        self.emit.jump(turn, &[]);
        let (ask, need) = (self.emit.ask, self.emit.need);
        self.emit.go(ask);
        if self.task.on_demand {
            // The interpreter looks at a cell when all that the machine can find first is found.
            self.emit.need_if_noted();
        }
        self.give(status::ASK);
        for (block, why) in [(done, status::DONE), (grow, status::GROW), (need, status::NEED)] {
            self.emit.go(block);
            self.give(why);
        }
        Ok(())
    }

    /// Returns with the number of the current cell and why.
    fn give(&mut self, why: i64) {
        let cell = self.emit.b.use_var(self.emit.cell);
        let (four, why) = (self.emit.word(4), self.emit.word(why));
        let times = self.emit.b.ins().imul(cell, four);
        let result = self.emit.b.ins().iadd(times, why);
        self.emit.b.ins().return_(&[result]);
    }

    /// Whether the rules are of the kind that is translated.
    fn fits(&self) -> Result<(), Unfit> {
        let rules = self.rules();
        let plain = rules.is_plain() && rules.kinds.iter().all(|kind| kind.symmetries.is_empty());
        let single = rules.moves.iter().all(|rule| most_parts(&rule.result.body) <= 1);
        let disjunctive = matches!(rules.compound, Compound::Disjunctive);
        let sums = match self.task.of {
            Of::Values => disjunctive && rules.goals.is_empty(),
            Of::Race => disjunctive,
            Of::Outcomes => single,
        };
        let words = |field: &Field| matches!(field.ty, Type::Nat | Type::Int | Type::Bool);
        let small = self.kind().fields.iter().all(words);
        if plain && sums && small && !rules.has_sides() { Ok(()) } else { Err(Unfit::Rules) }
    }

    /// The fields of the first cell, by field.
    fn first_fields(&mut self) -> Vec<(Variable, Interval)> {
        let given = self.emit.given;
        let place = self.here();
        let mut found = vec![None; place.sides.len()];
        let first = self.emit.word(place.first);
        let number = self.emit.b.ins().isub(given.from, first);
        for side in &place.sides {
            let (stride, length, from) =
                (self.emit.word(side.stride), self.emit.word(side.len), self.emit.word(side.from));
            let rest = self.emit.b.ins().udiv(number, stride);
            let offset = self.emit.b.ins().urem(rest, length);
            let value = self.emit.b.ins().iadd(offset, from);
            let variable = self.emit.b.declare_var(types::I64);
            self.emit.b.def_var(variable, value);
            if let Some(field) = found.get_mut(side.field) {
                *field = Some((variable, Interval::new(side.from, side.from + side.len - 1)));
            }
        }
        found.into_iter().flatten().collect()
    }

    /// On to the next cell.
    fn advance(&mut self, fields: &[(Variable, Interval)]) {
        let one = self.emit.word(1);
        let cell = self.emit.b.use_var(self.emit.cell);
        let cell = self.emit.b.ins().iadd(cell, one);
        self.emit.b.def_var(self.emit.cell, cell);
        let stamp = self.emit.b.use_var(self.emit.stamp);
        let short = self.emit.b.ins().iconst(types::I32, 1);
        let stamp = self.emit.b.ins().iadd(stamp, short);
        self.emit.b.def_var(self.emit.stamp, stamp);
        // The last axis runs fastest; where it ends, the one before it moves.
        let mut carry = one;
        for side in self.here().sides.iter().rev() {
            let Some((variable, span)) = fields.get(side.field) else { continue };
            let value = self.emit.b.use_var(*variable);
            let value = self.emit.b.ins().iadd(value, carry);
            let (end, from) = (self.emit.word(span.hi), self.emit.word(side.from));
            let over = self.emit.compare(IntCC::SignedGreaterThan, value, end);
            let value = self.emit.b.ins().select(over, from, value);
            self.emit.b.def_var(*variable, value);
            carry = self.emit.b.ins().uextend(types::I64, over);
        }
    }

    /// Stores the entry of the current cell and goes to `next`.
    fn cell(&mut self, fields: &[(Variable, Interval)], next: Block, grow: Block) -> Result<(), Unfit> {
        if self.task.on_demand {
            self.unless_filled(next);
        }
        let fields: Vec<Num> = fields
            .iter()
            .map(|(variable, span)| Num { at: self.emit.b.use_var(*variable), span: *span })
            .collect();
        self.leave_out(&fields, next)?;
        let fields = self.canonical(&fields, next)?;
        let (rules, kind) = (self.rules(), self.here().kind);
        let goal = self.is_goal(kind, &fields)?;
        if let Some(goal) = goal {
            // Where a goal is reached the game is over: nobody is to move.
            self.store_where(goal, Sign::Outside, next);
        }
        for ends in rules.ends.iter().filter(|ends| ends.kind == kind) {
            let mut frame = self.scope(kind, ends.condition.slots.len(), &fields);
            let over = self.truth(&ends.condition.body, &mut frame)?;
            let (end, on) = (self.emit.b.create_block(), self.emit.b.create_block());
            self.emit.branch(over, end, &[], on);
            self.emit.go(end);
            self.store_constant(self.ended(ends.ending)?, next);
            self.emit.go(on);
        }
        let hot = self.zero(types::I8);
        self.hot = Some(hot);
        for rule in rules.moves.iter().filter(|rule| rule.kind == kind) {
            let mut frame = self.scope(kind, rule.result.slots.len(), &fields);
            self.play(rule, &mut frame)?;
        }
        if self.task.on_demand {
            self.emit.need_if_noted();
        }
        match self.task.of {
            Of::Values => self.store_least(next, grow),
            Of::Race => {
                let hot = self.emit.b.use_var(hot);
                self.store_where(hot, Sign::Hot, next);
                self.store_least(next, grow);
            }
            Of::Outcomes => self.store_outcome(next),
        }
        Ok(())
    }

    /// Goes to `next` where the current cell is filled.
    fn unless_filled(&mut self, next: Block) {
        let cell = self.emit.b.use_var(self.emit.cell);
        let address = self.emit.entry_address(cell);
        let entry = self.emit.entry(address, 0);
        let (open, waiting) = (self.emit.sign(Sign::Open), self.emit.sign(Sign::Waiting));
        let open = self.emit.compare(IntCC::Equal, entry, open);
        let waiting = self.emit.compare(IntCC::Equal, entry, waiting);
        let either = self.emit.b.ins().bor(open, waiting);
        self.emit.unless(either, next);
    }

    /// Stores a sign and goes to `next` where a condition holds.
    fn store_where(&mut self, holds: Ssa, sign: Sign, next: Block) {
        let (store, on) = (self.emit.b.create_block(), self.emit.b.create_block());
        self.emit.branch(holds, store, &[], on);
        self.emit.go(store);
        let sign = self.emit.sign(sign);
        self.emit.set_entry(sign);
        self.emit.jump(next, &[]);
        self.emit.go(on);
    }

    /// Whether a component is a goal; `None` where its kind has none.
    pub(super) fn is_goal(&mut self, kind: usize, fields: &[Num]) -> Result<Option<Ssa>, Unfit> {
        let mut found: Option<Ssa> = None;
        for goal in self.rules().goals.iter().filter(|goal| goal.kind == kind) {
            let mut frame = self.scope(kind, goal.condition.slots.len(), fields);
            let holds = self.truth(&goal.condition.body, &mut frame)?;
            found = Some(found.map_or(holds, |found| self.emit.b.ins().bor(found, holds)));
        }
        Ok(found)
    }

    /// The entry of a component at which play has ended.
    fn ended(&self, ending: Ending) -> Result<i64, Unfit> {
        match (self.task.of, ending) {
            // Nothing can be moved there.
            (Of::Values | Of::Race, _) => Ok(0),
            (Of::Outcomes, Ending::MoverLoses) => Ok(self.loses()),
            (Of::Outcomes, Ending::MoverWins) => Ok(1 - self.loses()),
            (Of::Outcomes, Ending::Draw) => Ok(2),
            (Of::Outcomes, Ending::Wins(_)) => Err(Unfit::Rules),
        }
    }

    /// The entry for "the player to move loses".
    pub(super) fn loses(&self) -> i64 {
        match self.task.game.play() {
            Play::Normal => 0,
            Play::Misere => 1,
        }
    }

    fn store_constant(&mut self, value: i64, next: Block) {
        let entry = self.emit.b.ins().iconst(types::I32, value);
        self.emit.set_entry(entry);
        self.emit.jump(next, &[]);
    }

    /// Stores the best result that an option gives.
    fn store_outcome(&mut self, next: Block) {
        let (loses, wins) = (self.loses(), 1 - self.loses());
        // What the opponent gets by an option, and what that makes for the player to move.
        for (option, result) in [(loses, wins), (2, 2), (wins, loses)] {
            let option = self.emit.word(option);
            let mark = self.emit.marked(option);
            let stamp = self.emit.b.use_var(self.emit.stamp);
            let seen = self.emit.compare(IntCC::Equal, mark, stamp);
            let (end, on) = (self.emit.b.create_block(), self.emit.b.create_block());
            self.emit.branch(seen, end, &[], on);
            self.emit.go(end);
            self.store_constant(result, next);
            self.emit.go(on);
        }
        self.store_constant(0, next);
    }

    /// Cells that break `where` get the sign for "no position".
    fn leave_out(&mut self, fields: &[Num], next: Block) -> Result<(), Unfit> {
        for condition in &self.kind().conditions {
            let mut frame = self.scope(self.here().kind, condition.slots.len(), fields);
            let holds = self.truth(&condition.body, &mut frame)?;
            let breaks = self.emit.not(holds);
            self.store_where(breaks, Sign::Outside, next);
        }
        Ok(())
    }

    /// The fields in canonical form; where the cell of these is filled, its entry is taken over.
    fn canonical(&mut self, fields: &[Num], next: Block) -> Result<Vec<Num>, Unfit> {
        if self.kind().unordered.is_empty() {
            return Ok(fields.to_vec());
        }
        let kind = self.here().kind;
        let sorted = self.sorted(kind, fields);
        let (rank, known) = self.rank(kind, &sorted)?;
        let (copy, on) = (self.emit.b.create_block(), self.emit.b.create_block());
        self.emit.branch(known, copy, &[], on);
        self.emit.go(copy);
        let address = self.emit.entry_address(rank);
        let entry = self.emit.entry(address, 0);
        let open = self.emit.is_sign(entry, Sign::Waiting);
        let store = self.emit.b.create_block();
        if self.task.on_demand {
            let (first, other) = (self.emit.b.create_block(), self.emit.b.create_block());
            self.emit.branch(open, first, &[], store);
            self.emit.go(first);
            let cell = self.emit.b.use_var(self.emit.cell);
            let same = self.emit.compare(IntCC::Equal, rank, cell);
            let outside = self.emit.sign(Sign::Outside);
            let none = self.emit.compare(IntCC::Equal, entry, outside);
            let here = self.emit.b.ins().bor(same, none);
            self.emit.branch(here, on, &[], other);
            self.emit.go(other);
            let (noted, _) = self.emit.block(&[types::I32]);
            self.emit.note(address, entry, noted);
            self.emit.go(noted);
            let need = self.emit.need;
            self.emit.jump(need, &[]);
        } else {
            self.emit.branch(open, on, &[], store);
        }
        self.emit.go(store);
        self.emit.set_entry(entry);
        self.emit.jump(next, &[]);
        self.emit.go(on);
        Ok(sorted)
    }

    /// Stores the least value without a mark.
    fn store_least(&mut self, next: Block, grow: Block) {
        let (turn, at) = self.emit.block(&[types::I64]);
        let (on, end) = (self.emit.b.create_block(), self.emit.b.create_block());
        let zero = self.emit.word(0);
        self.emit.jump(turn, &[zero]);
        self.emit.go(turn);
        let mark = self.emit.marked(at[0]);
        let stamp = self.emit.b.use_var(self.emit.stamp);
        let seen = self.emit.compare(IntCC::Equal, mark, stamp);
        self.emit.branch(seen, on, &[], end);
        self.emit.go(on);
        let one = self.emit.word(1);
        let more = self.emit.b.ins().iadd(at[0], one);
        self.emit.jump(turn, &[more]);
        self.emit.go(end);
        let small = self.emit.compare(IntCC::SignedLessThan, at[0], self.emit.given.cap);
        self.emit.unless(small, grow);
        let value = self.emit.b.ins().ireduce(types::I32, at[0]);
        self.emit.set_entry(value);
        self.emit.jump(next, &[]);
    }

    /// A frame whose first slots are the fields of a kind.
    pub(super) fn scope(&mut self, kind: usize, slots: usize, fields: &[Num]) -> Frame<'g> {
        let types = self.rules().kinds[kind].fields.iter();
        let mut frame: Frame<'g> =
            fields.iter().zip(types).map(|(num, field)| Some(self.field(*num, &field.ty))).collect();
        frame.resize(slots.max(fields.len()), None);
        frame
    }

    /// The value of a field whose word is given.
    fn field(&mut self, num: Num, ty: &Type) -> Bound<'g> {
        if *ty == Type::Bool {
            Bound::Bool(self.emit.b.ins().ireduce(types::I8, num.at))
        } else {
            Bound::Int(num)
        }
    }
}

/// How many parts a sum has at most; 2 stands for more.
fn most_parts(sum: &Sum) -> usize {
    match sum {
        Sum::If(_, a, b) => most_parts(a).max(most_parts(b)),
        Sum::Plus(terms) => terms.iter().map(most_parts).sum::<usize>().min(2),
        Sum::Component { .. } => 1,
        Sum::Copies(_, term) | Sum::Each(term, _) => 2 * most_parts(term).min(1),
    }
}
