//! Automata that are right for small numbers and wrong for large ones.
//!
//! # Setting
//!
//! The checker compares relations with play on a box, so a change that shows there says nothing about
//! the steps of the proof. A *deep* change begins after a number of digits, counted from the first symbol that is not all
//! zeros.
//!
//! # How it is made
//!
//! A state is one of the old automaton together with the digits counted so far. After the last of them play goes on in a
//! changed copy. Leading zeros are not counted, so they make no difference.

use std::collections::HashMap;
use std::hash::Hash;

use grundy_core::{Automaton, Certificate, Coding, Evidence};
use serde::Deserialize;

/// How the copy differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It accepts nothing.
    Nothing,
    /// It accepts everything.
    Everything,
    /// It accepts what the old one does not.
    Opposite,
    /// It reads the last digit of the last track the other way: another value, but one value still.
    LastDigit,
    /// A state accepts what it did not, or the other way round.
    Accepting(u32),
    /// A step leads elsewhere: the state, the symbol and the new state.
    Redirected(u32, u32, u32),
}

/// Which automaton changes, how, and after how many digits.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The kind.
    pub kind: usize,
    /// Whether it is the relation for sums below a number.
    #[serde(default)]
    pub prefix: bool,
    /// After how many digits.
    pub digits: u32,
    /// The change.
    pub how: How,
}

/// After how many digits changes are beyond the box of the checker, for a number of fields.
pub fn beyond(fields: usize) -> u32 {
    match fields {
        0 | 1 => 8,
        2 => 4,
        _ => 3,
    }
}

impl Change {
    /// The certificate with the change; `None` where it has no such automaton.
    pub fn made(&self, certificate: &Certificate) -> Option<Certificate> {
        let mut certificate = certificate.clone();
        let Evidence::Induction(induction) = &mut certificate.evidence else { return None };
        let relations = &mut induction.relations;
        let automaton = if self.prefix {
            relations.prefixes.get_mut(self.kind)?.as_mut()?
        } else {
            if self.how == How::LastDigit && relations.coding == Coding::Set {
                return None;
            }
            relations.kinds.get_mut(self.kind)?
        };
        *automaton = deepened(automaton, self.digits, self.how);
        Some(certificate)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum State {
    /// Digits counted so far, and the old state.
    Right(u32, u32),
    /// In the copy, where the last step began and its symbol.
    Changed(u32, u32),
}

/// The automaton with a change after that many digits.
pub fn deepened(old: &Automaton, digits: u32, how: How) -> Automaton {
    let symbols = u32::try_from(old.next.len() / old.accepting.len().max(1)).unwrap_or(u32::MAX);
    let step = |state: u32, symbol: u32| old.next[at(state * symbols + symbol)];
    let changed = |state: u32, symbol: u32| match how {
        How::Redirected(from, by, to) if (from, by) == (state, symbol) => to,
        _ => step(state, symbol),
    };
    let accepts = |state: &State| match *state {
        State::Right(_, state) => old.accepting[at(state)],
        State::Changed(from, symbol) => match how {
            How::Nothing => false,
            How::Everything => true,
            How::Opposite => !old.accepting[at(changed(from, symbol))],
            How::LastDigit => old.accepting[at(changed(from, symbol ^ 1))],
            How::Accepting(other) => {
                let state = changed(from, symbol);
                old.accepting[at(state)] != (state == other)
            }
            How::Redirected(..) => old.accepting[at(changed(from, symbol))],
        },
    };
    let next = |state: &State, symbol: u32| match *state {
        State::Right(0, state) if symbol == 0 => State::Right(0, step(state, 0)),
        State::Right(count, state) if count < digits => State::Right(count + 1, step(state, symbol)),
        State::Right(_, state) => State::Changed(state, symbol),
        State::Changed(from, last) => State::Changed(changed(from, last), symbol),
    };
    explored(old, State::Right(0, old.start), symbols, accepts, next)
}

fn explored<S: Copy + Eq + Hash>(
    old: &Automaton,
    start: S,
    symbols: u32,
    accepts: impl Fn(&S) -> bool,
    to: impl Fn(&S, u32) -> S,
) -> Automaton {
    let mut numbers = HashMap::from([(start, 0_u32)]);
    let mut states = vec![start];
    let (mut accepting, mut next) = (Vec::new(), Vec::new());
    while let Some(state) = states.get(accepting.len()).copied() {
        accepting.push(accepts(&state));
        for symbol in 0..symbols {
            let after = to(&state, symbol);
            let new = u32::try_from(states.len()).unwrap_or(u32::MAX);
            let number = *numbers.entry(after).or_insert(new);
            if number == new {
                states.push(after);
            }
            next.push(number);
        }
    }
    Automaton { numeration: old.numeration, tracks: old.tracks, start: 0, accepting, next }
}

fn at(index: u32) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}
