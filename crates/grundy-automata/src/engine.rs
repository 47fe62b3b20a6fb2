//! Formulas become automata, sentences become answers.
//!
//! # Setting
//!
//! A formula without quantifiers is built from atoms by products; "there is" is a projection; "not"
//! a complement; "for all" is "not there is not". A sentence has no free variable left: its automaton
//! reads nothing and accepts or does not.
//!
//! # Theorem
//!
//! Büchi (1960), Bruyère, Hansel, Michaux, Villemaire (1994): the first-order theory of the natural
//! numbers with addition and the greatest power of b that divides a number is decidable by automata.
//!
//! # How the code uses it
//!
//! Automata are minimised after each step. Conjunctions are taken smallest first. A sentence that
//! begins with "for all" is decided by looking for a member of its negation, so a false one comes
//! with a shortest counterexample.
//!
//! # What is not covered
//!
//! Products of variables; other numeration systems than base b.
//!
//! # Cost
//!
//! Non-elementary in the number of alternating quantifiers at worst. [`Limits`] make it fail loudly.

use crate::build::{automaton, digitwise, linear};
use crate::dfa::{Dfa, Var};
use crate::formula::Formula;
use crate::minimise::minimise;
use crate::product::product;
use crate::project::project;

/// How large automata may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// States of one automaton.
    pub states: usize,
    /// Entries of one transition table: states times symbols.
    pub entries: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 200_000, entries: 64 << 20 }
    }
}

/// A limit was hit: nothing is known of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverLimit {
    /// The states the automaton would have had, at least.
    pub states: usize,
    /// The symbols it reads.
    pub symbols: usize,
}

impl Limits {
    pub(crate) fn states(&self, states: usize, symbols: usize) -> Result<(), OverLimit> {
        if states > self.states || states.saturating_mul(symbols) > self.entries {
            return Err(OverLimit { states, symbols });
        }
        Ok(())
    }

    pub(crate) fn symbols(&self, symbols: usize) -> Result<(), OverLimit> {
        self.states(1, symbols)
    }
}

/// The answer to a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It holds.
    True,
    /// It does not hold: a shortest counterexample for the variables of the outermost "for all",
    /// empty if the sentence does not begin with one.
    False(Vec<(Var, u128)>),
}

impl Decision {
    /// Whether it holds.
    pub fn is_true(&self) -> bool {
        *self == Self::True
    }
}

/// Builds and decides formulas in one base.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    base: u32,
    limits: Limits,
}

impl Engine {
    /// An engine for digits in `base`, at least 2.
    pub fn new(base: u32, limits: Limits) -> Self {
        Self { base: base.max(2), limits }
    }

    /// The base of the digits.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The automaton of a formula over its free variables.
    pub fn build(&self, formula: &Formula) -> Result<Dfa, OverLimit> {
        let (base, limits) = (self.base, &self.limits);
        match formula {
            Formula::Truth(truth) => Ok(self.constant(*truth)),
            Formula::Linear(terms, relation, constant) => linear(base, terms, *constant, *relation, limits),
            Formula::Xor(x, y, z) => digitwise(base, &[*x, *y, *z], limits, |d| d[0] ^ d[1] == d[2]),
            Formula::And2(x, y, z) => digitwise(base, &[*x, *y, *z], limits, |d| d[0] & d[1] == d[2]),
            Formula::Or2(x, y, z) => digitwise(base, &[*x, *y, *z], limits, |d| d[0] | d[1] == d[2]),
            Formula::LowDigit(x, y) => self.low_digit(*x, *y),
            Formula::Power(x) => automaton(
                base,
                &[*x],
                0_u8,
                limits,
                |ones, digits| match (ones, digits[0]) {
                    (ones, 0) => *ones,
                    (0, 1) => 1,
                    _ => 2,
                },
                |ones| *ones == 1,
            ),
            Formula::Given(dfa, vars) => {
                let from = dfa.vars().to_vec();
                let rename = |var: Var| {
                    from.iter().zip(vars).find(|(old, _)| **old == var).map_or(var, |(_, new)| *new)
                };
                Ok(minimise(&dfa.renamed(rename)))
            }
            Formula::Not(inner) => Ok(self.build(inner)?.complement()),
            Formula::All(parts) => self.fold(parts, true, |a, b| a && b),
            Formula::Some(parts) => self.fold(parts, false, |a, b| a || b),
            Formula::Exists(vars, body) => project(&self.build(body)?, vars, limits),
        }
    }

    /// Decides a sentence.
    pub fn decide(&self, sentence: &Formula) -> Result<Decision, OverLimit> {
        if let Formula::Not(inner) = sentence
            && let Formula::Exists(_, body) = inner.as_ref()
        {
            let against = self.build(body)?;
            return Ok(match against.shortest() {
                None => Decision::True,
                Some(values) => Decision::False(against.vars().iter().copied().zip(values).collect()),
            });
        }
        let dfa = self.build(sentence)?;
        Ok(if dfa.shortest().is_some() { Decision::True } else { Decision::False(Vec::new()) })
    }

    fn constant(&self, truth: bool) -> Dfa {
        Dfa { base: self.base, vars: Vec::new(), start: 0, accepting: vec![truth], next: vec![0] }
    }

    fn fold(
        &self,
        parts: &[Formula],
        neutral: bool,
        connective: fn(bool, bool) -> bool,
    ) -> Result<Dfa, OverLimit> {
        let mut automata = parts.iter().map(|part| self.build(part)).collect::<Result<Vec<_>, _>>()?;
        // The smallest first: the product stays small as long as possible.
        automata.sort_by_key(|dfa| std::cmp::Reverse(dfa.states()));
        let mut result = match automata.pop() {
            Some(first) => first,
            None => return Ok(self.constant(neutral)),
        };
        while let Some(next) = automata.pop() {
            result = product(&result, &next, &self.limits, connective)?;
        }
        Ok(result)
    }

    /// `y` is the greatest power of the base that divides `x`.
    fn low_digit(&self, x: Var, y: Var) -> Result<Dfa, OverLimit> {
        // 0: no digit of y seen; 1: its one seen together with a digit of x, zeros since; 2: wrong.
        // 3: x was positive, so y must still come.
        automaton(
            self.base,
            &[x, y],
            0_u8,
            &self.limits,
            |state, digits| match (state, digits[0], digits[1]) {
                (0 | 3, x, 1) if x > 0 => 1,
                (0, 0, 0) => 0,
                (0 | 3, x, 0) if x > 0 => 3,
                (3, 0, 0) => 3,
                (1, 0, 0) => 1,
                _ => 2,
            },
            |state| matches!(state, 0 | 1),
        )
    }
}
