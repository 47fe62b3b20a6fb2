//! "There is": projection of variables.
//!
//! # Setting
//!
//! Leaving out tracks makes the automaton nondeterministic: a symbol may lead to several states,
//! one a value of the hidden digits. The hidden numbers may be longer than the visible ones, so
//! the automaton starts in every state it can reach while the visible digits are zero.
//!
//! # Theorem
//!
//! Rabin and Scott (1959): the sets of states that a nondeterministic automaton can be in are the
//! states of a deterministic one.
//!
//! # How the code uses it
//!
//! A state from which nothing is accepted is left out of a set, and a state from which everything is
//! accepted is a set of its own: neither changes what a set accepts, and far fewer sets are met.
//!
//! # What is not covered
//!
//! Sets beyond the limits: nothing is then known of the answer.
//!
//! # Cost
//!
//! Up to 2^states in theory; the limits fail loudly long before.

use crate::dfa::{Columns, Dfa, State, Var, digits, index, symbols};
use crate::explore::explore;
use crate::limits::{Failure, Work};

/// The relation that holds where some values of `hidden` make `dfa` accept.
pub(crate) fn project(dfa: &Dfa, hidden: &[Var], work: &Work<'_>) -> Result<Dfa, Failure> {
    let vars: Vec<Var> = dfa.vars.iter().copied().filter(|var| !hidden.contains(var)).collect();
    if vars.len() == dfa.vars.len() {
        return Ok(dfa.clone());
    }
    let (columns, groups) = Columns::by_key(columns_by_visible(dfa, &vars).into_iter());
    let mut sets =
        Sets { dfa, none: dfa.sink(false), all: dfa.sink(true), met: vec![0; dfa.states()], sets: 0 };
    // The first symbol has the first column: all visible digits are zero.
    let start = sets.zero_closure(&groups[0]);
    let mut next = Vec::new();
    explore(
        work,
        dfa.system,
        vars,
        columns,
        &start[..],
        |set, push| {
            for group in &groups {
                sets.successors(set, group, &mut next);
                push(&next);
            }
        },
        |set| set.iter().any(|state| dfa.accepting[index(*state)]),
    )
}

/// For each symbol over the visible variables, the columns of the symbols that agree with it.
fn columns_by_visible(dfa: &Dfa, vars: &[Var]) -> Vec<Vec<u32>> {
    let mut groups = vec![Vec::new(); symbols(dfa.base(), vars.len())];
    let base = usize::try_from(dfa.base()).unwrap_or(2);
    let is_visible: Vec<bool> = dfa.vars.iter().map(|var| vars.contains(var)).collect();
    for (symbol, column) in dfa.columns.of.iter().enumerate() {
        let all = digits(dfa.base(), symbol, dfa.vars.len());
        let visible = is_visible.iter().zip(&all).filter(|(is_visible, _)| **is_visible);
        let key = visible.fold(0, |key, (_, digit)| key * base + usize::try_from(*digit).unwrap_or(0));
        groups[key].push(*column);
    }
    for group in &mut groups {
        group.sort_unstable();
        group.dedup();
    }
    groups
}

/// Sets of states, ascending.
struct Sets<'d> {
    dfa: &'d Dfa,
    /// From here nothing is accepted.
    none: Option<State>,
    /// From here everything is accepted.
    all: Option<State>,
    /// For each state, the last set in which it was met.
    met: Vec<usize>,
    sets: usize,
}

impl Sets<'_> {
    /// The states that one of the columns leads to.
    fn successors(&mut self, set: &[State], group: &[u32], next: &mut Vec<State>) {
        next.clear();
        self.sets += 1;
        for state in set {
            let row = self.dfa.row(*state);
            for column in group {
                let state = row[index(*column)];
                if Some(state) == self.all {
                    next.clear();
                    next.push(state);
                    return;
                }
                let met = std::mem::replace(&mut self.met[index(state)], self.sets) == self.sets;
                if !met && Some(state) != self.none {
                    next.push(state);
                }
            }
        }
        next.sort_unstable();
    }

    /// All states reachable from the start while every visible digit is zero.
    fn zero_closure(&mut self, zeros: &[u32]) -> Vec<State> {
        let mut closure = vec![self.dfa.start];
        let mut next = Vec::new();
        loop {
            self.successors(&closure, zeros, &mut next);
            if self.all.is_some() && next.first().copied() == self.all {
                return next;
            }
            let before = closure.len();
            closure.extend(&next);
            closure.sort_unstable();
            closure.dedup();
            if closure.len() == before {
                return closure;
            }
        }
    }
}
