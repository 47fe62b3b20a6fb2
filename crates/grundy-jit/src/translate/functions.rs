//! Functions of the rules that call themselves.
//!
//! Each becomes a function of its own, which keeps what it has found: values are a matter of the
//! arguments alone. It gives up, and the interpreter is asked, where its measure does not fall,
//! where calls are too deep or too many, and where anything else is not as it must be.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{ExtFuncData, ExternalName, FuncRef, InstBuilder, UserExternalName, types};
use grundy_rules::Type;
use grundy_rules::ir::Expr;

use super::emit::{Called, Emitter, call_signature};
use super::{Bound, Frame, Num, Page, Ssa, Task, Translator, Unfit};
use crate::call::{DEEPEST, NOTHING};
use crate::interval::Interval;

/// The function of the rules that is being written.
#[derive(Clone, Copy)]
pub(super) struct Inside {
    index: usize,
    depth: Ssa,
    /// Its own measure.
    measure: Ssa,
}

/// Where the values of a function are kept: arguments below these bounds.
#[derive(Clone, Debug)]
pub(crate) struct Memo {
    base: usize,
    sides: Vec<i64>,
}

/// What a call counts for.
const STEPS_OF_A_CALL: i64 = 16;
/// Values kept for a function.
const MOST_KEPT: i64 = 1 << 18;

/// Writes a function of the rules.
pub(crate) fn translate_call<'g>(task: &'g Task<'g>, index: usize, page: Page<'_>) -> Result<(), Unfit> {
    let (emit, called, args) = Emitter::for_call(page.function, page.context);
    let mut translator = Translator::new(task, 0, emit, page.shared);
    let written = translator.called(index, called, &args);
    translator.emit.finish(page.target, written.is_ok());
    written
}

