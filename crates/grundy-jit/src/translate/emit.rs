//! A thin layer over the code generator, whose interface changes from release to release.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    AbiParam, Block, BlockArg, Function, InstBuilder, MemFlagsData as MemFlags, Signature, StackSlotData,
    StackSlotKind, Type, Value as Ssa, types,
};
use cranelift_codegen::isa::{CallConv, TargetFrontendConfig};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};

use super::Num;
use crate::call::{LOOK, MOST_NEEDS, NEEDED, NEEDS, NEXT_LOOK, STEPS, Sign};
use crate::interval::Interval;

/// What the function is given.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub(super) table: Ssa,
    pub(super) marks: Ssa,
    pub(super) data: Ssa,
    pub(super) scratch: Ssa,
    pub(super) from: Ssa,
    pub(super) to: Ssa,
    pub(super) stamp: Ssa,
    pub(super) cap: Ssa,
}

/// What a function of the rules is called with beside its arguments.
#[derive(Clone, Copy)]
pub(super) struct Called {
    /// How many calls it is inside of.
    pub(super) depth: Ssa,
    /// Its measure must be below this.
    pub(super) measure: Ssa,
}

/// Writes instructions.
pub(super) struct Emitter<'f> {
    pub(super) b: FunctionBuilder<'f>,
    pub(super) given: Given,
    /// Where the function returns to ask the interpreter.
    pub(super) ask: Block,
    /// Where it returns because other cells must be filled first.
    pub(super) need: Block,
    /// The current cell and its stamp.
    pub(super) cell: Variable,
    pub(super) stamp: Variable,
    bytes: u8,
}

/// The parameters of the function that fills a box, and what it gives.
pub(crate) fn fill_signature(convention: CallConv) -> Signature {
    let word = AbiParam::new(types::I64);
    let mut signature = Signature::new(convention);
    signature.params = vec![word, word, word, word, word, word, AbiParam::new(types::I32), word];
    signature.returns = vec![word];
    signature
}

/// The parameters of a function of the rules with so many arguments: data, scratch, how deep calls are, the
/// measure to stay below; it gives its value and whether the interpreter must be asked.
pub(crate) fn call_signature(convention: CallConv, args: usize) -> Signature {
    let word = AbiParam::new(types::I64);
    let mut signature = Signature::new(convention);
    signature.params = vec![word; 4 + args];
    signature.returns = vec![word; 2];
    signature
}

/// Memory that is there: no trap is expected.
fn trusted() -> MemFlags {
    MemFlags::trusted()
}

/// A function begun, and its parameters.
fn opened<'f>(
    function: &'f mut Function,
    context: &'f mut FunctionBuilderContext,
) -> (FunctionBuilder<'f>, Vec<Ssa>) {
    let mut b = FunctionBuilder::new(function, context);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let params = b.block_params(entry).to_vec();
    (b, params)
}

impl<'f> Emitter<'f> {
    pub(super) fn new(
        function: &'f mut Function,
        context: &'f mut FunctionBuilderContext,
        bytes: u8,
    ) -> Self {
        let (b, params) = opened(function, context);
        let at = |index: usize| params.get(index).copied().unwrap_or(Ssa::from_u32(0));
        let given = Given {
            table: at(0),
            marks: at(1),
            data: at(2),
            scratch: at(3),
            from: at(4),
            to: at(5),
            stamp: at(6),
            cap: at(7),
        };
        Self::begun(b, given, bytes)
    }

    /// For a function of the rules; gives its arguments too.
    pub(super) fn for_call(
        function: &'f mut Function,
        context: &'f mut FunctionBuilderContext,
    ) -> (Self, Called, Vec<Ssa>) {
        let (b, params) = opened(function, context);
        let at = |index: usize| params.get(index).copied().unwrap_or(Ssa::from_u32(0));
        let (data, scratch) = (at(0), at(1));
        // There is no table here, and nothing that reads one is written.
        let given =
            Given { table: data, marks: data, data, scratch, from: data, to: data, stamp: data, cap: data };
        let called = Called { depth: at(2), measure: at(3) };
        let args = params.get(4..).unwrap_or_default().to_vec();
        (Self::begun(b, given, 2), called, args)
    }

