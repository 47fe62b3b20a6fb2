//! Comprehensions and aggregates: what is made of a body over all branches of its items.

use grundy_core::Flow;
use grundy_messages::{Arg, Code, Hint};
use grundy_values::{Int, Mex};

use super::{Halted, IntoHalt, Machine, error};
use crate::ir::{Expr, Item, Over};
use crate::value::Value;

/// What has been made so far.
enum Made {
    Elements(Vec<Value>),
    Truth(bool),
    Number(Int),
    Best(Option<Value>),
    Seen(Mex),
}

impl Machine<'_, '_> {
    pub(super) fn over(
        &mut self,
        e: &Expr,
        over: Over,
        body: &Expr,
        items: &[Item],
        frame: &mut [Value],
    ) -> Result<Value, Halted> {
        let mut made = match over {
            Over::Set | Over::List | Over::Union => Made::Elements(Vec::new()),
            Over::All => Made::Truth(true),
            Over::Any => Made::Truth(false),
            Over::Count | Over::Sum | Over::Xor | Over::Gcd => Made::Number(Int::ZERO),
            Over::Min | Over::Max => Made::Best(None),
            Over::Mex => Made::Seen(Mex::new()),
        };
        let _settled = self.each(items, frame, &mut |machine, frame| {
            let mark = machine.mark();
            let value = machine.eval(body, frame)?;
            machine.release(mark);
            machine.add(e, over, &mut made, value)
        })?;
        self.finish(e, over, made)
    }

    fn add(&mut self, e: &Expr, over: Over, made: &mut Made, value: Value) -> Result<Flow, Halted> {
        match (made, value) {
            (Made::Elements(elements), Value::Set(set)) if over == Over::Union => {
                self.hold(set.len() * size_of::<Value>())?;
                elements.extend(set.iter().cloned());
            }
            (Made::Elements(elements), value) => {
                self.hold(size_of::<Value>() + value.bytes())?;
                elements.push(value);
            }
            (Made::Truth(truth), Value::Bool(holds)) => {
                *truth = holds;
                let settled = holds == (over == Over::Any);
                return Ok(if settled { Flow::Break(()) } else { Flow::Continue(()) });
            }
            (Made::Number(count), Value::Bool(true)) => *count = self.exact(e, count.add(&Int::ONE))?,
            (Made::Number(number), Value::Int(int)) => {
                *number = match over {
                    Over::Xor => number.bit_xor(&self.natural_value(e, &int)?),
                    Over::Gcd => number.gcd(&int),
                    _ => self.exact(e, number.add(&int))?,
                };
            }
            (Made::Best(best), value) => {
                let better = match best {
                    None => true,
                    Some(best) => {
                        (over == Over::Min && value < *best) || (over == Over::Max && value > *best)
                    }
                };
                if better {
                    *best = Some(value);
                }
            }
            (Made::Seen(mex), Value::Int(int)) => {
                if let Some(word) = self.natural_value(e, &int)?.to_u64() {
                    mex.see(word);
                }
            }
            // The checker gave the body the type that the aggregate needs.
            _ => {}
        }
        Ok(Flow::Continue(()))
    }

    fn natural_value(&self, e: &Expr, int: &Int) -> Result<Int, Halted> {
        if int.is_negative() {
            return Err(self.negative(e, int, Arg::Label(grundy_messages::Label::PlaceOperand)));
        }
        Ok(int.clone())
    }

    fn finish(&self, e: &Expr, over: Over, made: Made) -> Result<Value, Halted> {
        Ok(match made {
            Made::Elements(elements) if over == Over::List => Value::list(elements),
            Made::Elements(elements) => Value::set(elements),
            Made::Truth(truth) => Value::Bool(truth),
            Made::Number(number) => Value::Int(number),
            Made::Best(Some(best)) => best,
            Made::Best(None) => {
                let name = if over == Over::Min { "min" } else { "max" };
                let text = self.written(e.span);
                let domain =
                    text.rsplit_once(" in ").map_or("…", |(_, domain)| domain.trim_end_matches(')').trim());
                return Err(error(Code::EmptyMin, e.span)
                    .arg("name", name)
                    .hint_with(Hint::GuardLength, vec![("set", Arg::from(domain))])
                    .into_halt());
            }
            Made::Seen(mut mex) => Value::from(mex.value()),
        })
    }
}
