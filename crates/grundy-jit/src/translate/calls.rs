//! Functions of the rules, written out where they are called, and functions of the language.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use grundy_rules::Type;
use grundy_rules::ir::{Builtin, Expr, ExprKind, Function, Over};
use grundy_rules::value::Value;

use super::domains::Times;
use super::{Bound, Frame, Num, Translator, Unfit};
use crate::interval::Interval;

/// Primes are looked up below this bound.
const MOST_PRIMES: i64 = 1 << 24;

impl<'g> Translator<'g, '_> {
    /// A function of the rules; one that does not call itself is written out.
    pub(super) fn call(
        &mut self,
        index: usize,
        args: &'g [Expr],
        frame: &mut Frame<'g>,
    ) -> Result<Bound<'g>, Unfit> {
        let function = self.rules().functions.get(index).ok_or(Unfit::Rules)?;
        if function.decreases.is_some() {
            return self.call_recursive(index, args, frame);
        }
        let mut inner = self.arguments(function, args, frame)?;
        let result = self.eval(&function.body.body, &mut inner)?;
        self.stored(result, &function.ty)
    }

    /// The frame of a function with its arguments.
    pub(super) fn arguments(
        &mut self,
        function: &'g Function,
        args: &'g [Expr],
        frame: &mut Frame<'g>,
    ) -> Result<Frame<'g>, Unfit> {
        let mut inner: Frame<'g> = vec![None; function.body.slots.len()];
        for ((arg, ty), slot) in args.iter().zip(&function.args).zip(&mut inner) {
            let value = self.eval(arg, frame)?;
            *slot = Some(self.stored(value, ty)?);
        }
        Ok(inner)
    }

    /// The value where one of that type must stand.
    pub(super) fn stored(&mut self, value: Bound<'g>, ty: &Type) -> Result<Bound<'g>, Unfit> {
        match (value, ty) {
            (Bound::Int(num), Type::Nat) => Ok(Bound::Int(self.natural(num))),
            (Bound::Int(num), Type::Int) => Ok(Bound::Int(num)),
            (Bound::Bool(truth), Type::Bool) => Ok(Bound::Bool(truth)),
            (Bound::Lazy(e, frame), Type::Set(of) | Type::List(of)) => {
                let mut inner = frame.clone();
                self.through(e, &mut inner, Times::Any, &mut |t, element, _| {
                    t.stored(element, of).map(drop)
                })?;
                Ok(Bound::Lazy(e, frame))
            }
            (Bound::Known(value @ (Value::Set(_) | Value::List(_))), Type::Set(of) | Type::List(of))
                if matches!(**of, Type::Int | Type::Nat) =>
            {
                let natural = |value: &Value| value.as_int().is_some_and(|int| !int.is_negative());
                let fits = **of == Type::Int || value.elements().is_some_and(|all| all.iter().all(natural));
                if fits { Ok(Bound::Known(value)) } else { Err(Unfit::Rules) }
            }
            (Bound::Held(parts), Type::Set(of) | Type::List(of)) => {
                let parts = parts.into_iter().map(|part| self.stored(part, of));
                Ok(Bound::Held(parts.collect::<Result<_, _>>()?))
            }
            (Bound::Masked(array, mask), Type::Set(of)) if matches!(**of, Type::Int | Type::Nat) => {
                self.through_masked(array, mask, &mut Vec::new(), &mut |t, element, _| {
                    t.stored(element, of).map(drop)
                })?;
                Ok(Bound::Masked(array, mask))
            }
            (Bound::Tuple(parts), Type::Tuple(types)) if parts.len() == types.len() => {
                let parts = parts.into_iter().zip(types).map(|(part, ty)| self.stored(part, ty));
                Ok(Bound::Tuple(parts.collect::<Result<_, _>>()?))
            }
            _ => Err(Unfit::Rules),
        }
    }

    /// A function of the language.
    pub(super) fn builtin(
        &mut self,
        builtin: Builtin,
        args: &'g [Expr],
        frame: &mut Frame<'g>,
    ) -> Result<Bound<'g>, Unfit> {
        if let ([domain], Some(over)) = (args, gathers(builtin))
            && matches!(domain.ty, Type::Set(_) | Type::List(_) | Type::Range)
            && !(domain.ty == Type::Range && builtin == Builtin::Len)
        {
            if let Some(value) = self.constant_domain(builtin, domain) {
                return Ok(Bound::Int(self.emit.number(value)));
            }
            return match self.at_hand(builtin, domain, frame) {
                Some(num) => Ok(Bound::Int(num)),
                None => self.over_domain(over, domain, frame),
            };
        }
        let values = args.iter().map(|arg| self.eval(arg, frame)).collect::<Result<Vec<_>, _>>()?;
        if let Some(num) = self.on_domain(builtin, &values) {
            return Ok(Bound::Int(num));
        }
        let nums = values.iter().map(|value| match value {
            Bound::Int(num) => Ok(*num),
            _ => Err(Unfit::Rules),
        });
        let nums = nums.collect::<Result<Vec<_>, _>>()?;
        if let (Builtin::Prime, [n]) = (builtin, nums.as_slice()) {
            return self.prime(*n).map(Bound::Bool);
        }
        self.on_numbers(builtin, &nums).map(Bound::Int)
    }

    fn on_numbers(&mut self, builtin: Builtin, nums: &[Num]) -> Result<Num, Unfit> {
        let (&first, rest) = nums.split_first().ok_or(Unfit::Rules)?;
        match (builtin, rest) {
            (Builtin::Min, _) => Ok(rest.iter().fold(first, |least, &num| self.min(least, num))),
            (Builtin::Max, _) => Ok(rest.iter().fold(first, |most, &num| self.max(most, num))),
            (Builtin::Gcd, _) => {
                let first = self.absolute(first);
                Ok(rest.iter().fold(first, |gcd, &num| self.gcd(gcd, num)))
            }
            (Builtin::Abs, []) => Ok(self.absolute(first)),
            (Builtin::Isqrt, []) => Ok(self.isqrt(first)),
            (Builtin::Pow, [exponent]) => Ok(self.pow(first, *exponent)),
            (Builtin::Bit, [at]) => {
                let (at, n) = (self.natural(*at), self.natural(first));
                let most = self.emit.word(63);
                // Bit 63 of a natural number that fits in a word is 0.
                let at = self.emit.b.ins().umin(at.at, most);
                let shifted = self.emit.b.ins().ushr(n.at, at);
                let one = self.emit.word(1);
                let bit = self.emit.b.ins().band(shifted, one);
                Ok(Num { at: bit, span: Interval::BIT })
            }
            (Builtin::Popcount, []) => {
                let n = self.natural(first);
                Ok(Num { at: self.emit.b.ins().popcnt(n.at), span: Interval::new(0, 63) })
            }
            (Builtin::Lowbit, []) => {
                let n = self.natural(first);
                let minus = self.emit.b.ins().ineg(n.at);
                Ok(Num { at: self.emit.b.ins().band(n.at, minus), span: n.span })
            }
            (Builtin::V2, []) => {
                let n = self.positive(first);
                Ok(Num { at: self.emit.b.ins().ctz(n.at), span: Interval::new(0, 62) })
            }
            (Builtin::Log2, []) => {
                let n = self.positive(first);
                let zeros = self.emit.b.ins().clz(n.at);
                let most = self.emit.word(63);
                Ok(Num { at: self.emit.b.ins().isub(most, zeros), span: Interval::new(0, 62) })
            }
            _ => Err(Unfit::Rules),
        }
    }

    /// What a function makes of a constant list or set of integers.
    fn constant_domain(&self, builtin: Builtin, domain: &Expr) -> Option<i64> {
        let value = match &domain.kind {
            ExprKind::Param(index) => self.task.game.params().get(*index)?,
            ExprKind::Constant(index) => self.task.game.constants().get(*index)?,
            _ => return None,
        };
        let mut words = value.elements()?.iter().map(|value| value.as_int()?.to_i64());
        match builtin {
            Builtin::Len => i64::try_from(words.len()).ok(),
            Builtin::Min => words.collect::<Option<Vec<_>>>()?.into_iter().min(),
            Builtin::Max => words.collect::<Option<Vec<_>>>()?.into_iter().max(),
            Builtin::Sum => words.try_fold(0_i64, |sum, word| sum.checked_add(word?)),
            _ => None,
        }
    }

    /// The length of a range.
    fn on_domain(&mut self, builtin: Builtin, values: &[Bound<'g>]) -> Option<Num> {
        let (Builtin::Len, [Bound::Range(from, to)]) = (builtin, values) else { return None };
        let length = self.sub(*to, *from);
        let zero = self.emit.number(0);
        Some(self.max(length, zero))
    }

    /// The number, which must be positive: else the interpreter is asked.
    fn positive(&mut self, num: Num) -> Num {
        if num.span.lo < 1 {
            let one = self.emit.word(1);
            let wrong = self.emit.compare(IntCC::SignedLessThan, num.at, one);
            self.emit.ask_if(wrong);
        }
        Num { at: num.at, span: Interval::new(num.span.lo.max(1), num.span.hi) }
    }

    /// The greatest common divisor of a natural number and any other: both are made odd, and the
    /// larger is replaced by the odd part of the difference until they are equal.
    pub(super) fn gcd(&mut self, a: Num, b: Num) -> Num {
        let b = self.absolute(b);
        let span = Interval::new(0, a.span.hi.max(b.span.hi));
        let short = a.span.is_short() && b.span.is_short();
        let ty = if short { types::I32 } else { types::I64 };
        let narrow = |t: &mut Self, at| if short { t.emit.b.ins().ireduce(types::I32, at) } else { at };
        let (a, b) = (narrow(self, a.at), narrow(self, b.at));
        let (after, result) = self.emit.block(&[ty]);
        let (odd, turn) = (self.emit.b.create_block(), self.emit.block(&[ty, ty]));
        // Where one of them is 0 the other is the answer, and so is their union of bits.
        let either = self.emit.b.ins().bor(a, b);
        let (no_a, no_b) = (self.emit.not(a), self.emit.not(b));
        let trivial = self.emit.b.ins().bor(no_a, no_b);
        self.emit.branch(trivial, after, &[either], odd);
        self.emit.go(odd);
        let (zeros_a, zeros_b, shift) =
            (self.emit.b.ins().ctz(a), self.emit.b.ins().ctz(b), self.emit.b.ins().ctz(either));
        let (a, b) = (self.emit.b.ins().ushr(a, zeros_a), self.emit.b.ins().ushr(b, zeros_b));
        let (turn, odds) = turn;
        self.emit.jump(turn, &[a, b]);
        self.emit.go(turn);
        let (a, b) = (odds[0], odds[1]);
        let difference = self.emit.b.ins().isub(a, b);
        let zeros = self.emit.b.ins().ctz(difference);
        let less = self.emit.b.ins().umin(a, b);
        let back = self.emit.b.ins().isub(b, a);
        let below = self.emit.compare(IntCC::UnsignedLessThan, a, b);
        let distance = self.emit.b.ins().select(below, back, difference);
        let next = self.emit.b.ins().ushr(distance, zeros);
        let end = self.emit.b.create_block();
        self.emit.branch(difference, turn, &[next, less], end);
        self.emit.go(end);
        let found = self.emit.b.ins().ishl(a, shift);
        self.emit.jump(after, &[found]);
        self.emit.go(after);
        let found = result[0];
        let at = if short { self.emit.b.ins().uextend(types::I64, found) } else { found };
        Num { at, span }
    }

    /// The integer root, by halving the range of candidates bit by bit.
    fn isqrt(&mut self, num: Num) -> Num {
        let n = self.natural(num);
        let most = n.span.hi.isqrt();
        let top = 1_i64 << (63 - most.max(1).leading_zeros().min(63));
        let (top, zero) = (self.emit.word(top), self.emit.word(0));
        let (turn, state) = self.emit.block(&[types::I64, types::I64]);
        let (after, result) = self.emit.block(&[types::I64]);
        self.emit.jump(turn, &[zero, top]);
        self.emit.go(turn);
        let (root, bit) = (state[0], state[1]);
        let with = self.emit.b.ins().bor(root, bit);
        // Below 2^32, so the square fits in 64 bits without sign.
        let square = self.emit.b.ins().imul(with, with);
        let fits = self.emit.compare(IntCC::UnsignedLessThanOrEqual, square, n.at);
        let root = self.emit.b.ins().select(fits, with, root);
        let one = self.emit.word(1);
        let bit = self.emit.b.ins().ushr(bit, one);
        let (yes, args) = (turn, [root.into(), bit.into()]);
        self.emit.b.ins().brif(bit, yes, &args, after, &[root.into()]);
        self.emit.go(after);
        Num { at: result[0], span: Interval::new(0, most) }
    }

    /// A power, multiplied out; the interpreter is asked where it leaves a word.
    fn pow(&mut self, base: Num, exponent: Num) -> Num {
        let exponent = self.natural(exponent);
        let (one, zero) = (self.emit.word(1), self.emit.word(0));
        // 0, 1 and -1 to any power are small; any other base leaves a word before 64 turns.
        let most = self.emit.word(128);
        let parity = self.emit.b.ins().band(exponent.at, one);
        let odd = self.emit.b.ins().iadd(most, parity);
        let far = self.emit.compare(IntCC::SignedGreaterThan, exponent.at, odd);
        let turns = self.emit.b.ins().select(far, odd, exponent.at);
        let (turn, state) = self.emit.block(&[types::I64, types::I64]);
        let (body, after) = (self.emit.b.create_block(), self.emit.b.create_block());
        self.emit.jump(turn, &[one, turns]);
        self.emit.go(turn);
        let more = self.emit.compare(IntCC::SignedGreaterThan, state[1], zero);
        self.emit.branch(more, body, &[], after);
        self.emit.go(body);
        let (product, left) = self.emit.b.ins().smul_overflow(state[0], base.at);
        self.emit.ask_if(left);
        let rest = self.emit.b.ins().isub(state[1], one);
        self.emit.jump(turn, &[product, rest]);
        self.emit.go(after);
        let span = if base.span.is_natural() { Interval::NATURAL } else { Interval::ALL };
        Num { at: state[0], span }
    }

    /// Whether a number is prime, looked up.
    fn prime(&mut self, n: Num) -> Result<super::Ssa, Unfit> {
        if n.span.hi >= MOST_PRIMES {
            return Err(Unfit::Rules);
        }
        let base = self.add_data(&primes(n.span.hi));
        let zero = self.emit.word(0);
        let at = self.emit.b.ins().smax(n.at, zero);
        let (six, low) = (self.emit.word(6), self.emit.word(63));
        let word = self.emit.b.ins().ushr(at, six);
        let word = self.emit.datum(base, word);
        let bit = self.emit.b.ins().band(at, low);
        let shifted = self.emit.b.ins().ushr(word, bit);
        let low = self.emit.b.ins().ireduce(types::I8, shifted);
        let one = self.emit.truth(true);
        Ok(self.emit.b.ins().band(low, one))
    }
}