    fn begun(mut b: FunctionBuilder<'f>, given: Given, bytes: u8) -> Self {
        let (ask, need) = (b.create_block(), b.create_block());
        b.set_cold_block(ask);
        b.set_cold_block(need);
        let (cell, stamp) = (b.declare_var(types::I64), b.declare_var(types::I32));
        Self { b, given, ask, need, cell, stamp, bytes }
    }

    /// Ends the function; what was given up half-way is thrown away.
    pub(super) fn finish(mut self, target: TargetFrontendConfig, whole: bool) {
        if whole {
            self.b.seal_all_blocks();
            self.b.finalize(target);
        }
    }

    pub(super) fn word(&mut self, value: i64) -> Ssa {
        self.b.ins().iconst(types::I64, value)
    }

    pub(super) fn number(&mut self, value: i64) -> Num {
        Num { at: self.word(value), span: Interval::only(value) }
    }

    pub(super) fn truth(&mut self, value: bool) -> Ssa {
        self.b.ins().iconst(types::I8, i64::from(value))
    }

    pub(super) fn compare(&mut self, how: IntCC, a: Ssa, b: Ssa) -> Ssa {
        self.b.ins().icmp(how, a, b)
    }

    pub(super) fn is_negative(&mut self, value: Ssa) -> Ssa {
        self.b.ins().icmp_imm_s(IntCC::SignedLessThan, value, 0)
    }

    pub(super) fn not(&mut self, truth: Ssa) -> Ssa {
        self.b.ins().icmp_imm_s(IntCC::Equal, truth, 0)
    }

    /// Asks the interpreter where `wrong` holds.
    pub(super) fn ask_if(&mut self, wrong: Ssa) {
        let on = self.b.create_block();
        let ask = self.ask;
        self.b.ins().brif(wrong, ask, &[], on, &[]);
        self.b.switch_to_block(on);
    }

    /// Goes to `target` where `truth` does not hold, and on here where it does.
    pub(super) fn unless(&mut self, truth: Ssa, target: Block) {
        let on = self.b.create_block();
        self.b.ins().brif(truth, on, &[], target, &[]);
        self.b.switch_to_block(on);
    }

    pub(super) fn jump(&mut self, target: Block, args: &[Ssa]) {
        let args: Vec<BlockArg> = args.iter().map(|&arg| BlockArg::from(arg)).collect();
        self.b.ins().jump(target, &args);
    }

    /// A block with parameters.
    pub(super) fn block(&mut self, params: &[Type]) -> (Block, Vec<Ssa>) {
        let block = self.b.create_block();
        let params = params.iter().map(|&ty| self.b.append_block_param(block, ty)).collect();
        (block, params)
    }

    /// Goes to `yes` with arguments where `truth` holds, else to `no` without.
    pub(super) fn branch(&mut self, truth: Ssa, yes: Block, args: &[Ssa], no: Block) {
        let args: Vec<BlockArg> = args.iter().map(|&arg| BlockArg::from(arg)).collect();
        self.b.ins().brif(truth, yes, &args, no, &[]);
    }

    /// Goes to `yes` where `truth` holds, else to `no` with arguments.
    pub(super) fn either(&mut self, truth: Ssa, yes: Block, no: Block, args: &[Ssa]) {
        let args: Vec<BlockArg> = args.iter().map(|&arg| BlockArg::from(arg)).collect();
        self.b.ins().brif(truth, yes, &[], no, &args);
    }

    pub(super) fn go(&mut self, block: Block) {
        self.b.switch_to_block(block);
    }

    /// The address `base + index * scale`.
    fn address(&mut self, base: Ssa, index: Ssa, shift: u32) -> Ssa {
        let offset = if shift == 0 { index } else { self.b.ins().ishl_imm_u(index, i64::from(shift)) };
        self.b.ins().iadd(base, offset)
    }

    /// Bytes of an entry.
    pub(super) fn bytes(&self) -> i64 {
        i64::from(self.bytes)
    }

