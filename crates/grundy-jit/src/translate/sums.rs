//! What a move leads to: the exclusive or of the entries of its parts.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use cranelift_frontend::Variable;
use grundy_rules::ir::{Expr, Sum};

use super::domains::Times;
use super::{Frame, Num, Ssa, Translator, Unfit};

impl<'g> Translator<'g, '_> {
    /// Marks the value of a sum.
    pub(super) fn mark_sum(&mut self, sum: &'g Sum, frame: &mut Frame) -> Result<(), Unfit> {
        let value = match sum {
            // The usual case, without a variable.
            Sum::Component { kind, fields, .. } => self.part(*kind, fields, frame)?,
            _ => {
                let value = self.emit.b.declare_var(types::I32);
                let zero = self.emit.b.ins().iconst(types::I32, 0);
                self.emit.b.def_var(value, zero);
                self.add_sum(sum, value, frame)?;
                self.emit.b.use_var(value)
            }
        };
        self.emit.mark(value);
        Ok(())
    }

    /// Adds the value of a sum to a variable.
    fn add_sum(&mut self, sum: &'g Sum, value: Variable, frame: &mut Frame) -> Result<(), Unfit> {
        self.deeper(|t| t.add_sum_of(sum, value, frame))
    }

    fn add_sum_of(&mut self, sum: &'g Sum, value: Variable, frame: &mut Frame) -> Result<(), Unfit> {
        match sum {
            Sum::Plus(terms) => terms.iter().try_for_each(|term| self.add_sum(term, value, frame)),
            Sum::Component { kind, fields, .. } => {
                let part = self.part(*kind, fields, frame)?;
                self.add_entry(part, value);
                Ok(())
            }
            Sum::If(condition, a, b) => {
                let condition = self.truth(condition, frame)?;
                let (yes, no, after) =
                    (self.emit.b.create_block(), self.emit.b.create_block(), self.emit.b.create_block());
                self.emit.branch(condition, yes, &[], no);
                for (block, sum) in [(yes, a), (no, b)] {
                    self.emit.go(block);
                    self.add_sum(sum, value, frame)?;
                    self.emit.jump(after, &[]);
                }
                self.emit.go(after);
                Ok(())
            }
            Sum::Copies(count, term) => {
                let count = self.int(count, frame)?;
                let count = self.natural(count);
                let once = self.emit.b.declare_var(types::I32);
                let zero = self.emit.b.ins().iconst(types::I32, 0);
                self.emit.b.def_var(once, zero);
                self.add_sum(term, once, frame)?;
                // Equal parts cancel in pairs.
                let once = self.emit.b.use_var(once);
                let short = self.emit.b.ins().ireduce(types::I32, count.at);
                let one = self.emit.b.ins().iconst(types::I32, 1);
                let odd = self.emit.b.ins().band(short, one);
                let mask = self.emit.b.ins().ineg(odd);
                let part = self.emit.b.ins().band(once, mask);
                self.add_entry(part, value);
                Ok(())
            }
            Sum::Each(term, items) => {
                self.each(items, frame, Times::Once, &mut |t, frame| t.add_sum(term, value, frame))
            }
        }
    }

    fn add_entry(&mut self, part: Ssa, value: Variable) {
        let before = self.emit.b.use_var(value);
        let now = self.emit.b.ins().bxor(before, part);
        self.emit.b.def_var(value, now);
    }

    /// The entry of a part, which must be a cell before the current one.
    fn part(&mut self, kind: usize, fields: &'g [Expr], frame: &mut Frame) -> Result<Ssa, Unfit> {
        if kind != self.task.kind {
            return Err(Unfit::Rules);
        }
        let fields = fields.iter().map(|field| self.int(field, frame)).collect::<Result<Vec<_>, _>>()?;
        let (rank, known) = self.rank(&fields)?;
        let kind = self.kind();
        let rank = if kind.unordered.is_empty() || !kind.conditions.is_empty() {
            let unknown = self.emit.not(known);
            self.emit.ask_if(unknown);
            rank
        } else {
            // The cell with the fields in ascending order is the same component.
            let (after, found) = self.emit.block(&[types::I64]);
            let sort = self.emit.b.create_block();
            self.emit.branch(known, after, &[rank], sort);
            self.emit.go(sort);
            let sorted = self.sorted(&fields);
            let (rank, known) = self.rank(&sorted)?;
            let unknown = self.emit.not(known);
            self.emit.ask_if(unknown);
            self.emit.jump(after, &[rank]);
            self.emit.go(after);
            found[0]
        };
        let address = self.emit.entry_address(rank);
        let entry = self.emit.entry(address, 0);
        self.ask_unless_position(entry);
        Ok(entry)
    }

    /// A part that breaks `where` is a mistake, which the interpreter tells.
    pub(super) fn ask_unless_position(&mut self, entry: Ssa) {
        if !self.kind().conditions.is_empty() {
            let outside = self.emit.outside();
            let wrong = self.emit.compare(IntCC::Equal, entry, outside);
            self.emit.ask_if(wrong);
        }
    }

    /// The fields in canonical form.
    pub(super) fn sorted(&mut self, fields: &[Num]) -> Vec<Num> {
        let mut sorted = fields.to_vec();
        for group in &self.kind().unordered {
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

    /// The number of the cell with these fields, and whether it is one before the current cell.
    pub(super) fn rank(&mut self, fields: &[Num]) -> Result<(Ssa, Ssa), Unfit> {
        let task = self.task;
        let cell = self.emit.b.use_var(self.emit.cell);
        let mut rank = self.emit.word(0);
        let mut known = None;
        for side in &task.sides {
            let field = fields.get(side.field).ok_or(Unfit::Rules)?;
            let from = self.emit.word(side.from);
            let offset = self.emit.b.ins().isub(field.at, from);
            let inside = field.span.lo >= side.from && field.span.hi < side.from + side.len;
            if !inside && task.sides.len() > 1 {
                let length = self.emit.word(side.len);
                let fits = self.emit.compare(IntCC::UnsignedLessThan, offset, length);
                known = Some(known.map_or(fits, |known| self.emit.b.ins().band(known, fits)));
            }
            let stride = self.emit.word(side.stride);
            let part = self.emit.b.ins().imul(offset, stride);
            rank = self.emit.b.ins().iadd(rank, part);
        }
        // On a single axis this says that the field is in the box, too.
        let before = self.emit.compare(IntCC::UnsignedLessThan, rank, cell);
        let known = known.map_or(before, |known| self.emit.b.ins().band(known, before));
        Ok((rank, known))
    }
}