/// What a function makes of a domain.
fn gathers(builtin: Builtin) -> Option<Over> {
    match builtin {
        Builtin::Len => Some(Over::Count),
        Builtin::Min => Some(Over::Min),
        Builtin::Max => Some(Over::Max),
        Builtin::Sum => Some(Over::Sum),
        Builtin::Gcd => Some(Over::Gcd),
        _ => None,
    }
}

/// Bit `i` of word `w` says whether 64 w + i is prime, up to `most`.
fn primes(most: i64) -> Vec<i64> {
    let most = usize::try_from(most).unwrap_or(0);
    let mut composite = vec![false; most + 1];
    let mut words = vec![0_i64; most / 64 + 1];
    for n in 2..=most {
        if composite[n] {
            continue;
        }
        words[n / 64] |= 1_i64 << (n % 64);
        (n * n..=most).step_by(n).for_each(|multiple| composite[multiple] = true);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::primes;

    #[test]
    fn primes_below_a_hundred() {
        let words = primes(99);
        let found: Vec<usize> = (0..100).filter(|n| words[n / 64] >> (n % 64) & 1 == 1).collect();
        let expected: Vec<usize> = (2..100).filter(|n| (2..*n).all(|d| n % d != 0)).collect();
        assert_eq!(found, expected);
    }
}