    /// The address of an entry.
    pub(super) fn entry_address(&mut self, cell: Ssa) -> Ssa {
        let (table, shift) = (self.given.table, u32::from(self.bytes).trailing_zeros());
        self.address(table, cell, shift)
    }

    /// The entry at an address, as 32 bits.
    pub(super) fn entry(&mut self, address: Ssa, offset: i32) -> Ssa {
        match self.bytes {
            2 => self.b.ins().uload16(types::I32, trusted(), address, offset),
            _ => self.b.ins().load(types::I32, trusted(), address, offset),
        }
    }

    /// Stores the entry of the current cell.
    pub(super) fn set_entry(&mut self, value: Ssa) {
        let cell = self.b.use_var(self.cell);
        let address = self.entry_address(cell);
        self.set_entry_at(address, value);
    }

    fn set_entry_at(&mut self, address: Ssa, value: Ssa) {
        match self.bytes {
            2 => self.b.ins().istore16(trusted(), value, address, 0),
            _ => self.b.ins().store(trusted(), value, address, 0),
        };
    }

    /// An entry that is no value.
    pub(super) fn sign(&mut self, sign: Sign) -> Ssa {
        let entry = match self.bytes {
            2 => i64::from(sign.entry::<u16>()),
            _ => i64::from(sign.entry::<u32>()),
        };
        self.b.ins().iconst(types::I32, entry)
    }

    /// Whether an entry is this sign or a larger one.
    pub(super) fn is_sign(&mut self, entry: Ssa, least: Sign) -> Ssa {
        let least = self.sign(least);
        self.compare(IntCC::UnsignedGreaterThanOrEqual, entry, least)
    }

    /// Notes that the cell of an entry, which is no value, must be filled before the current one, and goes to `on`
    /// with 0 in its place. It goes to `ask` where no position is there, and to `need` where there is nothing to go on
    /// for: the cell waits for the current one, or there is no room for another note.
    pub(super) fn note(&mut self, address: Ssa, entry: Ssa, on: Block) {
        let [outside, open, noted] = [Sign::Outside, Sign::Open, Sign::Noted].map(|sign| self.sign(sign));
        let is_outside = self.compare(IntCC::Equal, entry, outside);
        self.ask_if(is_outside);
        let (none, new) = (self.b.ins().iconst(types::I32, 0), self.b.create_block());
        let is_noted = self.compare(IntCC::Equal, entry, noted);
        self.branch(is_noted, on, &[none], new);
        self.go(new);
        let (zero, one) = (self.word(0), self.word(1));
        let (count, cell) = (self.load_scratch(NEEDED, zero), self.cell_at(address));
        self.store_scratch(NEEDS, count, cell);
        let count = self.b.ins().iadd(count, one);
        self.store_scratch(NEEDED, zero, count);
        let is_open = self.compare(IntCC::Equal, entry, open);
        self.unless(is_open, self.need);
        self.set_entry_at(address, noted);
        let most = self.word(i64::try_from(MOST_NEEDS).unwrap_or(0));
        let room = self.compare(IntCC::UnsignedLessThan, count, most);
        self.unless(room, self.need);
        self.jump(on, &[none]);
    }

    /// Counts steps; gives how many there are.
    pub(super) fn note_steps(&mut self, steps: Ssa) -> Ssa {
        let zero = self.word(0);
        let before = self.load_scratch(STEPS, zero);
        let now = self.b.ins().iadd(before, steps);
        self.store_scratch(STEPS, zero, now);
        now
    }

