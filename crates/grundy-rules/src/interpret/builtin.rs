//! Functions of the language on values.

use grundy_messages::{Arg, Code, Hint};
use grundy_values::Int;

use super::number;
use super::{Halted, IntoHalt, Machine, confused, error};
use crate::ir::{Builtin, Expr};
use crate::value::Value;

impl Machine<'_, '_> {
    /// Applies a function of the language to values whose types the checker made sure of.
    pub(super) fn builtin(
        &mut self,
        e: &Expr,
        builtin: Builtin,
        args: &[Expr],
        values: Vec<Value>,
    ) -> Result<Value, Halted> {
        if let Some(value) = self.on_lists(e, builtin, &values)? {
            return Ok(value);
        }
        let ints: Option<Vec<Int>> = values.iter().map(|value| value.as_int().cloned()).collect();
        match (ints, values.first()) {
            (Some(ints), Some(_)) => self.on_numbers(e, builtin, args, &ints),
            (_, other) => Err(confused(e, other.unwrap_or(&Value::Bool(false)))),
        }
    }

    /// What is true of another position; where it is none, this is noted and the value means nothing.
    pub(super) fn other_position(
        &mut self,
        e: &Expr,
        builtin: Builtin,
        values: &[Value],
    ) -> Result<Value, Halted> {
        let Some(others) = self.others else {
            return Err(self.undefined(e, "this function", &Int::ZERO));
        };
        Ok(others(values)?.unwrap_or_else(|| {
            self.outside = true;
            if builtin == Builtin::LostAt { Value::Bool(false) } else { Value::Int(Int::ZERO) }
        }))
    }

    fn on_numbers(
        &mut self,
        e: &Expr,
        builtin: Builtin,
        args: &[Expr],
        ints: &[Int],
    ) -> Result<Value, Halted> {
        let natural = |at: usize| self.natural_argument(&args[at], &ints[at]);
        Ok(Value::Int(match builtin {
            Builtin::Min => ints.iter().min().cloned().unwrap_or(Int::ZERO),
            Builtin::Max => ints.iter().max().cloned().unwrap_or(Int::ZERO),
            Builtin::Abs => ints[0].abs(),
            Builtin::Gcd => ints.iter().fold(Int::ZERO, |gcd, int| gcd.gcd(int)),
            Builtin::Isqrt => ints[0].isqrt().ok_or_else(|| self.undefined(e, "isqrt", &ints[0]))?,
            Builtin::Pow => {
                if ints[1].is_negative() {
                    return Err(self.undefined(e, "pow", &ints[1]));
                }
                self.exact(e, ints[0].pow(&ints[1]))?
            }
            Builtin::Prime => return number::prime(&ints[0], self.run).map(Value::Bool),
            Builtin::Divisors => {
                let n = natural(0)?;
                if n.is_zero() {
                    return Err(self.undefined(e, "divisors", &n));
                }
                return number::divisors(&n, self.run).map(|found| Value::set(wrap(found)));
            }
            Builtin::Powers => {
                return number::powers(&natural(0)?, &ints[1]).map(|found| Value::set(wrap(found)));
            }
            Builtin::Bit => {
                let at = natural(1)?;
                let n = natural(0)?;
                Int::from(i64::from(at.to_usize().is_some_and(|at| n.bit(at))))
            }
            Builtin::Popcount => Int::from(natural(0)?.popcount()),
            Builtin::Lowbit => match natural(0)?.trailing_zeros() {
                Some(zeros) => self.exact(e, Int::from(2).pow(&Int::from(zeros)))?,
                None => Int::ZERO,
            },
            Builtin::V2 => {
                let n = natural(0)?;
                Int::from(n.trailing_zeros().ok_or_else(|| self.undefined(e, "v2", &n))?)
            }
            Builtin::Log2 => match natural(0)?.bits() {
                0 => return Err(self.undefined(e, "log2", &ints[0])),
                bits => Int::from(bits - 1),
            },
            Builtin::FloorPhi => self.floor_phi(e, &ints[0])?,
            Builtin::FloorPhi2 => {
                let floor = self.floor_phi(e, &ints[0])?;
                self.exact(e, floor.add(&ints[0]))?
            }
            // Claims are parsed and typed; dyadic values are compared by the prover.
            _ => return Err(self.undefined(e, "this function", &ints.first().cloned().unwrap_or(Int::ZERO))),
        }))
    }

