//! Membership in domains.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use grundy_rules::Type;
use grundy_rules::ir::{Expr, ExprKind, Sets};
use grundy_rules::value::Value;

use super::domains::{ElementBody, FEW, Times};
use super::{Bound, Frame, Num, Ssa, Translator, Unfit};

/// Constant sets of integers in a range of this length become bits.
const MOST_BITS: i64 = 1 << 20;

/// Hands on the elements of a domain.
type Meet<'r, 'g, 'f> =
    &'r mut dyn FnMut(&mut Translator<'g, 'f>, ElementBody<'_, 'g, 'f>) -> Result<(), Unfit>;

impl<'g, 'f> Translator<'g, 'f> {
    /// Whether a value is an element of a domain.
    pub(super) fn member(
        &mut self,
        value: &Bound<'g>,
        domain: &'g Expr,
        frame: &mut Frame<'g>,
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
            ExprKind::Over(..)
            | ExprKind::Builtin(..)
            | ExprKind::Join(..)
            | ExprKind::If(..)
            | ExprKind::Let(..)
            | ExprKind::Call(..)
                if domain.ty != Type::Range =>
            {
                self.met_in(value, domain, frame)
            }
            _ => {
                let domain = self.eval(domain, frame)?;
                self.member_of(value, domain)
            }
        }
    }

    /// Whether a value is an element of a domain that was evaluated.
    pub(super) fn member_of(&mut self, value: &Bound<'g>, domain: Bound<'g>) -> Result<Ssa, Unfit> {
        match (value, domain) {
            (Bound::Int(num), Bound::Range(from, to)) => {
                let low = self.emit.compare(IntCC::SignedLessThanOrEqual, from.at, num.at);
                let high = self.emit.compare(IntCC::SignedLessThan, num.at, to.at);
                Ok(self.emit.b.ins().band(low, high))
            }
            (value, Bound::Known(Value::Set(elements) | Value::List(elements))) => {
                self.member_of_known(value, &elements)
            }
            (value, Bound::Lazy(domain, mut inner)) => self.member(value, domain, &mut inner),
            (value, domain @ (Bound::Held(_) | Bound::Masked(..))) => self.met(value, &mut |t, meet| {
                t.through_bound(domain.clone(), &mut Vec::new(), Times::Any, meet)
            }),
            _ => Err(Unfit::Rules),
        }
    }

    /// Whether a value is met where a domain is run through.
    fn met_in(&mut self, value: &Bound<'g>, domain: &'g Expr, frame: &mut Frame<'g>) -> Result<Ssa, Unfit> {
        self.met(value, &mut |t, meet| t.through(domain, frame, Times::Any, meet))
    }

    /// Whether a value is among those that `run` hands on.
    fn met(&mut self, value: &Bound<'g>, run: Meet<'_, 'g, 'f>) -> Result<Ssa, Unfit> {
        let found = self.zero(types::I8);
        run(self, &mut |t, element, _| {
            let same = t.same(std::slice::from_ref(value), &[element])?;
            let before = t.emit.b.use_var(found);
            let now = t.emit.b.ins().bor(before, same);
            t.emit.b.def_var(found, now);
            Ok(())
        })?;
        Ok(self.emit.b.use_var(found))
    }

    /// Whether a value is an element of a constant set: by bits, or one by one.
    fn member_of_known(&mut self, value: &Bound<'g>, elements: &[Value]) -> Result<Ssa, Unfit> {
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
}
