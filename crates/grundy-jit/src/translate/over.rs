//! What is made of all branches of items, and of all elements of a domain.

use cranelift_codegen::ir::{Block, InstBuilder, types};
use cranelift_frontend::Variable;
use grundy_rules::ir::{Expr, Item, Over};

use super::domains::Times;
use super::{Bound, Frame, Num, Translator, Unfit};
use crate::interval::Interval;

/// What is handed on.
type Sink<'s, 'g, 'f> = &'s mut dyn FnMut(&mut Translator<'g, 'f>, Bound<'g>) -> Result<(), Unfit>;
/// Hands on values.
type Run<'r, 'g, 'f> = &'r mut dyn FnMut(&mut Translator<'g, 'f>, Sink<'_, 'g, 'f>) -> Result<(), Unfit>;

/// Whether values must be met once.
fn times(over: Over) -> Result<Times, Unfit> {
    match over {
        Over::All | Over::Any | Over::Min | Over::Max | Over::Gcd => Ok(Times::Any),
        Over::Count | Over::Sum | Over::Xor => Ok(Times::Once),
        // The last is for claims.
        Over::Set | Over::List | Over::Union | Over::Mex => Err(Unfit::Rules),
    }
}

impl<'g, 'f> Translator<'g, 'f> {
    /// Something made of the values of `body` over all branches of `items`.
    pub(super) fn over(
        &mut self,
        over: Over,
        body: &'g Expr,
        items: &'g [Item],
        frame: &mut Frame<'g>,
    ) -> Result<Bound<'g>, Unfit> {
        let times = times(over)?;
        let stops = self.branches_in_order(items, frame);
        self.gathered(over, stops, &mut |t, sink| {
            t.each(items, frame, times, &mut |t, frame| {
                let value = t.eval(body, frame)?;
                sink(t, value)
            })
        })
    }

    /// Something made of the elements of a domain.
    pub(super) fn over_domain(
        &mut self,
        over: Over,
        domain: &'g Expr,
        frame: &mut Frame<'g>,
    ) -> Result<Bound<'g>, Unfit> {
        let times = times(over)?;
        self.gathered(over, false, &mut |t, sink| {
            t.through(domain, frame, times, &mut |t, element, _| {
                let element = if over == Over::Count { Bound::Bool(t.emit.truth(true)) } else { element };
                sink(t, element)
            })
        })
    }

    /// Something made of all values that `run` hands on; with `stops`, of those up to one that decides.
    fn gathered(&mut self, over: Over, stops: bool, run: Run<'_, 'g, 'f>) -> Result<Bound<'g>, Unfit> {
        let truth = matches!(over, Over::All | Over::Any);
        let made = self.emit.b.declare_var(if truth { types::I8 } else { types::I64 });
        let first = if truth { self.emit.truth(over == Over::All) } else { self.emit.word(0) };
        self.emit.b.def_var(made, first);
        let some = self.zero(types::I8);
        let done = self.emit.b.create_block();
        let end = stops.then_some(done);
        let mut span: Option<Interval> = None;
        run(self, &mut |t, value| {
            let found = t.gather(over, value, made, some, end)?;
            span = Some(span.map_or(found, |span| span.hull(found)));
            Ok(())
        })?;
        self.emit.jump(done, &[]);
        self.emit.go(done);
        let at = self.emit.b.use_var(made);
        if truth {
            return Ok(Bound::Bool(at));
        }
        if matches!(over, Over::Min | Over::Max) {
            let some = self.emit.b.use_var(some);
            let none = self.emit.not(some);
            self.emit.ask_if(none);
        }
        Ok(Bound::Int(Num { at, span: span.unwrap_or(Interval::only(0)).hull(Interval::only(0)) }))
    }

    /// Adds one value; gives where the result then lies.
    fn gather(
        &mut self,
        over: Over,
        value: Bound<'g>,
        made: Variable,
        some: Variable,
        done: Option<Block>,
    ) -> Result<Interval, Unfit> {
        let before = self.emit.b.use_var(made);
        let all = Num { at: before, span: Interval::ALL };
        let now = match (over, value) {
            (Over::All | Over::Any, Bound::Bool(holds)) => {
                let ins = self.emit.b.ins();
                let now = if over == Over::All { ins.band(before, holds) } else { ins.bor(before, holds) };
                self.emit.b.def_var(made, now);
                if let Some(done) = done {
                    let on = if over == Over::All { holds } else { self.emit.not(holds) };
                    self.emit.unless(on, done);
                }
                return Ok(Interval::BIT);
            }
            (Over::Count, Bound::Bool(holds)) => {
                let one = Num { at: self.emit.b.ins().uextend(types::I64, holds), span: Interval::BIT };
                Num { span: Interval::NATURAL, ..self.add(all, one) }
            }
            (Over::Sum, Bound::Int(num)) => self.add(all, num),
            (Over::Xor, Bound::Int(num)) => {
                let num = self.natural(num);
                let at = self.emit.b.ins().bxor(before, num.at);
                Num { at, span: Interval::NATURAL }
            }
            (Over::Gcd, Bound::Int(num)) => self.gcd(Num { at: before, span: Interval::NATURAL }, num),
            (Over::Min | Over::Max, Bound::Int(num)) => {
                let better = if over == Over::Min { self.min(all, num) } else { self.max(all, num) };
                let had = self.emit.b.use_var(some);
                let at = self.emit.b.ins().select(had, better.at, num.at);
                let yes = self.emit.truth(true);
                self.emit.b.def_var(some, yes);
                Num { at, span: num.span }
            }
            _ => return Err(Unfit::Rules),
        };
        self.emit.b.def_var(made, now.at);
        Ok(now.span)
    }
}
