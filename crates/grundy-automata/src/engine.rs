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
//! numbers with addition and the greatest power of b that divides a number is decidable by automata. Frougny (1992), Bruyère
//! and Hansel (1997): so is that with addition alone where numbers are written with the weights of a recurrence whose root is a
//! Pisot number.
//!
//! # How the code uses it
//!
//! Automata are minimal after each step. "Not" is pushed inwards. "There is" goes to each part of a
//! disjunction; in a conjunction the variables are eliminated one after the other, each from those
//! parts alone that mention it, the cheapest first. Conjunctions are taken smallest first, parts
//! that share variables before others. A sentence that begins with "for all" is decided by
//! looking for a member of its negation, so a false one comes with a shortest counterexample.
//!
//! In a recurrent system not every word of digits is that of a number. Every automaton made here accepts words of numbers only: atoms are
//! made so, "and" and "there is" keep it so, and "not" and "or" are taken among the words of numbers.
//!
//! # What is not covered
//!
//! Products of variables. In a recurrent system operations on digits: they end with [`Failure::Foreign`].
//!
//! # Cost
//!
//! Non-elementary in the number of alternating quantifiers at worst. [`Limits`] make it fail loudly.

use std::cell::Cell;

use crate::build::{automaton, digitwise, linear};
use crate::dfa::{Dfa, Var, symbols};
use crate::eliminate::{conjunction, disjunction, eliminate};
use crate::formula::Formula;
use crate::limits::{Failure, Limits, Work};
use crate::minimise::minimise_within;
use crate::product::product;
use crate::project::project;
use crate::recurrent::{self, written};
use crate::system::System;
use crate::view::{Signed, View};

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

/// Builds and decides formulas in one system of digits.
pub struct Engine<'s> {
    system: System,
    work: Work<'s>,
}

impl std::fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = f.debug_struct("Engine");
        text.field("system", &self.system).field("limits", &self.work.limits).finish_non_exhaustive()
    }
}

impl Engine<'static> {
    /// An engine for numbers written in a base (at least 2) or another system.
    pub fn new(system: impl Into<System>, limits: Limits) -> Self {
        Self { system: system.into().proper(), work: Work { limits, stop: None, largest: Cell::new(0) } }
    }
}

impl<'s> Engine<'s> {
    /// An engine that asks `stop` often, and ends with [`Failure::Stopped`] if it says so.
    pub fn with_stop(system: impl Into<System>, limits: Limits, stop: &'s dyn Fn() -> bool) -> Self {
        Self {
            system: system.into().proper(),
            work: Work { limits, stop: Some(stop), largest: Cell::new(0) },
        }
    }

    /// How numbers are written.
    pub fn system(&self) -> System {
        self.system
    }

    /// The states of the largest automaton met so far.
    pub fn largest(&self) -> usize {
        self.work.largest.get()
    }

    /// The automaton of a formula over its free variables.
    pub fn build(&self, formula: &Formula) -> Result<Dfa, Failure> {
        let free = formula.free();
        self.work.allows_symbols(symbols(self.system.digits(), free.len()))?;
        let dfa = self.make(Signed::plain(formula))?;
        self.over(dfa, &free)
    }

    /// Decides a sentence.
    pub fn decide(&self, sentence: &Formula) -> Result<Decision, Failure> {
        let sentence = Signed::plain(sentence);
        if let View::NotExists(vars, body) = sentence.view() {
            let found = self.member(body)?;
            return Ok(found.map_or(Decision::True, |at| Decision::False(completed(vars, &at))));
        }
        let holds = self.member(sentence)?.is_some();
        Ok(if holds { Decision::True } else { Decision::False(Vec::new()) })
    }

    /// A shortest member of the relation, the least in the order of its digits; variables that are not
    /// told are 0.
    fn member(&self, formula: Signed<'_>) -> Result<Option<Vec<(Var, u128)>>, Failure> {
        if let View::Some(parts) = formula.view() {
            let found = parts.into_iter().map(|part| self.member(part)).collect::<Result<Vec<_>, _>>()?;
            let mut vars: Vec<Var> = found.iter().flatten().flatten().map(|(var, _)| *var).collect();
            vars.sort_unstable();
            vars.dedup();
            return Ok(found.into_iter().flatten().min_by_key(|at| spelled(self.system, &vars, at)));
        }
        let dfa = self.make(formula)?;
        Ok(dfa.shortest().map(|values| dfa.vars().iter().copied().zip(values).collect()))
    }

    fn make(&self, formula: Signed<'_>) -> Result<Dfa, Failure> {
        match formula.view() {
            View::All(parts) => conjunction(self.made(&parts)?, self.truth(true), &self.work),
            View::Some(parts) => self.some_of(self.made(&parts)?),
            View::Exists(vars, body) => self.exists(vars, body),
            View::NotExists(vars, body) => self.not(&self.exists(vars, body)?),
            View::Atom(atom) => self.atom(atom),
            View::NotAtom(atom) => self.not(&self.atom(atom)?),
        }
    }