    /// floor(n * phi) = floor((n + sqrt(5 n^2)) / 2), exactly, for negative n too.
    fn floor_phi(&self, e: &Expr, n: &Int) -> Result<Int, Halted> {
        let square = self.exact(e, n.mul(n).and_then(|square| square.mul(&Int::from(5))))?;
        let root = square.isqrt().unwrap_or(Int::ZERO);
        // sqrt(5) is irrational: for n < 0 the floor of -sqrt is one below minus the floor of sqrt.
        let root = if n.is_negative() { self.exact(e, root.neg().sub(&Int::ONE))? } else { root };
        let doubled = self.exact(e, n.add(&root))?;
        Ok(doubled.div_mod(&Int::from(2)).map_or(Int::ZERO, |(quotient, _)| quotient))
    }

    fn on_lists(&mut self, e: &Expr, builtin: Builtin, values: &[Value]) -> Result<Option<Value>, Halted> {
        Ok(Some(match (builtin, values) {
            (Builtin::Len, [Value::Range(bounds)]) => {
                let length = self.exact(e, bounds.1.sub(&bounds.0))?;
                Value::Int(if length.is_negative() { Int::ZERO } else { length })
            }
            (Builtin::Len, [Value::Row(row)]) => Value::Int(Int::from(row.len())),
            (Builtin::Reverse, [Value::Row(row)]) => Value::row(row.iter().rev().copied().collect()),
            (Builtin::Len, [value]) => Value::Int(Int::from(value.elements().map_or(0, <[Value]>::len))),
            (Builtin::Min | Builtin::Max, [domain]) if domain.as_int().is_none() => {
                let elements = self.collected(domain)?;
                let best = if builtin == Builtin::Min {
                    elements.into_iter().min()
                } else {
                    elements.into_iter().max()
                };
                let name = if builtin == Builtin::Min { "min" } else { "max" };
                best.ok_or_else(|| {
                    let text = self.written(e.span);
                    let domain = text.trim_start_matches(name).trim_matches(['(', ')']);
                    error(Code::EmptyMin, e.span)
                        .arg("name", name)
                        .hint_with(Hint::GuardLength, vec![("set", Arg::from(domain))])
                        .into_halt()
                })?
            }
            (Builtin::Sum | Builtin::Gcd, [domain]) if domain.as_int().is_none() => {
                let mut total = Int::ZERO;
                for element in self.collected(domain)? {
                    let Value::Int(int) = element else { continue };
                    total = if builtin == Builtin::Gcd {
                        total.gcd(&int)
                    } else {
                        self.exact(e, total.add(&int))?
                    };
                }
                Value::Int(total)
            }
            (Builtin::Sort, [domain]) => {
                let mut elements = self.collected(domain)?;
                elements.sort_unstable();
                Value::list(elements)
            }
            (Builtin::Reverse, [domain]) => Value::list(self.collected(domain)?.into_iter().rev().collect()),
            (Builtin::ToSet, [domain]) => Value::set(self.collected(domain)?),
            (Builtin::ToList, [domain]) => Value::list(self.collected(domain)?),
            (Builtin::Without, [Value::Row(row), Value::Int(at)]) => {
                let Some(index) = at.to_usize().filter(|&index| index < row.len()) else {
                    return Err(self.outside(e.span, at, row.len()));
                };
                let mut rest = row.to_vec();
                rest.remove(index);
                Value::row(rest)
            }
            (Builtin::Without, [Value::List(elements), Value::Int(at)]) => {
                let Some(index) = at.to_usize().filter(|&index| index < elements.len()) else {
                    return Err(self.outside(e.span, at, elements.len()));
                };
                let mut rest = elements.to_vec();
                rest.remove(index);
                Value::list(rest)
            }
            (Builtin::Repeat, [value, Value::Int(count)]) => self.repeated(e, value, count)?,
            (Builtin::Subsets, [domain]) => self.subsets(domain, None)?,
            (Builtin::Choose, [domain, Value::Int(size)]) => self.subsets(domain, Some(size))?,
            (Builtin::Product, [Value::List(domains)]) => self.product(domains)?,
            (Builtin::InRecurrence, [Value::Int(n), Value::List(first), Value::List(factors)]) => {
                Value::Bool(self.in_recurrence(e, n, first, factors)?)
            }
            _ => return Ok(None),
        }))
    }

    /// The elements of a domain, counted against the memory limit.
    pub(super) fn collected(&mut self, domain: &Value) -> Result<Vec<Value>, Halted> {
        if let Value::Row(row) = domain {
            self.hold(row.len() * size_of::<Value>())?;
            return Ok(super::boards::symbols(row));
        }
        let Value::Range(bounds) = domain else {
            return Ok(domain.elements().unwrap_or_default().to_vec());
        };
        let mut elements = Vec::new();
        let mut at = bounds.0.clone();
        while at < bounds.1 {
            self.run.step()?;
            self.hold(size_of::<Value>())?;
            elements.push(Value::Int(at.clone()));
            let Ok(next) = at.add(&Int::ONE) else { break };
            at = next;
        }
        Ok(elements)
    }