impl<'g> Translator<'g, '_> {
    /// Writes a whole function of the rules.
    fn called(&mut self, index: usize, called: Called, args: &[Ssa]) -> Result<(), Unfit> {
        let function = self.rules().functions.get(index).ok_or(Unfit::Rules)?;
        let call = self.emit.word(STEPS_OF_A_CALL);
        self.emit.spend(call);
        let zero = self.emit.word(0);
        let deepest = self.emit.load_scratch(DEEPEST, zero);
        let deep = self.emit.compare(IntCC::SignedGreaterThanOrEqual, called.depth, deepest);
        self.emit.ask_if(deep);
        let mut frame: Frame<'g> = vec![None; function.body.slots.len()];
        for ((slot, ty), &at) in frame.iter_mut().zip(&function.args).zip(args) {
            *slot = Some(self.argument(ty, at)?);
        }
        let measure = self.int(function.decreases.as_ref().ok_or(Unfit::Rules)?, &mut frame)?;
        let negative = self.emit.is_negative(measure.at);
        self.emit.ask_if(negative);
        let falls = self.emit.compare(IntCC::SignedLessThan, measure.at, called.measure);
        let stays = self.emit.not(falls);
        self.emit.ask_if(stays);
        self.inside = Some(Inside { index, depth: called.depth, measure: measure.at });
        let memo = self.shared.memos.get(index).cloned().flatten();
        let kept = memo.as_ref().map(|memo| self.look_up(memo, args));
        let value = self.eval(&function.body.body, &mut frame)?;
        let value = match self.stored(value, &function.ty)? {
            Bound::Int(num) => num.at,
            Bound::Bool(truth) => self.emit.b.ins().uextend(types::I64, truth),
            _ => return Err(Unfit::Rules),
        };
        if let (Some(memo), Some((at, inside))) = (memo, kept) {
            let (keep, on) = (self.emit.b.create_block(), self.emit.b.create_block());
            self.emit.branch(inside, keep, &[], on);
            self.emit.go(keep);
            self.emit.store_scratch(memo.base, at, value);
            self.emit.jump(on, &[]);
            self.emit.go(on);
        }
        let good = self.emit.word(0);
        self.emit.b.ins().return_(&[value, good]);
        let ask = self.emit.ask;
        self.emit.go(ask);
        let (nothing, bad) = (self.emit.word(0), self.emit.word(1));
        self.emit.b.ins().return_(&[nothing, bad]);
        Ok(())
    }

    fn argument(&mut self, ty: &Type, at: Ssa) -> Result<Bound<'g>, Unfit> {
        match ty {
            Type::Nat => Ok(Bound::Int(Num { at, span: Interval::NATURAL })),
            Type::Int => Ok(Bound::Int(Num { at, span: Interval::ALL })),
            Type::Bool => Ok(Bound::Bool(self.emit.b.ins().ireduce(types::I8, at))),
            _ => Err(Unfit::Rules),
        }
    }

    /// Returns the value where it is kept; else gives where it would be, and whether there is room for it.
    fn look_up(&mut self, memo: &Memo, args: &[Ssa]) -> (Ssa, Ssa) {
        let (mut at, mut inside) = (self.emit.word(0), self.emit.truth(true));
        for (&arg, &side) in args.iter().zip(&memo.sides) {
            let length = self.emit.word(side);
            let fits = self.emit.compare(IntCC::UnsignedLessThan, arg, length);
            inside = self.emit.b.ins().band(inside, fits);
            let before = self.emit.b.ins().imul(at, length);
            at = self.emit.b.ins().iadd(before, arg);
        }
        let (look, known, on) =
            (self.emit.b.create_block(), self.emit.b.create_block(), self.emit.b.create_block());
        self.emit.branch(inside, look, &[], on);
        self.emit.go(look);
        let value = self.emit.load_scratch(memo.base, at);
        let nothing = self.emit.word(NOTHING);
        let open = self.emit.compare(IntCC::Equal, value, nothing);
        self.emit.branch(open, on, &[], known);
        self.emit.go(known);
        let good = self.emit.word(0);
        self.emit.b.ins().return_(&[value, good]);
        self.emit.go(on);
        (at, inside)
    }

    /// Calls a function that calls itself.
    pub(super) fn call_recursive(
        &mut self,
        index: usize,
        args: &'g [Expr],
        frame: &mut Frame<'g>,
    ) -> Result<Bound<'g>, Unfit> {
        let function = self.rules().functions.get(index).ok_or(Unfit::Rules)?;
        let mut words = vec![self.emit.given.data, self.emit.given.scratch];
        let (depth, measure) = match self.inside {
            Some(inside) => {
                let one = self.emit.word(1);
                let deeper = self.emit.b.ins().iadd(inside.depth, one);
                let most = self.emit.word(i64::MAX);
                (deeper, if inside.index == index { inside.measure } else { most })
            }
            None => (self.emit.word(0), self.emit.word(i64::MAX)),
        };
        words.extend([depth, measure]);
        let mut spans = Vec::new();
        for (arg, ty) in args.iter().zip(&function.args) {
            let value = self.eval(arg, frame)?;
            let (word, span) = match self.stored(value, ty)? {
                Bound::Int(num) => (num.at, num.span),
                Bound::Bool(truth) => (self.emit.b.ins().uextend(types::I64, truth), Interval::BIT),
                _ => return Err(Unfit::Rules),
            };
            words.push(word);
            spans.push(span);
        }
        self.reserve_memo(index, &spans)?;
        let callee = self.import(index, args.len())?;
        let call = self.emit.b.ins().call(callee, &words);
        let results = self.emit.b.inst_results(call).to_vec();
        let [value, bad] = results.as_slice() else { return Err(Unfit::Rules) };
        self.emit.ask_if(*bad);
        match function.ty {
            Type::Nat => Ok(Bound::Int(Num { at: *value, span: Interval::NATURAL })),
            Type::Int => Ok(Bound::Int(Num { at: *value, span: Interval::ALL })),
            Type::Bool => Ok(Bound::Bool(self.emit.b.ins().ireduce(types::I8, *value))),
            _ => Err(Unfit::Rules),
        }
    }

    /// Reserves room for the values of a function when it is called first, for arguments like these and smaller.
    fn reserve_memo(&mut self, index: usize, spans: &[Interval]) -> Result<(), Unfit> {
        if self.shared.memos.get(index).is_none_or(Option::is_some) {
            return Ok(());
        }
        let mut sides: Vec<i64> = spans.iter().map(|span| span.hi.clamp(0, MOST_KEPT - 1) + 1).collect();
        while sides.iter().fold(1_i64, |all, side| all.saturating_mul(*side)) > MOST_KEPT {
            let Some(longest) = sides.iter_mut().max() else { break };
            *longest = (*longest + 1) / 2;
        }
        let words: i64 = sides.iter().product();
        let base = self.shared.reserve(usize::try_from(words).map_err(|_| Unfit::Rules)?)?;
        self.shared.memos[index] = Some(Memo { base, sides });
        self.shared.called.push(index);
        Ok(())
    }

    /// The function of the rules with this number, to be called; [`compile`](crate::compile) gives them these numbers.
    fn import(&mut self, index: usize, args: usize) -> Result<FuncRef, Unfit> {
        let number = u32::try_from(index).map_err(|_| Unfit::Rules)?;
        let function = &mut self.emit.b.func;
        let convention = function.signature.call_conv;
        let signature = function.import_signature(call_signature(convention, args));
        let name = function.declare_imported_user_function(UserExternalName::new(0, number));
        let data =
            ExtFuncData { name: ExternalName::user(name), signature, colocated: true, patchable: false };
        Ok(function.import_function(data))
    }
}