    fn made(&self, parts: &[Signed<'_>]) -> Result<Vec<Dfa>, Failure> {
        parts.iter().map(|part| self.make(*part)).collect()
    }

    /// There are values of `vars` for which `formula` holds.
    fn exists(&self, vars: &[Var], formula: Signed<'_>) -> Result<Dfa, Failure> {
        match formula.view() {
            View::Some(parts) => {
                self.some_of(parts.iter().map(|part| self.exists(vars, *part)).collect::<Result<_, _>>()?)
            }
            View::All(parts) => eliminate(self.made(&parts)?, vars, self.truth(true), &self.work),
            View::Exists(inner, body) => self.exists(&[vars, inner].concat(), body),
            View::NotExists(..) | View::Atom(_) | View::NotAtom(_) => {
                project(&self.make(formula)?, vars, &self.work)
            }
        }
    }

    /// Where the relation does not hold.
    fn not(&self, dfa: &Dfa) -> Result<Dfa, Failure> {
        let other = dfa.complement();
        match self.system {
            System::Base(_) => Ok(other),
            system => product(&other, &written(system, dfa.vars(), &self.work)?, &self.work, |a, b| a && b),
        }
    }

    /// Where some part holds.
    fn some_of(&self, mut parts: Vec<Dfa>) -> Result<Dfa, Failure> {
        if !matches!(self.system, System::Base(_)) {
            // Each part is about all variables, so that none of them can be the word of no number.
            let mut vars: Vec<Var> = parts.iter().flat_map(|part| part.vars()).copied().collect();
            vars.sort_unstable();
            vars.dedup();
            parts = parts.into_iter().map(|part| self.over(part, &vars)).collect::<Result<_, _>>()?;
        }
        disjunction(parts, self.truth(false), &self.work)
    }

    /// The same relation, for all values of further variables.
    fn over(&self, dfa: Dfa, vars: &[Var]) -> Result<Dfa, Failure> {
        let more: Vec<Var> = vars.iter().filter(|var| !dfa.vars().contains(var)).copied().collect();
        match self.system {
            _ if more.is_empty() => Ok(dfa),
            System::Base(_) => Ok(dfa.widened(&more)),
            system => product(&dfa, &written(system, &more, &self.work)?, &self.work, |a, b| a && b),
        }
    }

    /// The automaton of a formula without parts.
    fn atom(&self, atom: &Formula) -> Result<Dfa, Failure> {
        let work = &self.work;
        match (atom, self.system) {
            (Formula::Given(dfa, vars), system) => {
                if dfa.system() != system {
                    return Err(Failure::Foreign);
                }
                let from = dfa.vars();
                let rename = |var: Var| {
                    from.iter().zip(vars).find(|(old, _)| **old == var).map_or(var, |(_, new)| *new)
                };
                let renamed = dfa.renamed(rename);
                match system {
                    System::Base(_) => minimise_within(&renamed, work),
                    _ => product(&renamed, &written(system, renamed.vars(), work)?, work, |a, b| a && b),
                }
            }
            (Formula::Linear(terms, relation, constant), System::Fibonacci | System::Pell) => {
                recurrent::linear(self.system, terms, *constant, *relation, work)
            }
            (Formula::Truth(truth), _) => Ok(self.truth(*truth)),
            (atom, System::Base(base)) => self.atom_in_base(atom, base),
            _ => Err(Failure::Foreign),
        }
    }

    /// The automaton of a formula about digits in a base.
    fn atom_in_base(&self, atom: &Formula, base: u32) -> Result<Dfa, Failure> {
        let work = &self.work;
        match atom {
            Formula::Linear(terms, relation, constant) => linear(base, terms, *constant, *relation, work),
            Formula::Xor(x, y, z) => digitwise(base, &[*x, *y, *z], work, |d| d[0] ^ d[1] == d[2]),
            Formula::And2(x, y, z) => digitwise(base, &[*x, *y, *z], work, |d| d[0] & d[1] == d[2]),
            Formula::Or2(x, y, z) => digitwise(base, &[*x, *y, *z], work, |d| d[0] | d[1] == d[2]),
            Formula::LowDigit(x, y) => self.low_digit(*x, *y),
            Formula::Power(x) => automaton(
                self.system,
                &[*x],
                0_u8,
                work,
                |ones, digits| match (ones, digits[0]) {
                    (ones, 0) => *ones,
                    (0, 1) => 1,
                    _ => 2,
                },
                |ones| *ones == 1,
            ),
            // These have parts: their views are others.
            Formula::Not(_)
            | Formula::All(_)
            | Formula::Some(_)
            | Formula::Exists(..)
            | Formula::Truth(_)
            | Formula::Given(..) => self.make(Signed::plain(atom)),
        }
    }

    /// The relation between no variables that holds, or does not.
    fn truth(&self, truth: bool) -> Dfa {
        Dfa::from_table(self.system, Vec::new(), 0, vec![truth], vec![0])
    }

    /// `y` is the greatest power of the base that divides `x`.
    fn low_digit(&self, x: Var, y: Var) -> Result<Dfa, Failure> {
        // 0: no digit of y seen; 1: its one seen together with a digit of x, zeros since; 2: wrong.
        // 3: x was positive, so y must still come.
        automaton(
            self.system,
            &[x, y],
            0_u8,
            &self.work,
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

/// The assignment for all of `vars`, ascending.
fn completed(vars: &[Var], at: &[(Var, u128)]) -> Vec<(Var, u128)> {
    let mut vars = vars.to_vec();
    vars.sort_unstable();
    vars.dedup();
    vars.into_iter().map(|var| (var, value(at, var))).collect()
}

/// The value of a variable, 0 if it is not told.
fn value(at: &[(Var, u128)], var: Var) -> u128 {
    at.iter().find(|(other, _)| *other == var).map_or(0, |(_, value)| *value)
}

/// An assignment spelled: how many digits, then at each place the digits of `vars`.
fn spelled(system: System, vars: &[Var], at: &[(Var, u128)]) -> (usize, Vec<u32>) {
    let words: Vec<Vec<u32>> = vars.iter().map(|var| system.write(value(at, *var))).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let digits = (0..length).flat_map(|place| {
        let digit = move |word: &Vec<u32>| {
            (place + word.len()).checked_sub(length).and_then(|at| word.get(at).copied()).unwrap_or(0)
        };
        words.iter().map(digit)
    });
    (length, digits.collect())
}