    fn repeated(&mut self, e: &Expr, value: &Value, count: &Int) -> Result<Value, Halted> {
        if count.is_negative() {
            return Err(self.undefined(e, "repeat", count));
        }
        let count = count.to_usize().unwrap_or(usize::MAX);
        let each = if let Value::Row(row) = value { row.len() } else { 1 };
        self.hold(count.saturating_mul(each).saturating_mul(size_of::<Value>()))?;
        if let Value::Row(row) = value {
            return Ok(Value::row(row.repeat(count)));
        }
        if let Value::Symbol(symbol) = value {
            return Ok(Value::row(vec![*symbol; count]));
        }
        Ok(Value::list(vec![value.clone(); count]))
    }

    /// The set of all subsets, or of those of one size, each built from the next smaller ones.
    fn subsets(&mut self, domain: &Value, size: Option<&Int>) -> Result<Value, Halted> {
        let elements = self.collected(domain)?;
        let fits = |length: usize| size.is_none_or(|size| Int::from(length) <= *size);
        let mut found: Vec<Vec<Value>> = vec![Vec::new()];
        for element in elements {
            for index in 0..found.len() {
                self.run.step()?;
                let mut larger = found[index].clone();
                larger.push(element.clone());
                if fits(larger.len()) {
                    self.hold((larger.len() + 3) * size_of::<Value>())?;
                    found.push(larger);
                }
            }
        }
        let wanted = found.into_iter().filter(|set| size.is_none_or(|size| Int::from(set.len()) == *size));
        Ok(Value::set(wanted.map(Value::set).collect()))
    }

    /// All lists that take one element from each domain, in lexicographic order of the domains.
    fn product(&mut self, domains: &[Value]) -> Result<Value, Halted> {
        let mut found: Vec<Vec<Value>> = vec![Vec::new()];
        for domain in domains {
            let elements = self.collected(domain)?;
            let mut longer = Vec::new();
            for prefix in &found {
                for element in &elements {
                    self.run.step()?;
                    self.hold((prefix.len() + 4) * size_of::<Value>())?;
                    let mut list = prefix.clone();
                    list.push(element.clone());
                    longer.push(list);
                }
            }
            found = longer;
        }
        Ok(Value::list(found.into_iter().map(Value::list).collect()))
    }

    /// Whether `n` is a term of the recurrence with these first terms and coefficients, oldest first.
    fn in_recurrence(
        &mut self,
        e: &Expr,
        n: &Int,
        first: &[Value],
        factors: &[Value],
    ) -> Result<bool, Halted> {
        let numbers =
            |values: &[Value]| values.iter().filter_map(Value::as_int).cloned().collect::<Vec<Int>>();
        let (mut terms, factors) = (numbers(first), numbers(factors));
        let rising = terms.is_sorted_by(|a, b| a < b) && terms.first().is_some_and(|term| *term > Int::ZERO);
        if !rising || factors.is_empty() || factors.len() > terms.len() {
            return Err(self.undefined(e, "recurrence", n));
        }
        while terms.last().is_some_and(|last| last < n) {
            self.run.step()?;
            let recent = &terms[terms.len() - factors.len()..];
            let mut next = Int::ZERO;
            for (factor, term) in factors.iter().zip(recent) {
                next = self.exact(e, factor.mul(term).and_then(|product| next.add(&product)))?;
            }
            if terms.last().is_none_or(|last| next <= *last) {
                return Err(self.undefined(e, "recurrence", n));
            }
            terms.push(next);
        }
        Ok(terms.contains(n))
    }

    fn natural_argument(&self, e: &Expr, int: &Int) -> Result<Int, Halted> {
        if int.is_negative() {
            return Err(self.negative(e, int, Arg::Label(grundy_messages::Label::PlaceOperand)));
        }
        Ok(int.clone())
    }

    fn undefined(&self, e: &Expr, what: &str, value: &Int) -> Halted {
        error(Code::OutOfDomain, e.span)
            .arg("what", format!("`{what}`"))
            .arg("value", value.to_string())
            .into_halt()
    }
}

fn wrap(ints: Vec<Int>) -> Vec<Value> {
    ints.into_iter().map(Value::Int).collect()
}