    /// Counts steps; from time to time the caller is asked whether to stop, and the function then returns by `ask`.
    pub(super) fn spend(&mut self, steps: Ssa) {
        let (zero, now) = (self.word(0), self.note_steps(steps));
        let next = self.load_scratch(NEXT_LOOK, zero);
        let due = self.compare(IntCC::SignedGreaterThanOrEqual, now, next);
        let (look, on) = (self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(look);
        self.branch(due, look, &[], on);
        self.go(look);
        let mut signature = Signature::new(self.b.func.signature.call_conv);
        signature.params = vec![AbiParam::new(types::I64)];
        signature.returns = vec![AbiParam::new(types::I64)];
        let signature = self.b.import_signature(signature);
        let callee = self.load_scratch(LOOK, zero);
        let call = self.b.ins().call_indirect(signature, callee, &[self.given.scratch]);
        let stop = self.b.inst_results(call).first().copied().unwrap_or(zero);
        let ask = self.ask;
        self.branch(stop, ask, &[], on);
        self.go(on);
    }

    /// Goes to `need` where a cell was noted.
    pub(super) fn need_if_noted(&mut self) {
        let zero = self.word(0);
        let count = self.load_scratch(NEEDED, zero);
        let none = self.not(count);
        self.unless(none, self.need);
    }

    /// The number of the cell of an entry.
    fn cell_at(&mut self, address: Ssa) -> Ssa {
        let offset = self.b.ins().isub(address, self.given.table);
        let shift = self.word(i64::from(u32::from(self.bytes).trailing_zeros()));
        self.b.ins().ushr(offset, shift)
    }

    /// Marks a value.
    pub(super) fn mark(&mut self, value: Ssa) {
        let stamp = self.b.use_var(self.stamp);
        let index = self.b.ins().uextend(types::I64, value);
        let address = self.address(self.given.marks, index, 2);
        self.b.ins().store(trusted(), stamp, address, 0);
    }

    /// The mark at a value.
    pub(super) fn marked(&mut self, value: Ssa) -> Ssa {
        let address = self.address(self.given.marks, value, 2);
        self.b.ins().load(types::I32, trusted(), address, 0)
    }

    /// The word of the data at `base + index`.
    pub(super) fn datum(&mut self, base: usize, index: Ssa) -> Ssa {
        let address = self.address(self.given.data, index, 3);
        let offset = i32::try_from(base * 8).unwrap_or(i32::MAX);
        self.b.ins().load(types::I64, trusted(), address, offset)
    }

    /// The address of a word of the scratch memory.
    pub(super) fn scratch(&mut self, base: usize, index: Ssa) -> (Ssa, i32) {
        let address = self.address(self.given.scratch, index, 3);
        (address, i32::try_from(base * 8).unwrap_or(i32::MAX))
    }

    pub(super) fn load_scratch(&mut self, base: usize, index: Ssa) -> Ssa {
        let (address, offset) = self.scratch(base, index);
        self.b.ins().load(types::I64, trusted(), address, offset)
    }

    pub(super) fn store_scratch(&mut self, base: usize, index: Ssa, value: Ssa) {
        let (address, offset) = self.scratch(base, index);
        self.b.ins().store(trusted(), value, address, offset);
    }

    /// An array of words on the stack, filled with these.
    pub(super) fn on_stack(&mut self, words: &[Ssa]) -> Ssa {
        let bytes = u32::try_from(words.len() * 8).unwrap_or(u32::MAX);
        let slot = self.b.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, bytes, 3));
        for (index, word) in words.iter().enumerate() {
            let offset = i32::try_from(index * 8).unwrap_or(i32::MAX);
            self.b.ins().stack_store(types::I64, *word, slot, offset);
        }
        self.b.ins().stack_addr(types::I64, slot, 0)
    }

    /// Room for so many words on the stack.
    pub(super) fn room(&mut self, words: usize) -> Ssa {
        let bytes = u32::try_from(words * 8).unwrap_or(u32::MAX);
        let slot = self.b.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, bytes, 3));
        self.b.ins().stack_addr(types::I64, slot, 0)
    }

    /// The address of a word of the data.
    pub(super) fn data_at(&mut self, base: usize) -> Ssa {
        let (data, offset) = (self.given.data, self.word(i64::try_from(base * 8).unwrap_or(i64::MAX)));
        self.b.ins().iadd(data, offset)
    }

    /// Stores a word of an array.
    pub(super) fn store_word(&mut self, array: Ssa, index: Ssa, value: Ssa) {
        let address = self.address(array, index, 3);
        self.b.ins().store(trusted(), value, address, 0);
    }

    /// The word of an array.
    pub(super) fn stacked(&mut self, array: Ssa, index: Ssa) -> Ssa {
        let address = self.address(array, index, 3);
        self.b.ins().load(types::I64, trusted(), address, 0)
    }
}
