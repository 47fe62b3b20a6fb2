//! Periods as automata.
//!
//! # Setting
//!
//! Values f(0), f(1), f(2), … with f(n + p) = f(n) + s from some e on.
//!
//! # Theorem
//!
//! Numbers fall into e + p *classes*: those below e, and the residues above. The class of 2n + d
//! follows from that of n, so an automaton that reads digits from the most significant on knows
//! the class. With g the greatest common divisor of p and s, and i the least number of the class of
//! n, v = f(n) exactly if (p/g) v - (s/g) n = (p/g) f(i) - (s/g) i, and this difference is also known
//! digit by digit.
//!
//! # How the code uses it
//!
//! States are pairs of a class and a difference; differences from which no digits lead back are one
//! state. The result is restricted to heaps that are components.
//!
//! # What is not covered
//!
//! Components that are not single heaps.
//!
//! # Cost
//!
//! Classes times differences states: e + p times the greatest value for s = 0.

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_automata::{Dfa, Engine, Formula, Limits, OverLimit, Var};
use grundy_core::{Coding, Of, Periodic, Relations, Run};
use grundy_messages::Label;
use grundy_rules::{BoundGame, Type};

use crate::Refusal;
use crate::compile::Compiler;
use crate::logic::both;
use crate::relations::automaton;
use crate::trouble::{Tried, Trouble};

/// The automata of a periodic description of the only kind, whose only field is a number.
pub fn relations_of_periodic(
    game: &BoundGame,
    periodic: &Periodic,
    of: Of,
    limits: Limits,
    run: &Run<'_>,
) -> Result<Relations, Trouble> {
    let refuse = |label: Label| Err(Trouble::from(Refusal::plain(label)));
    let [kind] = game.rules().kinds.as_slice() else { return refuse(Label::FragmentKinds) };
    match kind.fields.as_slice() {
        [field] if field.ty == Type::Nat => {}
        _ => return refuse(Label::FragmentOneNumber),
    }
    let Some(classes) = Classes::new(periodic) else { return refuse(Label::FragmentPattern) };
    let compiler = Compiler::new(game, run);
    let domain = compiler.domain(0, &[Var(0)])?;
    let (coding, dfa) = match of {
        Of::Values => (Coding::Number, classes.values(&limits)?),
        Of::Losing => (Coding::Set, classes.zeros()),
    };
    let Some(dfa) = dfa else { return refuse(Label::FragmentPattern) };
    let vars = dfa.vars().to_vec();
    let tracks = vars.len();
    let formula = both(domain, Formula::Given(Arc::new(dfa), vars));
    let stop = || run.poll().is_err();
    let automaton = automaton(&Engine::with_stop(2, limits, &stop), &formula, tracks)?;
    Ok(Relations { coding, kinds: vec![automaton], prefixes: vec![None] })
}

/// The classes of numbers, in the letters of the theorem.
struct Classes<'p> {
    e: usize,
    p: usize,
    /// p and s without their common divisor.
    value_factor: i64,
    number_factor: i64,
    values: &'p [Option<u64>],
}

impl<'p> Classes<'p> {
    fn new(periodic: &'p Periodic) -> Option<Self> {
        if !periodic.is_consistent() {
            return None;
        }
        let (p, s) = (i64::try_from(periodic.period).ok()?, i64::try_from(periodic.saltus).ok()?);
        let common = gcd(p, s);
        Some(Self {
            e: usize::try_from(periodic.preperiod).ok()?,
            p: usize::try_from(periodic.period).ok()?,
            value_factor: p / common,
            number_factor: s / common,
            values: &periodic.values,
        })
    }

    /// The class of a number.
    fn class(&self, number: usize) -> usize {
        if number < self.e { number } else { self.e + (number - self.e) % self.p }
    }

    /// For each class, the difference that the right value has; `None` if there is no value.
    fn targets(&self) -> Option<Vec<Option<i64>>> {
        let target = |(i, value): (usize, &Option<u64>)| match value {
            None => Some(None),
            Some(value) => {
                let right = i64::try_from(*value).ok()?.checked_mul(self.value_factor)?;
                Some(Some(right.checked_sub(i64::try_from(i).ok()?.checked_mul(self.number_factor)?)?))
            }
        };
        self.values.iter().enumerate().map(target).collect()
    }

    /// The automaton of all pairs of a number and its value.
    fn values(&self, limits: &Limits) -> Tried<Option<Dfa>> {
        let Some(targets) = self.targets() else { return Ok(None) };
        let known = || targets.iter().flatten().copied();
        let (Some(least), Some(most)) = (known().min(), known().max()) else { return Ok(None) };
        let window = least.min(-self.value_factor)..=most.max(self.number_factor);
        let symbols = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let mut numbers: BTreeMap<Option<(usize, i64)>, u32> = [(Some((0, 0)), 0)].into();
        let mut states = vec![Some((0, 0))];
        let (mut accepting, mut next) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&state) = states.get(at) {
            if states.len() > limits.states {
                return Err(OverLimit { states: states.len(), symbols: symbols.len() }.into());
            }
            accepting.push(state.is_some_and(|(class, difference)| targets[class] == Some(difference)));
            for (digit, value_digit) in symbols {
                let after = state.and_then(|(class, difference): (usize, i64)| {
                    let moved = value_digit * self.value_factor
                        - i64::try_from(digit).unwrap_or(0) * self.number_factor;
                    let difference = difference.checked_mul(2)?.checked_add(moved)?;
                    window.contains(&difference).then(|| (self.class(2 * class + digit), difference))
                });
                let fresh = u32::try_from(states.len()).unwrap_or(u32::MAX);
                next.push(*numbers.entry(after).or_insert_with(|| {
                    states.push(after);
                    fresh
                }));
            }
            at += 1;
        }
        Ok(Dfa::from_parts(2, vec![Var(0), Var(1)], 0, accepting, next))
    }

    /// The automaton of all numbers whose value is 0.
    fn zeros(&self) -> Option<Dfa> {
        let classes = self.e + self.p;
        let accepting = self.values.iter().map(|value| *value == Some(0)).collect();
        let next = (0..classes).flat_map(|class| [2 * class, 2 * class + 1]);
        let next = next.map(|number| u32::try_from(self.class(number)).ok()).collect::<Option<_>>()?;
        Dfa::from_parts(2, vec![Var(0)], 0, accepting, next)
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
